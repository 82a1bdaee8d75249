// Settings of appearance: very large cards, the typefaces, the felt. Also drawn examples, groups of house rules, signs.
import { expect, still, test } from './table.mjs';
import { bring } from './archive.mjs';

const settings = (kept) => localStorage.setItem('rami.settings', JSON.stringify(kept));

/** The heights of all indices in some places, and the indices outside the page that scrolling does not reach. */
const indices = () => {
  const of = (place) => [...document.querySelectorAll(`${place} .rank`)].map((rank) => rank.getBoundingClientRect());
  const places = ['[data-zone="hand"]', '[data-zone="table"]', '[data-pile]', '[data-zone="draft"]'];
  return Object.fromEntries(places.map((place) => [place, Math.min(...of(place).map(({ height }) => height))]));
};

/** The cards of the hand that hide the index of another. */
const covered = () => [...document.querySelectorAll('[data-zone="hand"] .card')].filter((card) => {
  const rank = card.querySelector('.rank')?.getBoundingClientRect();
  if (!rank) return false;
  const hit = document.elementFromPoint(rank.x + rank.width * 0.8, rank.y + rank.height / 2)?.closest('.card, .actions');
  return hit && hit !== card && !hit.matches('.actions');
}).map((card) => card.dataset.card);

for (const [what, width, height] of [['a phone', 390, 844], ['a small phone', 360, 640], ['200 % zoom on a phone', 195, 422], ['200 % zoom on a desktop', 720, 450], ['a tablet', 820, 1180], ['a desktop', 1440, 900]]) {
  test(`very large cards are large everywhere, and all is within reach: ${what}`, { tag: what === 'a small phone' ? '@desktop' : ['@desktop', '@verify'] }, async ({ page, table }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height });
    await page.addInitScript(settings, { large_cards: true });
    await table.open({ variant: 'rami101', seats: 3, seed: 5 });
    await expect(page.locator('html')).toHaveAttribute('data-cards', 'large');
    await table.myTurn();
    await expect(table.hand).toHaveCount(14);
    await still(page);
    expect(await page.evaluate(covered)).toEqual([]);
    // Plays until somebody has laid, and the player holds something to stage.
    for (let turn = 0; turn < 12; turn += 1) {
      await table.myTurn();
      await page.locator('[data-action="hint"]').click();
      await page.locator('.advice .is-main').click();
      if (await page.locator('[data-meld]').count() > 2 && await page.locator('main').getAttribute('data-phase') === 'play') break;
    }
    await table.myTurn();
    await table.hand.nth(0).press('Space');
    await page.locator('[data-action="stage"]').click().catch(() => {});
    await still(page);
    const heights = await page.evaluate(indices);
    for (const [place, least] of Object.entries(heights)) if (least !== Infinity) expect(least, place).toBeGreaterThanOrEqual(24);
    expect(heights['[data-zone="hand"]']).not.toBe(Infinity);
    expect(heights['[data-zone="table"]']).not.toBe(Infinity);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const action of ['lay', 'discard', 'hint', 'undo']) await expect(page.locator(`[data-action="${action}"]`)).toBeInViewport({ ratio: 0.99 });
    for (const place of [table.hand.first(), table.hand.last(), page.locator('[data-pile="stock"]'), page.locator('[data-meld]').last(), page.locator('[data-action="menu"]'), page.locator('[data-action="sort-suit"]')]) {
      await place.scrollIntoViewIfNeeded();
      await expect(place).toBeInViewport();
    }
  });
}

