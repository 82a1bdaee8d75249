// Failures are reported, and nothing is lost: refusals, unknown addresses, damaged storage, a crashed worker.
import { readFileSync } from 'node:fs';
import { byDrag, checkAccess, expect, point, still, strip, test } from './table.mjs';

test('a refused move says why and changes nothing', async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  const before = await table.state();
  await table.hand.nth(0).press('Space');
  await page.locator('[data-action="discard"]').click();
  const alert = page.locator('[role="alert"][data-code]');
  await expect(alert).toHaveAttribute('data-code', 'must-draw-first');
  await expect(alert).toContainText('Tirez');
  expect(await table.state()).toBe(before);
  await page.locator('[data-pile="stock"]').click();
  await page.locator('[data-pile="stock"]').click();
  await expect(alert).toHaveAttribute('data-code', 'already-drew');
});

test('a card dropped where it does not go returns to its place', { tag: '@desktop' }, async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  const before = await table.cards();
  const from = await table.hand.nth(0).boundingBox();
  await byDrag.drag(table, { x: from.x + 10, y: from.y + 12 }, { x: 700, y: 300 });
  expect(await table.cards()).toEqual(before);
  await expect.poll(async () => (await table.hand.nth(0).boundingBox()).x).toBeCloseTo(from.x, 0);
});

test('the click after such a drag counts, and a button takes a card as the pile does', { tag: '@desktop' }, async ({ page, table }) => {
  for (const discards of [
    async () => {
      const from = await table.hand.nth(0).boundingBox();
      await byDrag.drag(table, { x: from.x + 10, y: from.y + 12 }, { x: 700, y: 300 });
      await expect(table.hand).toHaveCount(11);
      await expect(page.locator('[data-zone="hand"] [aria-pressed="true"]')).toHaveCount(1);
      await page.locator('[data-pile="discard"]').click();
    },
    async () => byDrag.drag(table, await strip(table.hand.first()), await point(page.locator('[data-action="discard"]'))),
  ]) {
    await table.open();
    await table.myTurn();
    await page.locator('[data-pile="stock"]').click();
    await expect(table.hand).toHaveCount(11);
    await discards();
    await expect(table.hand).toHaveCount(10);
  }
  // One card is no meld: it is staged or refused.
  await table.myTurn();
  await page.locator('[data-pile="stock"]').click();
  await expect(table.hand).toHaveCount(11);
  await byDrag.drag(table, await strip(table.hand.first()), await point(page.locator('[data-action="lay"]')));
  await expect(page.locator('[data-draft], [role="alert"][data-code]').first()).toBeVisible();
});

test('a lesson offers no link to its prepared deals', async ({ page, table }) => {
  await page.goto('index.html?learn=rami51&lang=fr');
  await expect(table.main).toHaveAttribute('data-screen', 'tutorial');
  await page.locator('.bar [data-action="menu"]').click();
  await expect(page.locator('dialog [data-action="export"]')).toBeVisible();
  await expect(page.locator('dialog [data-action="share"]')).toHaveCount(0);
});

test('cards are arranged by dragging and stay as arranged', { tag: '@desktop' }, async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  const before = await table.cards();
  const [first, last] = [await table.hand.first().boundingBox(), await table.hand.last().boundingBox()];
  await byDrag.drag(table, { x: first.x + 10, y: first.y + 20 }, { x: last.x + last.width - 6, y: last.y + 40 });
  const after = await table.cards();
  expect(after).toEqual([...before.slice(1), before[0]]);
  await page.locator('[data-pile="stock"]').click();
  expect((await table.cards()).slice(0, after.length)).toEqual(after);
});

test('an address with anything unknown shows a message and the set-up screen', async ({ page }) => {
  for (const [name, value, word] of [
    ['variant', 'bridge', 'bridge'], ['seats', '99', '99'], ['level', 'divin', 'divin'], ['pace', 'lumiere', 'lumiere'],
    ['seed', 'abc', 'abc'], ['lang', 'tlh', 'tlh'], ['opt.opening_points', '9999', '9999'], ['opt.nonsense', '1', 'nonsense'],
  ]) {
    await page.goto(`index.html?${new URLSearchParams({ variant: 'rami51', [name]: value })}`);
    await expect(page.locator('main'), name).toHaveAttribute('data-screen', 'setup');
    await expect(page.locator('[role="alert"]'), name).toContainText(word);
  }
});

