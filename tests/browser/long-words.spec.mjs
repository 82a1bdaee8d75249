// The longest words that players bring to the bar and the prompt: a name of 24 letters, and rules with a name of 40.
import { expect, sameDeals, still, test } from './table.mjs';

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

test('the longest prompt and the longest name of rules stay in their strips @verify', async ({ page, table }) => {
  await page.addInitScript((kept) => localStorage.setItem('rami.settings', JSON.stringify(kept)), SETTINGS);
  await page.addInitScript(sameDeals);
  await page.goto('index.html?lang=fr&setup=gin&opt.box_bonus=20');
  await page.locator('[data-action="start"]').click();
  await expect(page.locator('.bar-title')).toContainText(RULES);
  // The prompt is longest once the other has knocked.
  const prompt = page.locator('.prompt p');
  for (let decision = 0; decision < 100; decision += 1) {
    const phase = await table.myTurn();
    if ((await prompt.textContent()).startsWith('Complétez')) break;
    if (phase === 'deal-over') {
      await page.locator('[data-action="next-deal"]').click();
      continue;
    }
    await page.locator('[data-action="hint"]').click();
    await page.locator('.advice [data-action="play-hint"]').click();
  }
  await expect(prompt).toContainText(NAME);
  for (const [width, height] of [[320, 568], [360, 640], [390, 844], [683, 328], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await still(page);
    for (const [strip, [outer, inner]] of Object.entries(await page.evaluate(boxes))) {
      expect(inner.every((side, at) => side >= outer[at] - 1), `${strip} at ${width}×${height}: ${inner} in ${outer}`).toBe(true);
    }
  }
});
