// A backup is offered if the browser deletes stored data, and after many matches without one.
import { readFileSync } from 'node:fs';
import { fill, played } from './archive.mjs';
import { checkAccess, expect, test } from './table.mjs';

const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const offer = (page) => page.locator('[data-zone="copy"]');
/** The first screen with the lazy module loaded, so that an offer would be there. */
const home = async (page) => {
  await page.goto('index.html?lang=fr');
  await page.waitForFunction(() => document.querySelector('[data-action="history"]'));
  await page.locator('[data-action="menu"]').click();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
};

test.describe('a browser that deletes what is not visited', () => {
  test.use({ userAgent: SAFARI });

  test('says so once, as soon as there is something to lose', async ({ page, table }) => {
    await home(page);
    await expect(offer(page)).toHaveCount(0);
    await table.open();
    await table.myTurn();
    await table.drawAndDiscard();
    await table.myTurn();
    await page.locator('[data-action="menu"]').click();
    await page.locator('dialog[open] [data-action="new-match"]').click();
    await expect(offer(page)).toHaveAttribute('data-reason', 'vanishing');
    await expect(offer(page)).toContainText('efface les données');
    await checkAccess(page, 'the offer of a copy');
    await page.locator('[data-action="copy-later"]').click();
    await expect(offer(page)).toHaveCount(0);
    await page.locator('[data-action="history"]').click();
    await page.locator('[data-action="back"]').click();
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'home');
    await page.waitForTimeout(300);
    await expect(offer(page)).toHaveCount(0);
  });
});

test('ten finished matches without a copy: one is offered, and not again before ten more', async ({ page }) => {
  const [record] = played('suites', 1, 2);
  await fill(page, Array(10).fill(record));
  await home(page);
  await expect(offer(page), 'what came out of a file is in one').toHaveCount(0);
  const forget = () => page.evaluate(() => localStorage.removeItem('rami.copies'));
  await forget();
  await home(page);
  await expect(offer(page)).toHaveAttribute('data-reason', 'due');
  await expect(offer(page)).toContainText('10 parties finies sans copie');
  await page.locator('[data-action="copy-later"]').click();
  await home(page);
  await expect(offer(page)).toHaveCount(0);
  await forget();
  await home(page);
  const download = page.waitForEvent('download');
  await page.locator('[data-action="save-copy"]').click();
  const copy = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(copy.history).toHaveLength(10);
  await expect(offer(page)).toHaveCount(0);
  await home(page);
  await expect(offer(page)).toHaveCount(0);
});
