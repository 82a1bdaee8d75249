// Luck and play: judged in the background, shown at the end of a match, in the review and in the statistics.
import { readFileSync } from 'node:fs';
import { backup, bring, bringAll, fill, played, saved } from './archive.mjs';
import { checkAccess, expect, test } from './table.mjs';

/** A short match of Gin rami between two players, up to `target` points. */
const short = (seed = 5, target = 50) => played('gin', 1, 2, seed, { target })[0];
const luck = (page, state) => page.locator(`[data-zone="luck"][data-state="${state}"]`);
const KNOWN = { timeout: 60_000 };

async function review(page, place = 0) {
  await page.locator('[data-action="history"]').click();
  await page.locator('[data-zone="history"] [data-action="review"]').nth(place).click();
}

/** The state of the luck of each stored match: `middle` or `known`. */
const kept = (page) => page.evaluate(async () => {
  const done = (request) => new Promise((fine, failed) => { Object.assign(request, { onsuccess: () => fine(request.result), onerror: failed }); });
  const database = await done(indexedDB.open('rami'));
  const store = database.transaction('matches').objectStore('matches');
  const keys = (await done(store.getAllKeys())).filter((key) => typeof key === 'string');
  const values = await Promise.all(keys.map((key) => done(database.transaction('matches').objectStore('matches').get(key))));
  database.close();
  return values.map((value) => (typeof value === 'string' ? 'known' : 'middle'));
});

test('the end of a match says how much of it was luck, and the history keeps it @verify', async ({ page, table }) => {
  test.setTimeout(120_000);
  const record = short();
  // A few moves before its end.
  record.deals.at(-1).actions.splice(-3);
  await page.goto('index.html?lang=fr&pace=instant');
  await bring(page, record);
  await expect(table.main).toHaveAttribute('data-screen', 'table');
  for (let deals = 0; deals < 12; deals += 1) {
    await table.finishDeal();
    if ((await table.phase()) === 'match-over') break;
    await page.locator('[data-action="next-deal"]').click();
  }
  await page.locator('[data-action="ranking"]').click();
  await expect(luck(page, 'known')).toBeVisible(KNOWN);
  await expect(page.locator('.finale-luck .luck-line')).toContainText(/joué|Chance ou talent/);
  await expect(page.locator('.finale-luck .luck-result')).toContainText('Toutes donnes comptées');
  await expect(page.locator('.luck-said')).toHaveAttribute('data-verdict', /^(lucky|even|unlucky|unclear)$/);
  await checkAccess(page, 'the end of a match');
  const said = await page.locator('.finale-luck .luck-line').innerText();
  expect(await page.evaluate(() => localStorage.getItem('rami.luck')), 'nothing is left to be done').toBeNull();
  await expect.poll(() => kept(page)).toEqual(['known']);
  // After a reload the match is not judged again.
  await page.locator('[data-action="new-match"]').click();
  await page.reload();
  await review(page);
  await expect(luck(page, 'known')).toBeVisible({ timeout: 5_000 });
  await expect(page.locator('.review-luck .luck-line')).toHaveText(said);
});

test('the review shows what turned the match, and its deals as bars that add up', async ({ page }) => {
  test.setTimeout(120_000);
  const record = short(7);
  await fill(page, [record]);
  await review(page);
  await expect(luck(page, 'known')).toBeVisible(KNOWN);
  const rows = page.locator('.review-luck .luck-row');
  await expect(rows).toHaveCount(record.deals.length + 1);
  expect(await rows.first().locator('[role="img"]').getAttribute('aria-label')).toMatch(/^Partie.* en tout/);
  expect(await page.locator('.luck-bar [data-part]').count()).toBeGreaterThan(record.deals.length);
  await page.locator('.luck-bars summary').click();
  const figures = await page.locator('.luck-table tr:has(td)').evaluateAll((lines) => lines.map((line) => [...line.querySelectorAll('[data-points]')].map((cell) => Number(cell.dataset.points))));
  for (const [dealt, drawn, given, play, result] of figures) expect(dealt + drawn + given + play).toBe(result);
  const whole = figures.pop();
  whole.forEach((sum, column) => expect(figures.reduce((all, row) => all + row[column], 0)).toBe(sum));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, 'nothing sticks out').toBeLessThanOrEqual(0);
  await checkAccess(page, 'luck in the review');
  const turn = page.locator('[data-action="turn"]').first();
  if (await turn.count() > 0) {
    await turn.click();
    await expect(page.locator('[data-zone="positions"]')).toHaveValue(await turn.getAttribute('data-step'));
    await expect(turn).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('[data-zone="picture"]')).toBeInViewport();
    await expect(page.locator('[data-zone="picture"] .is-better').first()).toBeVisible({ timeout: 30_000 });
  }
});

