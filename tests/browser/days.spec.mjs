// The deal of the day: marked at the table, compared with the champion, kept in a calendar.
import { playMatch } from './driver.mjs';
import { checkAccess, expect, test } from './table.mjs';

test('the deal of the day has its mark, its calendar, and the champion beside it', { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
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

test('a past day is played from the calendar, kept as played late, and its result shared without a word on its cards', { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } });
  });
  await page.clock.install({ time: new Date('2026-11-26T10:00:00Z') });
  await page.clock.resume();
  await page.goto('index.html?screen=days&lang=fr&pace=instant');
  await expect(page.locator('.days .panel-note')).toContainText('monde entier');
  await checkAccess(page, 'the calendar with days to play');
  await page.locator('[data-zone="calendar"] [data-day="20261120"] [data-action="play-day"]').click();
  await expect(page.locator('.bar [data-day]')).toHaveAttribute('data-day', '20261120');
  await table.myTurn();
  await page.evaluate(playMatch);
  await page.locator('[data-action="ranking"]').click();
  await expect(page.locator('[data-zone="day"]')).toContainText('jouée plus tard');
  await page.locator('[data-action="share-day"]').click();
  await expect.poll(() => page.evaluate(() => window.copied)).toMatch(/^Rami, donne du jour\n.+\n[\u25cf\u25cb]+\n.+\nhttp.+c=[0-9a-f]{6}&today=20261120$/);
  expect(await page.evaluate(() => window.copied)).not.toMatch(/pique|cœur|carreau|trèfle/);
  await page.goto('index.html?screen=days&lang=fr');
  const cell = page.locator('[data-zone="calendar"] [data-day="20261120"]');
  await expect(cell).toHaveAttribute('data-late', 'true');
  await expect(cell).toContainText('jouée plus tard');
  await expect(page.locator('[data-figure="day-streak"]')).toHaveAttribute('data-count', '0');
});

test('an address asks for a past day, and one that cannot be is said so', { tag: '@desktop' }, async ({ page, table }) => {
  await page.clock.install({ time: new Date('2026-11-26T10:00:00Z') });
  await page.clock.resume();
  await page.goto('index.html?today=20261120&lang=fr&pace=instant');
  await expect(page.locator('.bar [data-day]')).toHaveAttribute('data-day', '20261120');
  for (const [day, screen] of [['20261131', 'setup'], ['20241231', 'setup'], ['20261127', 'days']]) {
    await page.goto('index.html?lang=fr');
    await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
    await page.goto(`index.html?today=${day}&lang=fr`);
    await expect(page.locator('.notice')).toContainText(day);
    await expect(table.main).toHaveAttribute('data-screen', screen);
  }
});
