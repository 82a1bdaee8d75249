// Accessibility: zoom, text spacing, forced colours, keys, and the words for screen readers.
import { bring } from './archive.mjs';
import { byTap, checkAccess, expect, still, test } from './table.mjs';

/** The controls outside the page that scrolling does not reach. */
const unreachable = () => [...document.querySelectorAll('main button, main input, main select')]
  .filter((element) => element.checkVisibility() && !element.closest('[inert], .visually-hidden'))
  .map((element) => ({ name: element.dataset.action ?? element.getAttribute('aria-label'), box: element.getBoundingClientRect() }))
  .filter(({ box }) => box.right > innerWidth + 1 || box.left < -1)
  .map(({ name }) => name);

for (const [what, width, height] of [['200 % zoom on a desktop', 720, 450], ['200 % zoom on a tablet', 410, 590], ['a narrow window', 320, 640], ['a phone held sideways', 844, 390]]) {
  test(`everything can be reached at ${what}`, { tag: '@desktop' }, async ({ page, table }) => {
    await page.setViewportSize({ width, height });
    await page.goto('index.html?lang=fr');
    expect(await page.evaluate(unreachable)).toEqual([]);
    await table.open({ variant: 'puis-je', seats: 4, seed: 3 });
    await table.myTurn();
    await still(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect((await page.evaluate(unreachable)).filter((name) => name !== null)).toEqual([]);
    expect(await page.locator('.actions .button').count()).toBeGreaterThanOrEqual(4);
    for (const button of await page.locator('.actions .button').all()) {
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport();
    }
    await page.locator('[data-action="hint"]').click();
    await expect(page.locator('[data-hint]')).toHaveCount(1);
  });
}

/** The most melds of a player, and the melds cut off by the edge of their place. */
const combinations = () => {
  const owners = [...document.querySelectorAll('.owner')];
  const cut = owners.flatMap((owner) => [...owner.querySelectorAll('[data-meld]')]
    .filter((meld) => meld.getBoundingClientRect().bottom > owner.getBoundingClientRect().bottom + 1)
    .map((meld) => meld.getAttribute('aria-label')));
  return { most: Math.max(0, ...owners.map((owner) => owner.querySelectorAll('[data-meld]').length)), cut };
};

for (const [variant, seats, seed, width, height] of [['suites', 3, 29, 1280, 822], ['rami51', 4, 6, 1440, 900]]) {
  test(`all combinations are seen on a desktop: ${variant}, ${seats} players`, { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
    await page.setViewportSize({ width, height });
    await table.open({ variant, seats, seed });
    let most = 0;
    await table.playDeal({
      act: async (_, proposed) => {
        const seen = await page.evaluate(combinations);
        expect(seen.cut).toEqual([]);
        most = Math.max(most, seen.most);
        return byTap.act(table, proposed);
      },
    });
    expect(most, 'combinations of one player: another seed').toBeGreaterThanOrEqual(3);
  });
}

test('wider text spacing cuts nothing off', { tag: '@both' }, async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  // The policy of the page forbids a style element.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  await still(page);
  const cut = await page.evaluate(() => [...document.querySelectorAll('.actions .button span, .prompt, .tray p, .seat-name')]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).textOverflow !== 'ellipsis')
    .filter((element) => element.scrollHeight > element.clientHeight + 2 && getComputedStyle(element).display !== 'inline')
    .map((element) => `${element.className} ${element.textContent}`));
  expect(cut).toEqual([]);
});

test('forced colours leave cards and buttons to be seen', { tag: '@both' }, async ({ page, table }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await table.open();
  await table.myTurn();
  // With forced colours the system paints the text, but axe compares the usual colours.
  await checkAccess(page, 'forced colours', ['color-contrast']);
  const border = await page.locator('[data-action="lay"]').evaluate((button) => getComputedStyle(button).borderTopStyle);
  expect(border).not.toBe('none');
  const pressed = table.hand.nth(0);
  await pressed.press('Space');
  expect(await pressed.locator('.card-face').evaluate((face) => getComputedStyle(face).outlineStyle)).not.toBe('none');
});

test('cards are named as one says them, and what happened is said', async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  const first = table.hand.nth(0);
  await expect(first).toHaveAccessibleName(/^(as|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|valet|dame|roi) de (cœur|carreau|trèfle|pique), 1 sur 10|^joker, 1 sur 10/);
  await page.locator('[data-pile="stock"]').click();
  await expect(page.locator('[role="status"]')).toContainText('Vous tirez');
  await page.locator('.bar [data-action="menu"]').click();
  await page.locator('dialog [data-action="settings"]').click();
  await page.locator('input[name="announce"][value="brief"]').check({ force: true });
  await page.locator('[data-action="table"]').click();
  await expect(page.locator('[role="status"]')).not.toContainText('Vous tirez');
});

test('bots wait until what happened could be read out, when asked to @verify', async ({ page, table }) => {
  await page.goto('index.html?lang=fr');
  await page.locator('.ways [data-action="settings"]').click();
  await page.getByRole('switch', { name: 'Les robots attendent la fin des annonces' }).check({ force: true });
  const waited = async () => {
    await table.open({ seats: 2, seed: 9, pace: 'instant' });
    await table.myTurn();
    const begun = Date.now();
    await table.drawAndDiscard();
    await expect(table.main).toHaveAttribute('data-phase', 'waiting');
    await table.myTurn();
    return Date.now() - begun;
  };
  expect(await waited()).toBeGreaterThan(1500);
});

