// The main path: set-up, a deal by tap, a drag, a reload. Run in Firefox; webkit.mjs does the same in WebKit.
import { byDrag, byTap, expect, point, strip, test } from './table.mjs';

test('set-up, a deal by tap, a drag, a reload', { tag: '@verify' }, async ({ page, table }) => {
  test.setTimeout(240_000);
  await page.goto('index.html?lang=fr&pace=instant');
  await expect(table.main).toHaveAttribute('data-screen', 'home');
  await page.locator('[data-variant="suites"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'setup');
  await page.locator('[data-action="start"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'table');
  await table.myTurn();
  await byDrag.drag(table, await point(page.locator('[data-pile="stock"]')), await point(page.locator('[data-zone="hand"]')));
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  const held = (await table.cards()).length;
  const before = await table.cards();
  await page.reload();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  expect(await table.cards()).toEqual(before);
  await byDrag.drag(table, await strip(table.hand.first()), await point(page.locator('[data-pile="discard"]')));
  await expect(table.hand).toHaveCount(held - 1);
  // A short deal, to its end.
  await table.open({ variant: 'suites', seats: 4, seed: 7 });
  await table.playDeal(byTap);
  await expect(page.locator('.outcome')).toBeVisible();
});
