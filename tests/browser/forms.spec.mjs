// Fields and buttons: what is written in a field counts at the first press of any button beside it, with a mouse and with
// a finger, and the press is never lost because something was built again.
import { choose } from './devices.mjs';
import { dealOf, deviceOf, toTheEnd } from './duels.mjs';
import { deal, kept, open, openFirst } from './real-cards.mjs';
import { expect, test } from './table.mjs';

/** Presses a button once with a mouse or a finger, at its place, as a person does who has just typed. */
async function press(page, button, touch) {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await button.boundingBox();
  const [left, top] = [x + width / 2, y + height / 2];
  if (touch) await page.touchscreen.tap(left, top);
  else await page.mouse.click(left, top, { delay: 60 });
}

/** Marks the buttons of a part of the page. A button that is built again has no mark. */
const mark = (page, part) => page.locator(`${part} button`).evaluateAll((buttons) => buttons.forEach((button) => { button.marked = true; }));
const built = (page, part) => page.locator(`${part} button`).evaluateAll((buttons) => buttons.filter((button) => !button.marked).length);

/** Writes in a field as a person does, and leaves it by pressing something else. */
async function type(field, text) {
  await field.focus();
  await field.fill('');
  await field.pressSequentially(text);
}

for (const kind of ['mouse', 'finger']) {
  const touch = kind === 'finger';
  // The phone has fingers, the desktop a mouse.
  const tag = touch ? '@phone' : '@desktop';

  test(`the link of a duel holds the name just written, with a ${kind}`, { tag }, async ({ page }) => {
    await page.addInitScript(() => {
      window.copied = [];
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied.push(text); } } });
      navigator.share = async ({ url }) => { window.copied.push(url); };
      localStorage.setItem('rami.settings', JSON.stringify({ lang: 'fr', pace: 'instant', players: 3 }));
    });
    await page.goto(dealOf('rami51', 2));
    await toTheEnd(page);
    await page.locator('[data-action="share"]').click();
    const name = page.locator('dialog[open] input[name="name"]');
    const link = page.locator('dialog[open] [data-share="link"]');
    await expect(link).toHaveValue(/#r=/);
    for (const [written, action] of [['Léa', 'copy'], ['Maximilienne', 'send'], ['Zoé', 'copy']]) {
      const before = await link.inputValue();
      await mark(page, 'dialog[open]');
      await type(name, written);
      await press(page, page.locator(`dialog[open] [data-action="${action}"]`), touch);
      await expect.poll(() => page.evaluate(() => window.copied.length)).toBe(1);
      expect(await built(page, 'dialog[open]')).toBe(0);
      const [copied] = await page.evaluate(() => window.copied.splice(0));
      await expect(link).toHaveValue(copied);
      expect(copied).not.toBe(before);
      expect(copied).toContain(Buffer.from(written).toString('base64url'));
    }
    await press(page, page.locator('dialog[open] .panel-head button'), touch);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  test(`set-up: a number, a name and a name for rules count at the next press, with a ${kind}`, { tag }, async ({ page }) => {
    await page.goto('index.html?setup=rami51&lang=fr&pace=instant');
    await page.locator('.house summary').click();
    const points = page.locator('[data-option="opening_points"]');
    await points.scrollIntoViewIfNeeded();
    await type(points, '40');
    await press(page, page.locator('[data-seat="1"][data-kind] input[value="person"]'), touch);
    await expect(page.locator('[data-seat="1"][data-kind]')).toHaveAttribute('data-kind', 'person');
    await expect(points).toHaveValue('40');
    const rules = page.locator('.favourite-new input');
    await type(rules, 'Chez nous');
    await press(page, page.locator('[data-action="keep-rules"]'), touch);
    await expect(page.locator('[data-set="own"]')).toHaveText('Chez nous');
    await type(points, '60');
    await press(page, page.locator('[data-action="reset-rules"]'), touch);
    await expect(points).toHaveValue('51');
    await type(page.locator('.guest-name').nth(1), 'Bo');
    await type(points, '30');
    await press(page, page.locator('[data-action="start"]'), touch);
    await expect(page.locator('main[data-phase]')).toHaveAttribute('data-screen', 'table');
    await expect(page.locator('main')).toContainText('Bo');
    const { options } = await page.evaluate(() => JSON.parse(localStorage.getItem('rami.settings')));
    expect(options.rami51).toEqual({ opening_points: 30 });
  });

  test(`people and a table of another device: a name counts at the next press, with a ${kind}`, { tag }, async ({ page }) => {
    await open(page, kept({ names: ['Ana', 'Bruno'] }), 'people');
    await type(page.locator('.panel > .new-person input'), 'Clara');
    await press(page, page.locator('[data-action="add-person"]'), touch);
    await expect(page.locator('.people-list [data-person]')).toHaveCount(3);
    await page.locator('[data-person="1"] [data-action="person"]').click();
    const name = page.locator('[data-person="1"] .new-person input');
    await type(name, 'Anne');
    await mark(page, '[data-person="1"]');
    // A colour and a face chosen meanwhile build nothing again, and the name stays written.
    await press(page, page.locator('[data-person="1"] .is-hue').nth(3), touch);
    await press(page, page.locator('[data-person="1"] .face-key:not(.is-hue)').nth(5), touch);
    expect(await built(page, '[data-person="1"]')).toBe(0);
    await press(page, page.locator('[data-action="rename"]'), touch);
    const [ana] = await page.evaluate(() => JSON.parse(localStorage.getItem('rami.people')).persons);
    expect(ana).toMatchObject({ id: 1, name: 'Anne', hue: 3, face: 5 });
  });

  test(`a score sheet: points count at the next press, with a ${kind}`, { tag }, async ({ page }) => {
    await open(page, kept({ names: ['Ana', 'Bruno', 'Clara'], sheets: [{ options: { limit: 1000 }, deals: [deal(0, [0, 20, 30])] }] }));
    await openFirst(page, 'continue');
    const field = (seat) => page.locator(`[data-zone="entry"] [data-seat="${seat}"] input[name="points"]`);
    const left = page.locator('.left[data-seat="1"]');
    await type(field(1), '12,');
    await mark(page, '.entry');
    await press(page, page.locator('[data-winner="0"]'), touch);
    await expect(field(1)).toHaveValue('12');
    await expect(page.locator('[data-winner="0"]')).toHaveAttribute('aria-pressed', 'true');
    expect(await built(page, '.entry')).toBe(0);
    // Typed points in place of tapped cards: the answers stay the same buttons while more is typed.
    await press(page, page.locator('.left[data-seat="2"] [data-left="K"]'), touch);
    await field(2).pressSequentially('1');
    await mark(page, '.left[data-seat="2"]');
    await field(2).pressSequentially('4');
    expect(await built(page, '.left[data-seat="2"]')).toBe(0);
    await press(page, page.locator('[data-action="replace-points"]'), touch);
    await expect(field(2)).toHaveValue('14');
    await type(field(1), '13');
    await press(page, page.locator('[data-action="write"]'), touch);
    await expect(page.locator('.sheet-said')).toHaveText('Donne 2 notée.');
    // What is no number of points is said and written nowhere.
    await expect(page.locator('main[data-settling]')).toHaveCount(0);
    await page.locator('[data-winner="0"]').click();
    await field(2).fill('5');
    for (const [text, said] of [['-20', 'négatifs'], ['12.5', 'nombre entier'], ['12,5', 'nombre entier'], ['a', 'en chiffres']]) {
      await type(field(1), text);
      await press(page, page.locator('[data-action="write"]'), touch);
      await expect(left.locator('[role="alert"]')).toContainText(said);
      await expect(field(1)).toHaveValue(text);
      await expect(page.locator('[data-zone="scores"] [data-action="correct"]')).toHaveCount(2);
    }
    await type(field(1), '20');
    await press(page, page.locator('[data-action="write"]'), touch);
    await expect(page.locator('[data-zone="scores"] [data-action="correct"]')).toHaveCount(3);
    // A correction names both numbers.
    await page.locator('[data-action="correct"][data-deal="1"]').click();
    await type(field(1), '25');
    await press(page, page.locator('[data-action="write"]'), touch);
    await expect(page.locator('.sheet-said')).toHaveText('Donne 1 corrigée\u{a0}: Bruno 20 → 25.');
  });
}