test('a saved match that cannot be read is set aside and reported', async ({ page }) => {
  await page.goto('index.html');
  for (const text of ['no game', '{"version":1,"seed":3,"levels":[],"record":{"format"', '{"version":250}']) {
    await page.evaluate((saved) => {
      localStorage.clear();
      localStorage.setItem('rami.match', saved);
      // What is played until the reload must not overwrite the damaged entry.
      Storage.prototype.setItem = () => {};
    }, text);
    await page.reload();
    await expect(page.locator('main'), text).toHaveAttribute('data-screen', 'home');
    await expect(page.locator('[role="alert"]'), text).toBeVisible();
    const download = page.waitForEvent('download');
    await page.locator('[data-action="export-aside"]').click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(text);
    await page.locator('[data-action="start"]').click();
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'table');
  }
});

test('storage refused: the game goes on and says so', async ({ page, table }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  await table.open();
  await table.myTurn();
  await expect(page.locator('.notice[role="alert"]')).toBeVisible();
  await page.locator('[data-pile="stock"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
});

test.describe('a worker that dies or hangs', () => {
  // The console reports the crashes, which are expected here.
  test.use({ watched: async ({}, use) => use([]) });

  test('is restarted and the match goes on', async ({ page, table }) => {
    let deaths = 0;
    await page.route('**/bot_worker_bg*.wasm', (route) => {
      deaths += 1;
      return deaths <= 2 ? route.abort() : route.continue();
    });
    await table.open({ seed: 1 });
    await table.myTurn();
    await table.drawAndDiscard();
    expect(await table.myTurn()).toMatch(/draw|over/);
    expect(deaths).toBeGreaterThan(2);
  });

  test('while it is loaded is waited for once, then plain moves come at once @verify', async ({ page, table }) => {
    test.setTimeout(90_000);
    let asked = 0;
    await page.route('**/bot_worker_bg*.wasm', (route) => {
      asked += 1;
      // The file of the worker never arrives.
      return undefined;
    });
    await table.open({ seed: 1 });
    await expect(table.main).toHaveAttribute('data-phase', 'draw', { timeout: 60_000 });
    await table.drawAndDiscard();
    await expect(table.main).toHaveAttribute('data-phase', /^(draw|deal-over)$/, { timeout: 10_000 });
    expect(asked, 'loading goes on').toBe(1);
  });

  test('for good leaves plain moves, and the match goes on', async ({ page, table }) => {
    await page.route('**/bot_worker_bg*.wasm', (route) => route.abort());
    await table.open({ seed: 1 });
    await table.myTurn();
    await table.drawAndDiscard();
    expect(await table.myTurn()).toMatch(/draw|over/);
  });
});

test('nothing overflows and cards stay large enough for a thumb', { tag: '@both' }, async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  await page.locator('[data-pile="stock"]').click();
  await expect(table.hand).toHaveCount(11);
  await still(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const boxes = await table.hand.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
  boxes.slice(1).forEach((box, index) => {
    const sameRow = Math.abs(box.top - boxes[index].top) < box.height / 3;
    if (sameRow) expect(box.left - boxes[index].left).toBeGreaterThanOrEqual(26);
  });
});

test('axe finds nothing to complain about', async ({ page, table }) => {
  const check = (what) => checkAccess(page, what);
  await page.goto('index.html?lang=fr');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'home');
  await check('home');
  await page.locator('.ways [data-action="settings"]').click();
  await check('settings');
  await page.locator('[data-action="back"]').click();
  await page.locator('[data-variant="rami51"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'setup');
  await check('set-up');
  await table.open();
  await table.myTurn();
  await check('draw');
  await page.locator('[data-pile="stock"]').click();
  await table.hand.nth(0).press('Space');
  await page.locator('[data-action="stage"]').click();
  await check('play');
  await page.locator('[data-action="lay"]').click();
  await expect(page.locator('[role="alert"][data-code]')).toBeVisible();
  await check('refusal');
  await page.locator('[data-action="menu"]').click();
  await check('menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await check('shortcuts');
  await page.keyboard.press('Escape');
  await page.locator('.bar [data-action="scores"]').click();
  await check('scores');
});
