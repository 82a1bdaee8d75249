// Keyboard: moving between areas and inside one, and the buttons that begin, keep and share matches.
import { bring, fill, played } from './archive.mjs';
import { expect, test } from './table.mjs';


/** Every card of a pack without jokers. */
const pack = [...'A23456789TJQK'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit));

/** A match of Puis-je in which both have opened and the player is to lay or discard. */
function opened() {
  const table = [{ owner: 1, cards: '4S 5S 6S 7S' }, { owner: 0, cards: 'QC QD QH' }, { owner: 0, cards: '8H 9H TH JH' }];
  const [hands, stock, discard] = [['8S 2D KH', '3D KC'], '5C 6C 8C', '9C'];
  const removed = [...pack, ...pack];
  for (const card of [...hands, stock, discard, ...table.map(({ cards }) => cards)].join(' ').split(' ')) removed.splice(removed.indexOf(card), 1);
  const start = { turn: 0, phase: 'play', table };
  const deal = { dealer: 1, hands, stock, discard, removed: removed.join(' '), actions: [], start };
  return { format: 'rami-record/1', variant: 'puis-je', options: {}, seats: ['Ana', 'Bot'], deals: [deal] };
}

/** The element with the focus: a meld, a pile, a card or an action. */
const focused = (page) => page.evaluate(() => {
  const { dataset } = document.activeElement;
  return dataset.meld ?? dataset.pile ?? dataset.action ?? dataset.card;
});

test('arrows go along inside an area, and no further', async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  for (const area of [['stock', 'discard'], ['hint', 'undo', 'lay', 'discard'], ['sort-rank', 'sort-suit', 'sort-melds']]) {
    await page.locator(`[data-action="${area[0]}"], [data-pile="${area[0]}"]`).focus();
    for (const next of [...area.slice(1), area.at(-1)]) {
      await page.keyboard.press('ArrowRight');
      expect(await focused(page)).toBe(next);
    }
    await page.keyboard.press('Home');
    expect(await focused(page)).toBe(area[0]);
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toBe(area[0]);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe(area.at(-2));
  }
});

test('Tab stops once among the combinations, at one that takes what is selected', async ({ page, table }) => {
  await page.goto('index.html?lang=fr');
  await bring(page, opened());
  await expect(page.locator('[data-meld]')).toHaveCount(3);
  const stops = async (key) => {
    const passed = [];
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(key);
      if (await page.evaluate(() => document.activeElement.matches('[data-meld]'))) passed.push(await focused(page));
    }
    return passed;
  };
  await page.locator('.bar [data-action="menu"]').focus();
  expect(await stops('Tab')).toHaveLength(1);
  await page.locator('[data-zone="hand"] [data-card="8S"]').press('Space');
  await expect(page.locator('[data-meld].is-target')).toHaveAttribute('data-meld', '0');
  expect(await stops('Shift+Tab')).toEqual(['0']);
  await page.locator('[data-meld="0"]').focus();
  const others = [];
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) {
    others.push(await focused(page));
    await page.keyboard.press('ArrowDown');
  }
  expect(others.sort()).toEqual(['0', '1', '2']);
  await page.locator('[data-meld="0"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-meld="0"] [data-card="8S"]')).toHaveCount(1);
});

test('the buttons that begin, keep and share matches have keys, which their titles and the list name', async ({ page, table }) => {
  await page.goto('index.html?lang=fr&pace=instant');
  await expect(page.locator('[data-action="start"]')).toHaveAttribute('title', /\(S\)$/);
  await page.waitForFunction(() => document.querySelector('dialog'));
  await page.keyboard.press('s');
  await expect(table.main).toHaveAttribute('data-screen', 'table');
  await table.myTurn();
  const keys = { 'new-match': 'M', 'verify-deal': 'F', share: 'G', export: 'X', import: 'I' };
  for (const [action, key] of Object.entries(keys)) {
    await expect(page.locator(`[data-action="${action}"]`)).toHaveAttribute('title', new RegExp(`\\(${key}\\)$`));
  }
  await page.keyboard.press('?');
  const listed = await page.locator('.keys kbd').allTextContents();
  expect(listed).toEqual(expect.arrayContaining([...Object.values(keys), 'S', 'N', 'R', 'L', '?']));
  await page.keyboard.press('Escape');
  for (const [key, seen] of [['f', '[data-fair="commitment"]'], ['g', '[data-share="link"]']]) {
    await page.keyboard.press(key);
    await expect(page.locator(seen)).toBeVisible();
    await page.keyboard.press('m'); // Keys have no effect behind an open dialog.
    await page.keyboard.press('Escape');
    await expect(page.locator(seen)).toBeHidden();
  }
  const download = page.waitForEvent('download');
  await page.keyboard.press('x');
  expect((await download).suggestedFilename()).toBe('rami51.json');
  const chooser = page.waitForEvent('filechooser');
  await page.locator('.bar [data-action="menu"]').click();
  await page.keyboard.press('i'); // The key works in the open menu as well.
  await chooser;
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(table.main).toHaveAttribute('data-screen', 'home');
});

