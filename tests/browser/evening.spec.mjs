// An evening of several matches: its ranking, the links between it and its matches, its last page.
import { readFileSync } from 'node:fs';
import { NOON, deal, kept, open, openFirst } from './real-cards.mjs';
import { expect, test } from './table.mjs';

const names = ['Ana', 'Bruno', 'Clara', 'Davi'];
const points = (winner) => names.map((_, seat) => (seat === winner ? 0 : 10 + seat));
const over = (minutes, winner) => ({ id: NOON + minutes * 60_000, options: { deals: 1 }, deals: [deal(winner, points(winner))] });
/** Three finished matches of four people: Bruno wins two of them. */
const evening = (ended) => kept({
  names, sheets: [over(1, 1), over(20, 0), over(40, 1)], evenings: [{ id: NOON, people: [1, 2, 3, 4], ...ended && { ended: NOON + 7e6 } }],
});
const bruno = '[data-zone="ranking"] [data-place="1"]';

test('a finished sheet leads to its evening, and back; what the points are is said', async ({ page }) => {
  await page.clock.setFixedTime(NOON + 5e6);
  await open(page, evening(false));
  await page.locator('[data-sheet] [data-action="continue"]').first().click();
  await page.locator('.sheet-end [data-action="evening"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'evening');
  await expect(page.locator(bruno)).toContainText('Bruno');
  await expect(page.locator(bruno)).toHaveAttribute('data-points', '11');
  await expect(page.locator(bruno)).toContainText('11 points');
  await expect(page.locator('[data-zone="points-about"]')).toContainText('4, 3, 2, 1');
  await expect(page.locator('.evening-leads')).toHaveText('Bruno mène');
  // Each match shows its points and can be opened.
  const games = page.locator('.evening-games [data-game]');
  await expect(games).toHaveCount(3);
  await expect(games.first()).toContainText('Bruno\u{a0}4');
  await games.nth(1).click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'sheet');
  await expect(page.locator('.sheet-end')).toContainText('Ana gagne');
  await page.locator('.sheet-end [data-action="evening"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'evening');
  // Back leads to the previous screen in one step, not through every match that was opened.
  await page.locator('main [data-action="back"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'sheet');
  // A ranking by chips is explained differently.
  await page.locator('.sheet-end [data-action="evening"]').click();
  await page.locator('input[name="ranked-by"][value="chips"]').check();
  await expect(page.locator('[data-zone="points-about"]')).toContainText('Jetons');
});

test('an evening that is over has a last page: who has won, the places, and a picture to hand on', async ({ page }) => {
  await open(page, evening(true));
  await openFirst(page, 'evening');
  const last = page.locator('[data-zone="last-page"]');
  await expect(last.locator('h2')).toHaveText('Bruno gagne la soirée');
  await expect(last.locator('.avatar')).toHaveCount(1);
  await expect(page.locator('[data-zone="ranking"] li')).toHaveCount(4);
  await expect(page.locator('[data-action="finish"]')).toHaveCount(0);
  const canvas = last.locator('canvas');
  await expect(canvas).toHaveAttribute('aria-label', /Bruno gagne la soirée.*1\. Bruno, 11 points/);
  // The system cannot share files here, so the picture is downloaded.
  const download = page.waitForEvent('download');
  await last.locator('[data-action="share-picture"]').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('rami-20261127.png');
  const bytes = readFileSync(await file.path());
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 560 + 4 * 112 + 150]);
  // The picture shows felt in the corner, paper inside, and many colours in the place of the winner's face.
  const colours = await canvas.evaluate((drawn) => {
    const { data } = drawn.getContext('2d').getImageData(0, 0, drawn.width, drawn.height);
    const at = (x, y) => [...data.slice((y * drawn.width + x) * 4, (y * drawn.width + x) * 4 + 3)];
    const face = new Set(Array.from({ length: 180 }, (_, step) => at(450 + step, 334).join()));
    return { corner: at(4, 4), paper: at(80, 500), face: face.size };
  });
  expect(colours.corner[1]).toBeGreaterThan(colours.corner[0] + 20);
  expect(colours.paper).toEqual([251, 247, 234]);
  expect(colours.face).toBeGreaterThan(3);
});

test('a picture is handed on by the system where it can; that it refuses is said', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.handedOn = [];
    navigator.canShare = ({ files }) => files?.length === 1;
    navigator.share = async ({ files, title }) => {
      if (globalThis.refuses) throw new DOMException('no', globalThis.refuses);
      globalThis.handedOn.push([files[0].name, files[0].type, files[0].size > 5000, title]);
    };
  });
  await open(page, evening(true));
  await openFirst(page, 'evening');
  const share = page.locator('[data-action="share-picture"]');
  await share.click();
  await expect.poll(() => page.evaluate(() => globalThis.handedOn)).toEqual([['rami-20261127.png', 'image/png', true, 'Bruno gagne la soirée']]);
  await page.evaluate(() => { globalThis.refuses = 'AbortError'; });
  await share.click();
  await expect(page.locator('.notice')).toHaveCount(0);
  await page.evaluate(() => { globalThis.refuses = 'NotAllowedError'; });
  const download = page.waitForEvent('download');
  await share.click();
  expect((await download).suggestedFilename()).toBe('rami-20261127.png');
  await expect(page.locator('.notice')).toContainText('L’image n’a pas pu être partagée');
});

test('an evening ended too soon goes on; one is deleted only once that is confirmed', async ({ page }) => {
  await page.clock.setFixedTime(NOON + 8e6);
  await open(page, evening(true));
  await openFirst(page, 'evening');
  await page.locator('[data-action="resume"]').click();
  await expect(page.locator('[data-zone="last-page"]')).toHaveCount(0);
  await page.locator('[data-action="finish"]').click();
  await expect(page.locator('[data-zone="last-page"]')).toBeVisible();
  await page.locator('[data-action="delete"]').click();
  await page.locator('[data-action="delete-cancel"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'evening');
  await page.locator('[data-action="delete"]').click();
  await page.locator('[data-action="delete-sure"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'sheets');
  await expect(page.locator('[data-action="evening"]')).toHaveCount(0);
  await expect(page.locator('[data-sheet]')).toHaveCount(3);
});