test('what was left in the middle is gone on with, and the statistics judge the rest', { tag: '@verify' }, async ({ page }) => {
  test.setTimeout(180_000);
  await fill(page, [short(5, 100), short(7, 100)]);
  await page.locator('[data-action="statistics"]').click();
  const sums = page.locator('[data-zone="luck-sums"]');
  await expect(sums).toHaveAttribute('data-open', '2');
  await expect(sums).toHaveAttribute('data-judged', '0');
  await page.locator('[data-action="judge-all"]').click();
  await expect(page.locator('.luck-open .luck-progress')).toContainText('partie 1 sur 2');
  await expect.poll(() => kept(page), { intervals: [20], timeout: 30_000 }).toEqual(['middle']);
  await page.reload();
  // The judgement continues by itself. The other match is judged only on request.
  await expect.poll(() => kept(page), KNOWN).toEqual(['known']);
  await page.locator('[data-action="statistics"]').click();
  await expect(sums).toHaveAttribute('data-judged', '1');
  await page.locator('[data-action="judge-all"]').click();
  await page.locator('[data-action="stop-judging"]').click();
  await expect(page.locator('[data-action="judge-all"]')).toBeVisible();
  await page.locator('[data-action="judge-all"]').click();
  await expect(sums).toHaveAttribute('data-judged', '2', KNOWN);
  await expect(sums).toHaveAttribute('data-open', '0');
  await expect(sums).toContainText('Ce que les cartes vous ont donné ou coûté');
  await expect(page.locator('[data-action="judge-all"], [data-action="stop-judging"]')).toHaveCount(0);
  await checkAccess(page, 'luck in the statistics');
});

/** The version of the judgement: accounts of another one are made anew. */
const VERSION = Number(readFileSync(new URL('../../crates/bots/src/analysis/judgement.rs', import.meta.url), 'utf8')
  .match(/pub const VERSION: u16 = (\d+);/)[1]);

/** A match with an account of luck. `cards` and `play` are in ten-thousandths of a match. */
function judged(id, cards, play) {
  const split = (scale) => ({ result: (cards + play) * scale, play: play * scale, given: 0, dealt: cards * scale, variance: 10_000 });
  return { id, account: { version: VERSION, deals: [[{ points: split(100), shares: split(1) }]] } };
}

test('many judged matches show that chance is fair, and play as a curve; a copy carries them', async ({ page }) => {
  const record = short();
  const first = 1_790_000_000_000;
  const ids = Array.from({ length: 12 }, (_, place) => first + place * 86_400_000);
  const cards = [3000, -2500, 1200, -4000, 2200, 800, -600, 3100, -1500, -900, 400, 1000];
  const history = ids.map((id) => saved(record, id));
  await page.goto('index.html?lang=fr');
  await bringAll(page, backup(history, [], { luck: ids.map((id, place) => judged(id, cards[place], place * 100 - 300)) }));
  await page.locator('[data-action="statistics"]').click();
  const sums = page.locator('[data-zone="luck-sums"]');
  await expect(sums).toHaveAttribute('data-judged', '12');
  await expect(sums).toHaveAttribute('data-within', 'true');
  await expect(sums).toContainText('rien que de normal');
  await expect(sums.locator('.luck-scale, .chart')).toHaveCount(2);
  await checkAccess(page, 'luck in the statistics');
});
