// Lists of a device that cannot be read are reported. The stored data are set aside and never overwritten.
import { readFileSync } from 'node:fs';
import { NOON, address, kept, open } from './real-cards.mjs';
import { expect, test } from './table.mjs';

for (const [what, key, screen, said] of [
  ['the people', 'rami.people', 'people', 'La liste des joueurs est illisible'],
  ['the evenings', 'rami.evenings', 'sheets', 'La liste des soirées est illisible'],
  ['the calendar', 'rami.days', 'days', 'Le calendrier est illisible'],
  ['the exercises', 'rami.training', 'home', 'La liste des exercices est illisible'],
  ['the problems', 'rami.problems', 'problems', 'Les résultats des problèmes sont illisibles'],
  ['the duels', 'rami.duels', 'days', 'Les résultats des duels sont illisibles'],
  ['a score sheet', `rami.sheet.${NOON}`, 'sheets', 'Une feuille de marque est illisible'],
]) {
  test(`that ${what} cannot be read is said, and what was kept is set aside`, async ({ page }) => {
    const damaged = '{"persons":[{"id":1,"name":"Ana"';
    await open(page, { ...kept({ names: ['Ana', 'Bruno'] }), [key]: damaged }, screen);
    await expect(page.locator('.notice')).toContainText(said);
    const found = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(found['rami.aside.1']).toBe(damaged);
    expect(found[key]).not.toBe(damaged);
    const download = page.waitForEvent('download');
    await page.locator('.notice [data-action="export-aside"]').click();
    expect(readFileSync(await (await download).path(), 'utf8')).toBe(damaged);
    // The notice appears once.
    await page.goto(address(screen));
    await expect(page.locator('main')).toHaveAttribute('data-screen', screen);
    await expect(page.locator('.notice')).toHaveCount(0);
  });
}

test('what can neither be read nor set aside is not written over', async ({ page }) => {
  const damaged = '{"persons":[{"id":1,"name":"Ana"';
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function set(key, value) {
      if (key.startsWith('rami.aside')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await open(page, { 'rami.people': damaged }, 'people');
  await expect(page.locator('.notice')).toBeVisible();
  await page.locator('.new-person input').fill('Bruno');
  await page.locator('.new-person input').press('Enter');
  await expect(page.locator('.new-person input')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('rami.people'))).toBe(damaged);
});
