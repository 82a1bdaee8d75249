// Named rule sets, lengths of a match, and the questions that find a family's rules.
import { readFileSync } from 'node:fs';
import { playMatch } from './driver.mjs';
import { checkAccess, expect, replayExport, test } from './table.mjs';

const sets = JSON.parse(readFileSync(new URL('../../crates/engine/src/variants/sets.json', import.meta.url), 'utf8'));

test('a named set in an address begins its match, and the record names it', async ({ page, table }) => {
  await table.open({ rules: 'scala-40', seats: 3, seed: 5 });
  await expect(page.locator('.bar-title')).toContainText('Scala 40');
  await expect(table.hand).toHaveCount(13);
  const { record } = await replayExport(page);
  expect(record.rules).toBe('scala-40');
  expect(record.options).toEqual(sets.find(({ id }) => id === 'scala-40').options);
});

test('a set that is unknown or of another game is said so', { tag: '@desktop' }, async ({ page, table }) => {
  for (const asked of ['rules=scala-41', 'variant=suites&rules=scala-40']) {
    await page.goto('index.html?lang=fr');
    await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
    await page.goto(`index.html?${asked}&lang=fr`);
    await expect(page.locator('.notice')).toContainText('règles');
    await expect(table.main).toHaveAttribute('data-screen', 'setup');
  }
});

test('a table is set up from a named set, for one deal, and the rules are kept and handed on', async ({ page, table }) => {
  await page.goto('index.html?setup=rami51&lang=fr&pace=instant');
  await expect(table.main).toHaveAttribute('data-screen', 'setup');
  const romme = page.locator('[data-set="romme-40"]');
  await expect(page.locator('[data-set]')).toHaveCount(1 + sets.filter(({ game }) => game === 'rami51').length);
  await romme.click();
  await expect(romme).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.sets .game-line')).toContainText('rami allemand');
  await page.locator('input[name="length"][value="deal"]').check();
  await checkAccess(page, 'the set-up with named sets');
  await page.locator('.house > summary').click();
  await expect(page.locator('[data-option="opening_points"]')).toHaveValue('40');
  await page.locator('.favourite-new input').fill('Chez Nous');
  await page.locator('[data-action="keep-rules"]').click();
  const own = page.locator('[data-set="own"]');
  await expect(own).toHaveText('Chez Nous');
  await page.locator('[data-action="share-rules"]').click();
  await expect(page.locator('dialog[open] svg.qr')).toBeVisible();
  const link = await page.locator('dialog[open] [data-share="link"]').inputValue();
  await page.keyboard.press('Escape');
  expect(link).toContain('rules=romme-40');
  expect(link).toContain('name=Chez');
  await page.locator('[data-action="start"]').click();
  await expect(page.locator('.bar-title')).toContainText('Chez Nous');
  const { record } = await replayExport(page);
  expect(record.options.deals).toBe(1);
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
  await page.goto(link);
  await expect(table.main).toHaveAttribute('data-screen', 'setup');
  await expect(page.locator('[data-set="romme-40"]')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('.house > summary').click();
  await expect(page.locator('.favourite-new input')).toHaveValue('Chez Nous');
});

/** Answers of people who play Scala 40. */
const SCALA = {
  hand_size: '13', jokers: '4', opening_points: '40', clean_run_only: 'no', discard_must_be_used: 'opened', first_discards: 'left',
  joker_hand: '25', ends: 'survivor', unopened_penalty: 'no', one_go: 'plain', winner_score: '0', swap_needs_opening: 'opened', allow_sets: 'yes', oklahoma: 'no',
};

test('questions find a family\'s rules, step back, and play them', async ({ page, table }) => {
  await page.goto('index.html?screen=questions&lang=fr&pace=instant');
  await expect(table.main).toHaveAttribute('data-screen', 'questions');
  const fits = page.locator('[data-zone="fits"]');
  await expect(fits).toHaveAttribute('data-count', String(sets.length));
  const first = await table.main.getAttribute('data-question');
  await checkAccess(page, 'a question');
  await page.locator('[data-answer="unknown"]').click();
  await expect(table.main).not.toHaveAttribute('data-question', first);
  await page.locator('[data-action="ask-before"]').click();
  await expect(table.main).toHaveAttribute('data-question', first);
  for (let step = 0; step < 14; step += 1) {
    const asked = await table.main.getAttribute('data-question');
    if (!asked) break;
    const answer = page.locator(`[data-answer="${SCALA[asked]}"]`);
    expect((await answer.boundingBox()).height).toBeGreaterThanOrEqual(44);
    await answer.click();
    await expect(table.main).not.toHaveAttribute('data-question', asked);
  }
  await expect(table.main).toHaveAttribute('data-nearest', 'scala-40');
  await expect(fits).toHaveAttribute('data-count', '1');
  await checkAccess(page, 'the rules found');
  await page.locator('.questions [data-action="play"]').click();
  await expect(page.locator('.bar-title')).toContainText('Scala 40');
});

for (const { id, game } of sets) {
  test(`${id}: a match in the browser, and its record`, { tag: '@verify' }, async ({ page, table }) => {
    test.setTimeout(300_000);
    await table.open({ variant: game, rules: id, seats: game === 'gin' ? 2 : 3, seed: 11, level: 'easy' });
    await table.myTurn();
    await page.evaluate(playMatch);
    await expect(table.main).toHaveAttribute('data-phase', 'match-over');
    const { out } = await replayExport(page);
    expect(out.match.over).toBe(true);
  });
}
