// The longest words that players bring to the bar and the prompt: a name of 24 letters, and rules with a name of 40.
import { bring, knocked } from './archive.mjs';
import { expect, still, test } from './table.mjs';

const NAME = 'Marie-Christine Delacroi';
const RULES = 'Chez Maximilienne-Alexandrine et Georges';
const SETTINGS = { pace: 'instant', players: 2, names: ['', NAME], favourites: [{ name: RULES, variant: 'gin', options: { box_bonus: 20 } }] };

/** The boxes of what is said in the bar and in the prompt, and of the strips around them. */
function boxes() {
  const box = (selector) => {
    const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
    return [left, top, -right, -bottom].map(Math.round);
  };
  return { bar: [box('.bar-title'), box('.bar-title > span')], prompt: [box('.prompt'), box('.prompt p')] };
}

test('the longest prompt and the longest name of rules stay in their strips', async ({ page }) => {
  await page.addInitScript((kept) => localStorage.setItem('rami.settings', JSON.stringify(kept)), SETTINGS);
  // The prompt is longest once the other has knocked.
  await page.goto('index.html?lang=fr');
  await bring(page, { ...knocked(), options: { box_bonus: 20 }, seats: ['', NAME] });
  await expect(page.locator('.bar-title')).toContainText(RULES);
  const prompt = page.locator('.prompt p');
  await expect(prompt).toContainText('Complétez');
  await expect(prompt).toContainText(NAME);
  for (const [width, height] of [[320, 568], [360, 640], [390, 844], [683, 328], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await still(page);
    for (const [strip, [outer, inner]] of Object.entries(await page.evaluate(boxes))) {
      expect(inner.every((side, at) => side >= outer[at] - 1), `${strip} at ${width}×${height}: ${inner} in ${outer}`).toBe(true);
    }
  }
});
