// The way to a table over several devices: the set-up, the page of codes, the page of a guest, and the way back to both.
import { begin, choose, device, join, openTable, place, seat, show } from './devices.mjs';
import { REPEATED, SIZES, brokenLaws } from './laws.mjs';
import { checkAccess, expect, still, test } from './table.mjs';

test.describe.configure({ timeout: 120_000 });

const PHONE = { width: 390, height: 844 };

/** The row of a player in the list of the page. */
const row = (page, number) => page.locator(`.company [data-seat="${number}"]`);

/** The code that the host shows for a seat, once it is made. */
const codeOf = async (host, number) => (await show(host, number)).locator('[data-code]').textContent();

/** The laws of layout that a page breaks in windows of these sizes. */
async function look(page, what) {
  const found = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await still(page);
    const broken = await page.evaluate(brokenLaws, REPEATED);
    if (broken.length > 0) found.push(`${what} at ${width}×${height}: ${broken.join('; ')}`);
  }
  return found;
}

test('a table over several devices is offered on the first screen, with all other seats elsewhere @both', async ({ page }) => {
  await page.goto('index.html?lang=fr');
  await page.locator('.start [data-action="devices"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'setup');
  await expect(page.locator('[data-seat="0"]')).toHaveAttribute('data-kind', 'here');
  for (const number of [1, 2]) await expect(page.locator(`[data-seat="${number}"]`)).toHaveAttribute('data-kind', 'device');
  // So are the seats of a larger table.
  await page.locator('input[name="players"][value="5"]').check({ force: true });
  await expect(page.locator('[data-seat="4"]')).toHaveAttribute('data-kind', 'device');
  await page.click('[data-action="start"]');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'invite');
  await expect(page.locator('[data-zone="seat-code"]')).toHaveCount(4);
});

test('who plays a seat is one group of radio buttons, large enough for a thumb @both', async ({ page }) => {
  await page.goto('index.html?lang=fr&setup=puis-je');
  await page.locator('input[name="players"][value="8"]').check({ force: true });
  await expect(page.getByRole('radiogroup')).toHaveCount(7);
  await expect(page.locator('[data-seat="0"] input[type="radio"]')).toHaveCount(0);
  const group = page.getByRole('radiogroup', { name: 'Qui joue à la place 8' });
  const values = await group.getByRole('radio').evaluateAll((radios) => radios.map(({ value }) => value));
  expect(values).toEqual(['bot', 'person', 'device']);
  await group.getByRole('radio', { name: 'Robot' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-seat="7"]')).toHaveAttribute('data-kind', 'device');
  for (const [width, height] of [[360, 640], [390, 844], [844, 390]]) {
    await page.setViewportSize({ width, height });
    const heights = await page.locator('.kinds label').evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height));
    expect(Math.min(...heights), `${width}×${height}`).toBeGreaterThanOrEqual(44);
  }
  // One button puts all others at other devices.
  await choose(page, 1, 'bot');
  await page.click('[data-action="devices"]');
  await expect(page.locator('[data-kind="device"]')).toHaveCount(7);
});

test('one code is large, the players are in a list, and who comes is said @desktop', async ({ page, browser, baseURL, watched }) => {
  const guest = await device(browser, baseURL, watched, PHONE);
  await openTable(page, 'rami51', [1, 2], 4);
  await expect(page.locator('.company > li')).toHaveCount(4);
  await expect(row(page, 0)).toHaveAttribute('data-state', 'here');
  await expect(row(page, 0)).toContainText('Ana');
  await expect(row(page, 3)).toHaveAttribute('data-state', 'bot');
  await expect(page.locator('[data-code]')).toHaveCount(1);
  await expect(place(page, 1).locator('ol.invite-steps > li')).toHaveCount(3);
  // The other seat is shown large once its row is tapped.
  await expect(place(page, 2).locator('h2')).toHaveCount(0);
  await place(page, 2).locator('[data-action="show-code"]').click();
  await expect(place(page, 2).locator('h2')).toBeFocused();
  await expect(row(page, 2).locator('button')).toHaveAttribute('aria-pressed', 'true');
  await expect(place(page, 1).locator('[data-code]')).toHaveCount(0);
  // A code is never read out, and its picture has a short name.
  await expect(place(page, 2).locator('[data-code]')).toHaveAttribute('aria-live', 'off');
  await expect(page.getByRole('img', { name: 'Code QR du lien' })).toBeVisible();
  await checkAccess(page, 'the page of codes');
  await seat(page, guest, 2, 'Zoé');
  await expect(page.getByRole('status').filter({ hasText: 'Zoé est là.' })).toBeVisible();
  await expect(row(page, 2)).toHaveAttribute('data-state', 'here');
  await expect(place(page, 1).locator('[data-code]')).toBeVisible();
});

