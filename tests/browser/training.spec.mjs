// Training: exercises on the first screen, tried at the table, judged by the champion, played out, and stored.
import { readFileSync } from 'node:fs';
import { fill, played } from './archive.mjs';
import { byKey, checkAccess, expect, replayExport, test } from './table.mjs';

const KEPT = readFileSync(new URL('./training.json', import.meta.url), 'utf8');
const [gin, rami] = JSON.parse(KEPT).exercises;

test.beforeEach(async ({ page }) => {
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('rami.training')) localStorage.setItem('rami.training', kept);
    if (!localStorage.getItem('rami.settings')) localStorage.setItem('rami.settings', JSON.stringify({ lang: 'fr', pace: 'instant' }));
  }, KEPT);
});

const main = (page) => page.locator('main');
const trainer = (page) => page.locator('.is-trainer');
const kept = async (page) => JSON.parse(await page.evaluate(() => localStorage.getItem('rami.training'))).exercises;

async function begin(page) {
  await page.goto('index.html?lang=fr&pace=instant');
  await expect(page.locator('[data-zone="training"]')).toHaveAttribute('data-count', '2');
  await page.locator('[data-action="train"]').click();
  await expect(main(page)).toHaveAttribute('data-screen', 'training');
}

test('a position is solved, comes back later, and the next one follows', async ({ page, table }) => {
  await begin(page);
  await expect(trainer(page)).toHaveAttribute('data-mood', 'plain');
  await expect(trainer(page)).toContainText(`${gin.points} points`);
  await checkAccess(page, 'an exercise', []);
  // Moves before the position cannot be taken back.
  const held = await table.cards();
  await page.keyboard.press('z');
  expect(await table.cards()).toEqual(held);
  await byKey.act(table, gin.best);
  await expect(trainer(page)).toHaveAttribute('data-mood', 'praise');
  const [solved] = await kept(page);
  expect(solved.solved).toBe(1);
  expect(solved.due).toBeGreaterThan(Date.now() + 23 * 3600 * 1000);
  await page.locator('[data-action="next-exercise"]').click();
  await expect(main(page)).toHaveAttribute('data-phase', 'draw');
  await expect(page.locator('h1')).toContainText('Rami 51');
});

test('a mistake is told and why, may be tried again, and the champion plays on', async ({ page, table }) => {
  await begin(page);
  await byKey.act(table, gin.made);
  await expect(trainer(page)).toHaveAttribute('data-mood', 'other');
  expect((await kept(page))[0].solved ?? 0).toBe(0);
  // The table takes no input until the player chooses what the trainer offers.
  await expect(page.locator('.actions')).toHaveAttribute('inert');
  await page.locator('[data-action="try-again"]').click();
  await expect(trainer(page)).toHaveAttribute('data-mood', 'plain');
  await expect(page.locator('.actions')).not.toHaveAttribute('inert');
  await byKey.act(table, gin.best);
  await expect(trainer(page)).toHaveAttribute('data-mood', 'praise');
  await page.locator('[data-action="show-line"]').click();
  await expect(main(page)).toHaveAttribute('data-screen', 'review', { timeout: 60_000 });
  await page.goBack();
  await expect(main(page)).toHaveAttribute('data-screen', 'training');
  await page.locator('[data-action="quit"]').click();
  await expect(main(page)).toHaveAttribute('data-screen', 'home');
  await expect(page.locator('[data-zone="training"]')).toHaveAttribute('data-count', '1');
});

test('the match under way is as it was after an exercise @verify', async ({ page, table }) => {
  await page.goto('index.html?variant=rami51&seats=2&seed=42&pace=instant&lang=fr');
  await expect(main(page)).toHaveAttribute('data-screen', 'table');
  const held = await table.cards();
  await page.evaluate(() => document.querySelector('[data-action="menu"]').click());
  await page.locator('dialog [data-action="home"]').click();
  await page.locator('[data-action="train"]').click();
  await expect(main(page)).toHaveAttribute('data-screen', 'training');
  await page.locator('[data-action="quit"]').click();
  await page.locator('[data-action="resume"]').click();
  expect(await table.cards()).toEqual(held);
  await replayExport(page);
});

test('what cannot be read is set aside', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('rami.training', '{"exercises": 3'));
  await page.goto('index.html?lang=fr');
  await expect(main(page)).toHaveAttribute('data-screen', 'home');
  await expect(page.locator('[data-zone="training"]')).toHaveCount(0);
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('rami.aside')));
});

test('an exercise without a position is forgotten', async ({ page }) => {
  await page.addInitScript((text) => {
    const broken = JSON.parse(text);
    for (const exercise of broken.exercises) exercise.record.deals[0].hands = ['', ''];
    if (!localStorage.getItem('broken')) localStorage.setItem('rami.training', JSON.stringify(broken));
    localStorage.setItem('broken', 'yes');
  }, KEPT);
  await page.goto('index.html?lang=fr');
  await page.locator('[data-action="train"]').click();
  await expect(page.locator('[role="alert"]').first()).toBeVisible();
  await expect.poll(async () => (await kept(page)).length).toBe(1);
  expect((await kept(page))[0].record.variant).toBe(rami.record.variant === 'rami51' ? 'rami51' : 'gin');
});

test('whoever forgets all matches forgets the exercises that came of them', async ({ page }) => {
  await fill(page, played('suites', 1, 2));
  await page.locator('[data-action="statistics"]').click();
  await page.locator('[data-action="reset"]').click();
  await page.locator('[data-action="reset-sure"]').click();
  await expect.poll(async () => (await kept(page)).length).toBe(0);
});