test('your own combinations lie in sight whole, however many', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const own = page.locator('[data-meld][data-owner="0"]');
  const laid = ['4C 5C 6C', '7D 8D 9D', 'JH QH KH', '2S 3S 4S'];
  const hands = ['2C 9H', 'TC JC 5H', 'TD KD 6H'];
  const used = new Set([...laid, ...hands, '8S'].join(' ').split(' '));
  const rest = [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit)).filter((card) => !used.has(card));
  await page.goto('index.html?lang=fr&pace=instant');
  await bring(page, {
    format: 'rami-record/1', variant: 'suites', seats: ['', 'Lucie', 'Octave'],
    deals: [{
      dealer: 2, hands, stock: rest.join(' '), discard: '8S', actions: [],
      start: { turn: 0, phase: 'draw', table: laid.map((cards) => ({ owner: 0, cards })) },
    }],
  });
  await expect(own).toHaveCount(laid.length);
  await still(page);
  const hidden = await own.evaluateAll((melds) => melds.filter((meld) => {
    const { x, y, width, height } = meld.getBoundingClientRect();
    return [0.1, 0.9].some((down) => document.elementFromPoint(x + width / 2, y + height * down)?.closest('[data-meld]') !== meld);
  }).length);
  expect(hidden).toBe(0);
});