test('the whole code is in sight beside the steps on a phone held sideways @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openTable(page, 'rami51', [1, 2], 4);
  await expect(page.locator('.seat-code .qr')).toBeInViewport({ ratio: 1 });
  const [picture, steps] = await Promise.all(['.seat-code .qr', '.invite-steps'].map((part) => page.locator(part).boundingBox()));
  expect(steps.x).toBeGreaterThanOrEqual(picture.x + picture.width);
});

test('a guest reads who invites before saying a name, then who is here @desktop', async ({ page, browser, baseURL, watched }) => {
  const guest = await device(browser, baseURL, watched, PHONE);
  await openTable(page, 'rami51', [1, 2], 4);
  await guest.goto(`index.html?lang=fr${new URL(await codeOf(page, 1)).hash}`);
  await expect(guest.locator('main[data-screen="join"]')).toContainText('Ana vous invite à sa table.');
  await checkAccess(guest, 'the page of a guest');
  await guest.fill('input[name="name"]', 'Zoé');
  await guest.click('[data-action="join"]');
  await place(page, 1).locator('textarea[name="reply"]').fill(await guest.locator('[data-reply]').textContent());
  await expect(guest.locator('.company > li')).toHaveCount(4);
  for (const [number, state] of [[0, 'here'], [1, 'here'], [2, 'invited'], [3, 'bot']]) await expect(row(guest, number)).toHaveAttribute('data-state', state);
  await expect(row(guest, 1)).toContainText('Zoé');
});

test('a guest is told of an old code, and of one that was answered before @desktop', async ({ page, browser, baseURL, watched }) => {
  const guest = await device(browser, baseURL, watched, PHONE);
  await openTable(page, 'rami51', [1], 2);
  const invitation = await codeOf(page, 1);
  await guest.clock.install({ time: Date.now() + 25 * 3_600_000 });
  await guest.goto(`index.html?lang=fr${new URL(invitation).hash}`);
  await expect(guest.getByRole('alert')).toContainText('plus d’un jour');
  await guest.fill('input[name="name"]', 'Zoé');
  await guest.click('[data-action="join"]');
  await expect(guest.locator('[data-reply]')).toBeVisible();
  await guest.evaluate((hash) => { location.hash = hash; }, new URL(invitation).hash);
  await expect(guest.getByRole('alert').filter({ hasText: 'a déjà répondu à ce code' })).toBeVisible();
  await expect(guest.locator('[data-reply]')).toBeVisible();
});

test('leaving the page of codes keeps the table, and the first screen and the menu lead back @desktop', async ({ page, browser, baseURL, watched }) => {
  const guest = await device(browser, baseURL, watched, PHONE);
  await openTable(page, 'rami51', [1, 2], 3);
  await seat(page, guest, 1, 'Zoé');
  await page.locator('input[name="hints"]').check();
  await page.click('main .panel-head [data-action="back"]');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'home');
  await expect(page.locator('main [role="status"]')).toContainText('On attend encore 1 joueur.');
  await page.click('main [data-action="invite"]');
  await expect(place(page, 1)).toHaveAttribute('data-state', 'here');
  await expect(page.locator('input[name="hints"]')).toBeChecked();
  // The browser's way back leaves the page in the same way.
  await page.goBack();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'home');
  await page.click('main [data-action="menu"]');
  await page.click('dialog[open] [data-action="invite"]');
  await expect(place(page, 1)).toHaveAttribute('data-state', 'here');
  // The guest finds the way back as well.
  await guest.click('main .panel-head [data-action="back"]');
  await guest.click('main[data-screen="home"] [data-action="invite"]');
  await expect(guest.locator('main[data-screen="join"] [role="status"]')).toContainText('Vous êtes à table');
  await begin(page, guest);
});