test('an evening: choosing how it is ranked builds no button again', async ({ page }) => {
  const sheet = { options: { deals: 1 }, deals: [deal(0, [0, 10])] };
  await open(page, kept({ names: ['Ana', 'Bruno'], sheets: [sheet], evenings: [{ id: Date.now(), people: [1, 2] }] }));
  await openFirst(page, 'evening');
  await expect(page.locator('[data-zone="ranking"] li')).toHaveCount(2);
  await mark(page, '.panel');
  await page.locator('input[name="ranked-by"]:checked').press('ArrowRight');
  await expect(page.locator('input[name="ranked-by"][value="chips"]')).toBeFocused();
  expect(await built(page, '.panel')).toBe(0);
});

test('a guest’s name counts at the first press of the button that joins @desktop', async ({ page, browser, baseURL, watched }) => {
  const host = await deviceOf('Ana', browser, baseURL, watched);
  await host.goto('index.html?setup=rami51&lang=fr');
  await choose(host, 1, 'device');
  await host.locator('[data-action="start"]').click();
  const invitation = await host.locator('[data-code]').first().textContent();
  await page.goto(`index.html?lang=fr${new URL(invitation).hash}`);
  await type(page.locator('input[name="name"]'), 'Bruno');
  await press(page, page.locator('[data-action="join"]'), false);
  await expect(page.locator('[data-reply]')).toBeVisible();
});