test('Tab goes from area to area, and every stop is seen', { tag: '@desktop' }, async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  const stops = [];
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      const box = focused.getBoundingClientRect();
      const shown = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
      return { last: focused.closest('.actions') && !focused.nextElementSibling, name: focused.dataset.action ?? focused.dataset.pile ?? focused.dataset.card ?? focused.className, shown };
    });
    expect(stop.shown, stop.name).toBe(true);
    stops.push(stop.name);
    if (stop.last) break;
  }
  const cards = await table.cards();
  expect(stops.filter((name) => cards.includes(name))).toHaveLength(1);
  for (const wanted of ['menu', 'stock', 'hint', 'lay']) expect(stops).toContain(wanted);
});

test('no word is too wide for its button in any language', async ({ page, table }) => {
  const tooWide = () => page.evaluate(() => [...document.querySelectorAll('button, .segments span')]
    .filter((button) => button.checkVisibility() && !button.matches('.card, .meld, .pile, .spread-card, .seat, .swatch, .visually-hidden'))
    .filter((button) => button.scrollWidth > button.clientWidth + 1)
    .map((button) => `${button.dataset.action ?? ''} ${button.textContent}`));
  for (const lang of ['fr', 'en', 'pt']) {
    await page.goto(`index.html?lang=${lang}`);
    expect(await tooWide(), `home, ${lang}`).toEqual([]);
    await page.locator('[data-variant="rami101"]').click();
    expect(await tooWide(), `set-up, ${lang}`).toEqual([]);
    await page.locator('[data-action="back"]').click();
    await page.locator('.ways [data-action="settings"]').click();
    expect(await tooWide(), `settings, ${lang}`).toEqual([]);
    await table.open({ variant: 'puis-je', seats: 4, seed: 3, lang });
    await table.myTurn();
    expect(await tooWide(), `table, ${lang}`).toEqual([]);
    await page.locator('.bar [data-action="menu"]').click();
    expect(await tooWide(), `menu, ${lang}`).toEqual([]);
    await page.evaluate(() => localStorage.clear());
  }
});

/** A match of Rami 51 in which the player has a run with a joker on the table and holds cards that form another. */
function laidJoker() {
  const hand = 'TH JH QH 2C 4S';
  const table = [{ owner: 0, cards: '9D JK=TD JD QD' }, { owner: 1, cards: '7C 7D JK=7S' }];
  const [stock, discard] = ['5C 6C 8C', 'KD 9C'];
  const pack = [...'A23456789TJQK'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit));
  const removed = [...pack, ...pack, ...Array(4).fill('JK')];
  const used = [hand, '3D KC', stock, discard, ...table.map(({ cards }) => cards)].join(' ').replaceAll(/JK=../g, 'JK').split(' ');
  for (const card of used) removed.splice(removed.indexOf(card), 1);
  const start = { turn: 0, phase: 'play', table, opened: [0, 1] };
  const deal = { dealer: 1, hands: [hand, '3D KC'], stock, discard, removed: removed.join(' '), actions: [], start };
  return { format: 'rami-record/1', variant: 'rami51', options: {}, seats: ['Ana', 'Bot'], deals: [deal] };
}

test('jokers are named for their cards, and the cards of a combination are heard one by one', async ({ page }) => {
  await page.goto('index.html?lang=fr');
  await bring(page, laidJoker());
  const meld = page.locator('[data-meld="0"]');
  await expect(meld).toHaveAccessibleName(/neuf de carreau, joker pour le dix de carreau, valet de carreau, dame de carreau/);
  await expect(page.locator('[data-meld="1"]')).toHaveAccessibleName(/joker pour le sept, couleur ouverte/);
  const status = page.locator('[role="status"]');
  await meld.focus();
  for (const said of ['neuf de carreau, 1 sur 4', 'joker pour le dix de carreau, 2 sur 4', 'valet de carreau, 3 sur 4']) {
    await page.keyboard.press('Shift+ArrowRight');
    await expect(status).toHaveText(said);
    await expect(meld).toBeFocused();
  }
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(status).toHaveText('joker pour le dix de carreau, 2 sur 4');
});

test('what is set aside, suggested and sorted is said', async ({ page }) => {
  await page.goto('index.html?lang=fr');
  await bring(page, laidJoker());
  await expect(page.locator('[data-meld]')).toHaveCount(2);
  const status = page.locator('[role="status"]');
  for (const card of ['TH', 'JH', 'QH']) await page.locator(`[data-zone="hand"] [data-card="${card}"]`).press('Space');
  await page.keyboard.press('e');
  await expect(status).toContainText('Combinaison préparée 1');
  await expect(status).toContainText('dix de cœur, valet de cœur, dame de cœur');
  await expect(status).toContainText('30 points');
  const staged = page.locator('[data-draft="0"]');
  await staged.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(status).toHaveText('dix de cœur, 1 sur 3');
  await page.keyboard.press('z');
  await expect(page.locator('[data-draft]')).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(status).toContainText('Combinaison préparée 1');
  await page.keyboard.press('v');
  await expect(status).toHaveText('Main triée par valeurs');
  await page.locator('[data-action="sort-suit"]').click();
  await expect(status).toHaveText('Main triée par couleurs');
  await page.keyboard.press('p');
  await expect(status).toContainText('Vous posez');
});

test('the points that an opening lacks are said', async ({ page, table }) => {
  await table.open({ seed: 3 });
  await table.myTurn();
  await page.locator('[data-pile="stock"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  const cards = await table.cards();
  await table.hand.nth(0).press('Space');
  await table.hand.nth(1).press('Space');
  await page.keyboard.press('e');
  await expect(page.locator('[data-draft]')).toHaveCount(1);
  expect(cards.length).toBeGreaterThan(2);
  await expect(page.locator('[role="status"]')).toContainText('sur 51 · il vous manque');
});