test('a table is ended only after a question, and its guests are told @desktop', async ({ page, browser, baseURL, watched }) => {
  const guest = await device(browser, baseURL, watched, PHONE);
  await openTable(page, 'rami51', [1], 2);
  await seat(page, guest, 1, 'Zoé');
  await page.click('[data-action="leave-table"]');
  await page.keyboard.press('Escape');
  await expect(page.locator('.sure')).toHaveCount(0);
  await expect(place(page, 1)).toHaveAttribute('data-state', 'here');
  await page.click('[data-action="leave-table"]');
  await page.click('[data-action="leave-sure"]');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'home');
  await expect(page.locator('main [data-action="invite"]')).toHaveCount(0);
  await expect(guest.locator('main [role="alert"], .notice')).toContainText('Ana a fini la table');
});

test('another table takes the place of one that waits only after a question @desktop', async ({ page }) => {
  await openTable(page, 'rami51', [1], 2);
  const before = await codeOf(page, 1);
  await page.click('main .panel-head [data-action="back"]');
  await page.click('[data-action="choose"][data-variant="rami101"]');
  // The seats of the waiting table are those of other devices here, too.
  await expect(page.locator('[data-seat="1"][data-kind]')).toHaveAttribute('data-kind', 'device');
  await page.click('[data-action="start"]');
  await expect(page.locator('.sure')).toContainText('attend encore ses joueurs');
  await page.click('[data-action="leave-cancel"]');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'setup');
  await page.click('[data-action="start"]');
  await page.click('[data-action="leave-sure"]');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'invite');
  expect(await codeOf(page, 1)).not.toBe(before);
});

test('a code that was used leads to another one at once, with the name of who used it @desktop', async ({ page, browser, baseURL, watched }) => {
  const [one, other] = [await device(browser, baseURL, watched, PHONE), await device(browser, baseURL, watched, PHONE)];
  await openTable(page, 'rami51', [1, 2], 3);
  const invitation = await codeOf(page, 1);
  const [first, second] = [await join(one, invitation, 'Zoé'), await join(other, invitation, 'Bruno')];
  await place(page, 1).locator('textarea[name="reply"]').fill(first);
  await expect(place(page, 1)).toHaveAttribute('data-state', 'here');
  const field = page.locator('textarea[name="reply"]');
  // The same reply once more is no news.
  await field.fill(first);
  await expect(page.locator('main [role="alert"]')).toHaveCount(0);
  await field.fill('');
  await field.fill(second);
  await expect(place(page, 2).getByRole('alert')).toHaveText('Ce code a déjà servi à Zoé. En voici un nouveau.');
  await expect(place(page, 2).locator('[data-code]')).toBeVisible();
  // The other device answers that one without saying a name again.
  await other.evaluate((hash) => { location.hash = hash; }, new URL(await codeOf(page, 2)).hash);
  await expect(other.locator('[data-reply]')).not.toHaveText(second);
  await place(page, 2).locator('textarea[name="reply"]').fill(await other.locator('[data-reply]').textContent());
  await expect(place(page, 2)).toHaveAttribute('data-state', 'here');
  await expect(row(page, 2)).toContainText('Bruno');
  await expect(page.locator('main')).toContainText('Tout le monde est là.');
});