test('very large cards are switched on in the settings, and are there before the program', async ({ page, table }) => {
  await page.goto('index.html?lang=fr');
  await page.locator('.ways [data-action="settings"]').click();
  await page.getByRole('switch', { name: 'Très grandes cartes' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-cards', 'large');
  await page.locator('input[name="menu.felt"][value="wine"]').check({ force: true });
  await page.goto('index.html?lang=fr', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.cards === 'large' && document.documentElement.dataset.felt === 'wine');
  await table.open();
  await table.myTurn();
});

test('both typefaces are there, of this host, with digits of one width', { tag: '@both' }, async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(() => [...document.fonts].filter((face) => face.status === 'loaded' && face.family.includes('Rami')).map((face) => face.family.replaceAll('"', '')));
  expect(new Set(loaded)).toEqual(new Set(['Rami Text', 'Rami Display']));
  const widths = await page.evaluate(() => ['1111', '8888'].map((digits) => {
    const line = Object.assign(document.createElement('span'), { className: 'numbers', textContent: digits });
    document.body.append(line);
    const { width } = line.getBoundingClientRect();
    line.remove();
    return width;
  }));
  expect(widths[0]).toBe(widths[1]);
});

test('the rules show cards, and mark what a house rule has changed', { tag: '@both' }, async ({ page }) => {
  await page.goto('index.html?lang=fr&setup=rami51');
  await page.locator('.house > summary').click();
  await expect(page.locator('.house [data-rules]')).toHaveCount(6);
  await expect(page.locator('[data-rules="opening"] [data-option="opening_points"]')).toBeVisible();
  await page.locator('[data-option="opening_points"]').fill('30');
  await page.locator('[data-option="opening_points"]').press('Tab');
  await page.locator('[data-action="rules"]').click();
  const opening = page.locator('[data-rule="opening"]');
  await expect(opening).toHaveAttribute('data-changed', '');
  await expect(opening).toContainText('Règle de la maison');
  await expect(page.locator('[data-rule="sets"]')).not.toHaveAttribute('data-changed');
  await expect(page.getByRole('img', { name: /^Permis.*dix de cœur, valet de cœur, dame de cœur · 30 points/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Pas permis.*sept de trèfle, sept de carreau, sept de carreau$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /joker à la place de sept de cœur/ }).first()).toBeVisible();
});

test('the way to the table covers nothing at set-up', { tag: '@desktop' }, async ({ page }) => {
  for (const [width, height] of [[390, 844], [844, 390], [1366, 657], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await page.goto('index.html?lang=fr&setup=rami51');
    await expect(page.locator('.setup-start .start-button')).toBeInViewport({ ratio: 1 });
    const covered = await page.evaluate(() => {
      const start = document.querySelector('.setup-start').getBoundingClientRect();
      const controls = [...document.querySelectorAll('.choices :is(button, input, summary)')].filter((control) => control.checkVisibility());
      return controls.filter((control) => {
        control.focus();
        const { right, bottom } = control.getBoundingClientRect();
        return right > start.left && bottom > start.top;
      }).map((control) => control.outerHTML);
    });
    expect(covered, `${width} x ${height}`).toEqual([]);
  }
});

test('all who may play a seat are in sight', { tag: '@both' }, async ({ page }) => {
  await page.goto('index.html?lang=fr&setup=rami51');
  const kinds = page.getByRole('radiogroup', { name: 'Qui joue à la place 2' });
  await expect(kinds.locator('label')).toHaveText(['Robot', 'Humain ici', 'Autre appareil']);
  await expect(kinds.getByRole('radio', { name: 'Robot' })).toBeChecked();
  await kinds.getByRole('radio', { name: 'Humain ici' }).check({ force: true });
  await expect(page.locator('[data-seat="1"][data-kind]')).toHaveAttribute('data-kind', 'person');
});

test('the lesson is offered beside the start until a table was set up', { tag: '@both' }, async ({ page, table }) => {
  await page.goto('index.html?lang=fr');
  const learn = page.locator(':is(.start, .ways) [data-action="learn"]');
  await expect(learn).toHaveCount(1);
  await expect(page.locator('.start [data-action="learn"]')).toBeInViewport();
  await page.locator('[data-action="start"]').click();
  await table.myTurn();
  await page.evaluate(() => { for (const key of Object.keys(localStorage)) if (key.startsWith('rami.match')) localStorage.removeItem(key); });
  await page.goto('index.html?lang=fr');
  await expect(page.locator('.ways [data-action="learn"]')).toHaveCount(1);
  await expect(learn).toHaveCount(1);
});

test('the signs of the table are explained', { tag: '@both' }, async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  await page.locator('.bar [data-action="menu"]').click();
  await page.locator('dialog [data-action="shortcuts"]').click();
  const signs = page.locator('dialog[open] [data-sign]');
  await expect(signs).toHaveCount(7);
  for (const sign of await signs.all()) {
    await sign.scrollIntoViewIfNeeded();
    await expect(sign).toBeInViewport();
  }
  await expect(page.locator('dialog[open]')).toContainText('Point de couleur sur une carte');
});

test('the menu has rows of one height, and none that is half empty', { tag: '@phone' }, async ({ page, table }) => {
  // The menu is measured at rest, not while it opens.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const lang of ['fr', 'pt', 'en']) {
    await table.open({ variant: 'rami51', seats: 3, seed: 5, lang });
    await table.myTurn();
    await page.locator('[data-action="menu"]').click();
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await still(page);
      const rows = await page.locator('.menu-list').evaluate((list) => {
        const { left, right } = list.getBoundingClientRect();
        return [...list.querySelectorAll('.button')].map((button) => button.getBoundingClientRect())
          .map((box) => ({ top: Math.round(box.top), height: Math.round(box.height), begins: box.left < left + 1, ends: box.right > right - 1 }));
      });
      expect(new Set(rows.map(({ height }) => height)).size, `${lang} ${width}: ${JSON.stringify(rows)}`).toBe(1);
      for (const { top } of rows) {
        const row = rows.filter((other) => other.top === top);
        expect([row.some(({ begins }) => begins), row.some(({ ends }) => ends)], `${lang} ${width}, at ${top}`).toEqual([true, true]);
      }
    }
  }
});

test('matches under way stand in line on the first screen', { tag: '@both' }, async ({ page, table }) => {
  for (const variant of ['traditionnel', 'suites', 'gin']) {
    await table.open({ variant, seats: variant === 'gin' ? 2 : 3, seed: 5 });
    await table.myTurn();
    await table.drawAndDiscard();
  }
  await page.locator('[data-action="menu"]').click();
  await page.locator('dialog [data-action="home"]').click();
  const names = page.locator('.open-match b');
  await expect(names).toHaveCount(2);
  const begins = await names.evaluateAll((all) => all.map((name) => {
    const words = document.createRange();
    words.selectNodeContents(name);
    return Math.round(words.getBoundingClientRect().left - name.closest('button').getBoundingClientRect().left);
  }));
  expect(begins).toEqual([16, 16]);
});
