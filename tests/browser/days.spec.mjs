// The deal of the day: marked at the table, compared with the champion, kept in a calendar.
import { playMatch } from './driver.mjs';
import { checkAccess, expect, test } from './table.mjs';

test('the deal of the day has its mark, its calendar, and the champion beside it', { tag: '@desktop' }, async ({ page, table }) => {
  test.setTimeout(300_000);
  await page.goto('index.html?today=&lang=fr&pace=instant');
  await table.myTurn();
  const day = await page.locator('.bar [data-day]').getAttribute('data-day');
  expect(day).toMatch(/^20\d{6}$/);
  await page.evaluate(playMatch);
  await page.locator('[data-action="ranking"]').click();
  const compared = page.locator('[data-zone="day"]');
  await expect(compared).toContainText('1 jour d’affilée');
  await expect(compared).toHaveAttribute('data-champion', /^-?\d+$/, { timeout: 240_000 });
  const champion = await compared.getAttribute('data-champion');
  await expect(compared).toContainText('Le champion, à votre place');
  await page.locator('[data-action="new-match"]').click();
  await page.locator('[data-action="days"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'days');
  await expect(page.locator('[data-figure="day-streak"]')).toHaveAttribute('data-count', '1');
  const cell = page.locator(`[data-zone="calendar"] [data-day="${day}"]`);
  await expect(cell).toHaveAttribute('data-champion', champion);
  await expect(cell).toHaveAttribute('data-points', /^-?\d+$/);
  await checkAccess(page, 'the calendar');
  await page.locator('[data-action="earlier"]').click();
  await expect(cell).toHaveCount(0);
  await page.locator('[data-action="later"]').click();
  await expect(cell).toHaveCount(1);
});

test('another match has no mark, and an address leads to the calendar', async ({ page, table }) => {
  await table.open({ seed: 42 });
  await expect(page.locator('.bar [data-day]')).toHaveCount(0);
  await page.goto('index.html?screen=days&lang=fr');
  await expect(table.main).toHaveAttribute('data-screen', 'days');
  await expect(page.locator('.days-streak')).toContainText('la même pour tout le monde');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