test('a seat whose guest is not found gets a new code by itself @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const guest = await device(browser, baseURL, watched, PHONE);
  await openTable(page, 'rami51', [1], 2);
  const invitation = await codeOf(page, 1);
  const reply = await join(guest, invitation, 'Zoé');
  await guest.close();
  await place(page, 1).locator('textarea[name="reply"]').fill(reply);
  await expect(place(page, 1)).toHaveAttribute('data-state', 'answered');
  await expect(place(page, 1).getByRole('alert')).toContainText(/été ouvert deux fois|ne se trouvent pas/, { timeout: 30_000 });
  await expect(place(page, 1)).toHaveAttribute('data-state', 'invited');
  expect(await codeOf(page, 1)).not.toBe(invitation);
});

test('of two devices that answer one code the one whose reply is taken is connected, each time @desktop @verify', async ({ browser, baseURL, watched }) => {
  test.setTimeout(300_000);
  for (let round = 0; round < 5; round += 1) {
    const [host, one, other] = await Promise.all([0, 1, 2].map(() => device(browser, baseURL, watched, { width: 390, height: 844 })));
    await openTable(host, 'gin', [1], 2);
    const invitation = await place(host, 1).locator('[data-code]').textContent();
    const replies = [await join(one, invitation, 'Bruno'), await join(other, invitation, 'Carla')];
    const [chosen, reply] = round % 2 === 0 ? [one, replies[0]] : [other, replies[1]];
    await place(host, 1).locator('textarea[name="reply"]').fill(reply);
    await expect(place(host, 1)).toHaveAttribute('data-state', 'here', { timeout: 20_000 });
    await expect(chosen.locator('main[data-screen="join"] [role="status"]')).toContainText('Vous êtes à table');
    await Promise.all([host, one, other].map((page) => page.context().close()));
  }
});

test('a guest whose reply was not taken is told so @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const [one, other] = [await device(browser, baseURL, watched, PHONE), await device(browser, baseURL, watched, PHONE)];
  await openTable(page, 'rami51', [1], 2);
  const invitation = await codeOf(page, 1);
  const [first] = [await join(one, invitation, 'Zoé'), await join(other, invitation, 'Bruno')];
  await place(page, 1).locator('textarea[name="reply"]').fill(first);
  await expect(place(page, 1)).toHaveAttribute('data-state', 'here');
  await expect(other.locator('main[data-screen="join"] [role="alert"]')).toContainText('a pris la réponse d’un autre appareil', { timeout: 60_000 });
  await expect(other.locator('textarea[name="invitation"]')).toBeVisible();
});

test('the pages of host and guest keep the laws of layout, with the longest names and most players @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const NAMES = ['Marie-Christine Delacroi', 'Maximiliano Nascimento', 'Anne-Sophie Vandenbergh', 'Bartholomew Featherston', 'Wilhelmina Oberhausen', 'Jean-Baptiste Montesqui', 'Konstantinos Papadopoul', 'Guillaume-Emmanuel Roch'];
  const kept = { pace: 'instant', players: 8, names: NAMES, large_cards: true };
  await page.addInitScript((settings) => localStorage.setItem('rami.settings', settings), JSON.stringify(kept));
  const guest = await device(browser, baseURL, watched, PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await guest.emulateMedia({ reducedMotion: 'reduce' });
  await openTable(page, 'puis-je', [1, 2, 3, 4, 5, 6], 8);
  const found = await look(page, 'the page of codes');
  await guest.goto(`index.html?lang=fr${new URL(await codeOf(page, 1)).hash}`);
  found.push(...await look(guest, 'the name of a guest'));
  await guest.fill('input[name="name"]', NAMES[1]);
  await guest.click('[data-action="join"]');
  await expect(guest.locator('[data-reply]')).toBeVisible();
  found.push(...await look(guest, 'the reply of a guest'));
  await place(page, 1).locator('textarea[name="reply"]').fill(await guest.locator('[data-reply]').textContent());
  await expect(guest.locator('.company > li')).toHaveCount(8);
  found.push(...await look(guest, 'the table of a guest'));
  await page.click('[data-action="leave-table"]');
  found.push(...await look(page, 'the question whether the table ends'));
  await page.click('[data-action="leave-cancel"]');
  await page.click('main .panel-head [data-action="back"]');
  found.push(...await look(page, 'the first screen with a table that waits'));
  expect(found).toEqual([]);
});
