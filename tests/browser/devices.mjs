// A table over several devices for tests: each device is a browser context of its own, connected over the real WebRTC of
// the browser on this machine. The people hand the codes on by copy and paste.
import { playMatch } from './driver.mjs';
import { expect, waitForTakeover } from './table.mjs';

const settings = JSON.stringify({ pace: 'instant', players: 3, names: ['Ana'] });

/** A page of another device. Its console must stay empty, too. */
export async function device(browser, baseURL, watched, viewport) {
  const context = await browser.newContext({ baseURL, viewport, serviceWorkers: 'block' });
  await context.addInitScript((kept) => localStorage.getItem('rami.settings') ?? localStorage.setItem('rami.settings', kept), settings);
  const page = await context.newPage();
  waitForTakeover(page);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('Service Worker')) watched.push(message.text());
  });
  page.on('pageerror', (error) => watched.push(error.message));
  return page;
}

/** The guest opens the invitation and answers it. Returns the reply. One who was there before is not asked for a name. */
export async function join(page, invitation, name) {
  await page.goto(`index.html?lang=fr${new URL(invitation).hash}`);
  await expect(page.locator('main[data-screen="join"]')).toBeVisible();
  if (name !== undefined) {
    await page.fill('input[name="name"]', name);
    await page.click('[data-action="join"]');
  }
  return page.locator('[data-reply]').textContent();
}

/** Lets a kind of player (`bot`, `person`, `device`) play a seat of the table that is set up. */
export const choose = (page, seat, kind) => page.locator(`main [data-seat="${seat}"][data-kind] input[value="${kind}"]`).check({ force: true });

/** Lets every seat named be played at another device. */
export async function openTable(page, game, seats, players, length = 'match') {
  await page.addInitScript((kept) => localStorage.getItem('rami.settings') ?? localStorage.setItem('rami.settings', kept),
    JSON.stringify({ ...JSON.parse(settings), players }));
  await page.goto(`index.html?lang=fr&setup=${game}`);
  if (length !== 'match') await page.locator(`input[name="length"][value="${length}"]`).check({ force: true });
  for (const seat of seats) await choose(page, seat, 'device');
  await page.click('[data-action="start"]');
  await expect(page.locator('main[data-screen="invite"]')).toBeVisible();
}

/** The place of a seat of another device on the page of the host: the code that is shown large, or a row of the list. */
export const place = (host, number) => host.locator(`[data-zone="seat-code"][data-seat="${number}"]`);

/** Lets the host show the code of a seat large, if it is not. Returns its place. */
export async function show(host, number) {
  const row = place(host, number).locator('[data-action="show-code"]');
  if (await row.count() > 0) await row.click();
  await expect(place(host, number).locator('h2')).toBeVisible();
  return place(host, number);
}

/** Lets a guest answer the code that the host shows for a seat, and takes the reply. */
export async function connect(host, guest, number, name) {
  const zone = await show(host, number);
  const invitation = await zone.locator('[data-code]').textContent();
  const reply = await join(guest, invitation, name);
  await zone.locator('textarea[name="reply"]').fill(reply);
  // A table under way opens by itself once everybody is back.
  await expect(host.locator(`main[data-screen="table"], [data-zone="seat-code"][data-seat="${number}"][data-state="here"]`).first()).toBeVisible();
}

/** Seats a new guest. */
export async function seat(host, guest, number, name) {
  await expect(place(host, number)).toHaveAttribute('data-state', 'invited');
  await connect(host, guest, number, name);
  await expect(guest.locator('main[data-screen="join"] [role="status"]')).toContainText('Vous êtes à table');
}

/** The outcome of the deal as a page shows it. */
export async function outcome(page) {
  await page.waitForSelector('main[data-phase="deal-over"], main[data-phase="match-over"]');
  return page.locator('main[data-phase] [data-seat][data-score]').evaluateAll((seats) =>
    Object.fromEntries(seats.map(({ dataset }) => [dataset.seat, dataset.score])));
}

/** Plays the deal on both pages. A move that ends the deal waits for the host, which the driver does not know. */
export async function playDeal(page) {
  for (;;) {
    try {
      return await page.evaluate(playMatch, true);
    } catch (error) {
      if (!error.message.includes('no card can be thrown')) throw error;
      await page.waitForTimeout(200);
    }
  }
}

/** Lets those who were eliminated buy back. They are asked one after the other, so a page may have to wait for the others. */
export async function buyBack(...pages) {
  await expect(async () => {
    for (const page of pages) {
      const rebuy = page.locator('[data-action="rebuy"]');
      if (await rebuy.isVisible()) await rebuy.click();
    }
    for (const page of pages) await expect(page.locator('[data-action="next-deal"]')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/** The cards of the hand on a page, in their order. */
export const hand = (page) => page.locator('[data-zone="hand"] [data-card]').evaluateAll((cards) => cards.map(({ dataset }) => dataset.card));

/** Begins the match of the table that the host has opened. */
export async function begin(host, ...guests) {
  await host.click('main[data-screen="invite"] [data-action="start"]');
  await expect(host.locator('main[data-screen="table"][data-me="0"]')).toBeVisible();
  for (const guest of guests) await expect(guest.locator('main[data-screen="table"][data-me]')).toBeVisible();
}