test('letters typed into a field are no shortcuts, but a switch hears them', async ({ page, table }) => {
  await page.goto('index.html?lang=fr');
  await page.locator('[data-variant="rami101"]').click();
  await page.locator('.guest-name').first().press('s');
  await expect(table.main).toHaveAttribute('data-screen', 'setup');
  await page.locator('.house > summary').click();
  await page.locator('.house select').first().press('s');
  await expect(table.main).toHaveAttribute('data-screen', 'setup');
  await page.locator('.house [role="switch"]').first().press('?');
  await expect(page.locator('.keys')).toBeVisible();
});

test('an action is on the page once, be the menu closed or open @verify', async ({ page, table }) => {
  test.setTimeout(120_000);
  const twice = () => page.evaluate(() => {
    const all = [...document.querySelectorAll('[data-action]')].map((button) => button.dataset.action);
    const named = ['lay', 'discard', 'undo', 'hint', 'sort-rank', 'sort-suit', 'sort-melds', 'buy', 'buy-two', 'pass', 'end', 'next-deal',
      'rebuy', 'leave', 'new-match', 'start', 'export', 'import', 'share', 'verify-deal'];
    return named.filter((action) => all.filter((other) => other === action).length > 1);
  });
  await page.goto('index.html?lang=fr');
  await page.waitForFunction(() => document.querySelector('dialog'));
  expect(await twice(), 'home').toEqual([]);
  await page.locator('.ways [data-action="settings"]').click();
  expect(await twice(), 'settings').toEqual([]);
  await table.open({ variant: 'suites', seats: 2, seed: 5 });
  await table.myTurn();
  expect(await twice(), 'table').toEqual([]);
  await table.finishDeal();
  await expect(page.locator('.outcome')).toBeVisible();
  expect(await twice(), 'the end of a deal').toEqual([]);
});

test('no link is offered to the deals of a file', async ({ page }) => {
  await page.goto('index.html?lang=fr');
  await bring(page, opened());
  await expect(page.locator('[data-meld]')).toHaveCount(3);
  await expect(page.locator('dialog [data-action="export"]')).toHaveCount(1);
  await expect(page.locator('[data-action="share"]')).toHaveCount(0);
});

/** Presses a key of a keyboard whose digits need Shift. */
const pressCode = (page, key, code) => page.evaluate(([key, code]) => {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
}, [key, code]);

test('the digits of a French keyboard count without Shift', async ({ page }) => {
  await page.goto('index.html?lang=fr');
  await bring(page, opened());
  await page.locator('[data-zone="hand"] [data-card="8S"]').press('Space');
  await expect(page.locator('[data-meld="0"].is-target')).toHaveCount(1);
  await pressCode(page, '!', 'NoSuchKey');
  await expect(page.locator('[data-meld="0"] [data-card="8S"]')).toHaveCount(0);
  await pressCode(page, '&', 'Digit1');
  await expect(page.locator('[data-meld="0"] [data-card="8S"]')).toHaveCount(1);
});

test('a held key acts once', async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  const stock = page.locator('[data-pile="stock"]');
  const before = Number(await stock.getAttribute('data-count'));
  // A key that is still down is reported as held.
  await page.keyboard.down('t');
  for (let held = 0; held < 4; held += 1) await page.keyboard.down('t');
  await page.keyboard.up('t');
  await expect(stock).toHaveAttribute('data-count', String(before - 1));
  await expect(page.locator('[role="alert"][data-code]')).toHaveCount(0);
  const sort = page.locator('[data-action="sort-rank"]');
  await sort.evaluate((button) => { button.addEventListener('click', () => { button.dataset.clicks = Number(button.dataset.clicks ?? 0) + 1; }); });
  await sort.focus();
  await page.keyboard.down('Enter');
  for (let held = 0; held < 4; held += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(sort).toHaveAttribute('data-clicks', '1');
});

test('letters and digits can be switched off, and then only they do nothing', async ({ page, table }) => {
  await page.goto('index.html?lang=fr');
  await page.locator('.ways [data-action="settings"]').click();
  const single = page.getByRole('switch', { name: /^Raccourcis d’une seule touche/ });
  await expect(single).toBeChecked();
  await single.uncheck({ force: true });
  await table.open();
  await table.myTurn();
  const stock = page.locator('[data-pile="stock"]');
  const count = await stock.getAttribute('data-count');
  for (const key of ['t', 'd', 'p', 'm', 'v', '1']) await page.keyboard.press(key);
  await expect(table.main).toHaveAttribute('data-screen', 'table');
  await expect(stock).toHaveAttribute('data-count', count);
  await expect(page.locator('[role="alert"][data-code]')).toHaveCount(0);
  await expect(page.locator('[data-action="hint"]')).not.toHaveAttribute('title', /\(C\)$/);
  await stock.focus();
  await page.keyboard.press('Enter');
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  await table.hand.nth(0).press('Space');
  await expect(table.hand.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-zone="hand"] [aria-pressed="true"]')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.locator('.keys')).toBeVisible();
  const listed = await page.locator('.keys kbd').allTextContents();
  expect(listed).toContain('?');
  expect(listed.filter((sign) => /^[A-Z0-9]/.test(sign) && sign !== 'Tab')).toEqual([]);
  await expect(page.locator('dialog[open]')).toContainText('désactivés dans les réglages');
});

for (const [width, height] of [[320, 640], [360, 640], [844, 390], [820, 1180], [1440, 900]]) {
  test(`the list names each key once, and nothing of it is cut at ${width} x ${height}`, { tag: '@desktop' }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('index.html?lang=fr');
    await page.waitForFunction(() => document.querySelector('dialog'));
    await page.keyboard.press('?');
    await expect(page.locator('.keys')).toBeVisible();
    const listed = await page.locator('.keys kbd').allTextContents();
    expect(listed.filter((sign, place) => listed.indexOf(sign) !== place)).toEqual([]);
    const out = await page.locator('.keys :is(kbd, dd)').evaluateAll((all) => {
      const panel = document.querySelector('dialog[open]').getBoundingClientRect();
      return all.filter((element) => {
        const box = element.getBoundingClientRect();
        return box.left < panel.left || box.right > panel.right || element.scrollWidth > element.clientWidth + 1;
      }).map((element) => element.textContent);
    });
    expect(out).toEqual([]);
    const columns = await page.locator('.keys > div').evaluateAll((rows) => new Set(rows.map((row) => Math.round(row.getBoundingClientRect().left))).size);
    expect(columns).toBeGreaterThanOrEqual(width >= 800 ? 2 : 1);
  });
}

test('Escape answers a question whether to delete with no, and deleting does not stand out', async ({ page }) => {
  await fill(page, played('suites', 1, 2));
  await page.locator('[data-action="history"]').click();
  const rows = page.locator('[data-zone="history"] .past');
  const ask = rows.first().locator('[data-action="delete-match"]');
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-action="delete-cancel"]')).toBeFocused();
  await expect(page.locator('.sure .is-main')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('.sure')).toHaveCount(0);
  await expect(ask).toBeFocused();
  await expect(rows).toHaveCount(1);
  await page.locator('[data-action="statistics"]').click();
  await page.locator('[data-action="reset"]').click();
  await expect(page.locator('[data-action="reset-cancel"]')).toBeFocused();
  await expect(page.locator('.sure .is-main')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('.sure')).toHaveCount(0);
  await expect(page.locator('[data-figure="matches"] dd')).toHaveText('1');
});
