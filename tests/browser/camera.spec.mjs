// Codes read with the camera, and what is said where there is none.
import { device, openTable } from './devices.mjs';
import { cameras, rememberCameras, sight, test } from './filming.mjs';
import { checkAccess, expect } from './table.mjs';

const PHONE = { width: 390, height: 844 };
const scanner = (page) => page.locator('dialog[open] [data-zone="scan"]');

/** The page of a guest who has the game and looks for the host's code. */
async function seek(page) {
  await page.goto('index.html?lang=fr');
  await page.click('[data-action="menu"]');
  await page.click('dialog[open] [data-action="join-table"]');
  await expect(page.locator('main[data-screen="join"] textarea[name="invitation"]')).toBeVisible();
}

test('guest and host scan each other’s codes, and a wrong one is refused with a sentence @desktop', async ({ filming, baseURL, watched }) => {
  test.setTimeout(120_000);
  const host = await device(filming.browser, baseURL, watched, PHONE);
  const guest = await device(filming.browser, baseURL, watched, PHONE);
  for (const page of [host, guest]) await page.addInitScript(rememberCameras);
  await openTable(host, 'rami51', [1], 2);
  const zone = host.locator('[data-zone="seat-code"][data-seat="1"]');
  const invitation = await sight(host);

  filming.show(invitation);
  await seek(guest);
  await guest.click('[data-action="scan"]');
  await guest.fill('input[name="name"]', 'Bruno');
  await expect.poll(() => cameras(guest)).toEqual({ opened: 1, on: 0 });
  const asked = await guest.evaluate(() => window.cameras[0].constraints);
  expect(asked).toEqual({ video: { facingMode: 'environment', width: 640, height: 480 } });
  await guest.click('[data-action="join"]');
  await expect(guest.locator('[data-reply]')).toBeVisible();

  filming.show(invitation, await sight(guest));
  await zone.locator('[data-action="scan"]').click();
  await expect(scanner(host).locator('[role="status"]')).toContainText('pas le bon code');
  await expect(zone).toHaveAttribute('data-state', 'here');
  await expect(scanner(host)).toHaveCount(0);
  await expect.poll(() => cameras(host)).toEqual({ opened: 1, on: 0 });
  await expect(guest.locator('main[data-screen="join"] [role="status"]')).toContainText('Vous êtes à table');
});

test('the camera is off when its dialog is closed or its screen is left @desktop', async ({ filming, baseURL, watched }) => {
  const page = await device(filming.browser, baseURL, watched, PHONE);
  await page.addInitScript(rememberCameras);
  await seek(page);
  const leave = [
    () => page.keyboard.press('Escape'),
    () => page.click('dialog[open] [data-action="cancel"]'),
    () => page.goBack(),
    // The invitation comes in another way meanwhile.
    () => page.evaluate(() => { location.hash = '#join=AAAA'; }),
  ];
  for (const [at, close] of leave.entries()) {
    await page.click('[data-action="scan"]');
    await expect.poll(() => cameras(page)).toEqual({ opened: at + 1, on: 1 });
    await expect(scanner(page).locator('video')).toBeVisible();
    await expect(scanner(page).locator('[role="status"]')).toHaveText('Tenez le code dans le cadre.');
    await close();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect.poll(() => cameras(page)).toEqual({ opened: at + 1, on: 0 });
    await expect(page.locator('main[data-screen="join"]')).toBeVisible();
  }
});

test('a camera that is taken away while it films is said @desktop', async ({ filming, baseURL, watched }) => {
  const page = await device(filming.browser, baseURL, watched, PHONE);
  await page.addInitScript(rememberCameras);
  await seek(page);
  const takeAway = [
    () => page.evaluate(() => window.cameras.at(-1).stream.getTracks().forEach((track) => track.stop())),
    // Another program has it: the track stays, but gives no pictures.
    () => page.evaluate(() => window.cameras.at(-1).stream.getTracks().forEach((track) => Object.defineProperty(track, 'muted', { value: true }))),
  ];
  for (const [at, take] of takeAway.entries()) {
    await page.click('[data-action="scan"]');
    await expect.poll(() => cameras(page)).toEqual({ opened: at + 1, on: 1 });
    await expect(scanner(page).locator('video')).toBeVisible();
    await take();
    await expect(scanner(page).locator('[role="status"]')).toContainText('La caméra s’est arrêtée ou a été débranchée.');
    await expect(scanner(page).locator('[role="status"]')).toContainText('Demandez son lien');
    await expect(scanner(page).locator('video')).toBeHidden();
    await expect.poll(() => cameras(page)).toEqual({ opened: at + 1, on: 0 });
    await page.click('dialog[open] [data-action="cancel"]');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
});

test('everything of the scanner is visible and large enough to tap @desktop @verify', async ({ filming, baseURL, watched }) => {
  const page = await device(filming.browser, baseURL, watched, PHONE);
  await seek(page);
  await page.click('[data-action="scan"]');
  for (const [width, height] of [[360, 640], [390, 844], [844, 390], [820, 1180], [1366, 657]]) {
    await page.setViewportSize({ width, height });
    for (const part of ['video', '[role="status"]', '[data-action="cancel"]']) {
      await expect(scanner(page).locator(part), `${part} at ${width}x${height}`).toBeInViewport({ ratio: 1 });
    }
    const box = await scanner(page).locator('[data-action="cancel"]').boundingBox();
    expect(box.height).toBeGreaterThanOrEqual(44);
  }
  await checkAccess(page, 'the scanner');
});

test('the page says that the reader of codes could not be loaded @desktop', async ({ filming, baseURL }) => {
  const page = await device(filming.browser, baseURL, [], PHONE);
  await page.addInitScript(rememberCameras);
  await page.route('**/scan_worker*', (route) => route.abort());
  await seek(page);
  await page.click('[data-action="scan"]');
  await expect(scanner(page).locator('[role="status"]')).toContainText('lecteur de codes');
  await expect.poll(() => cameras(page)).toEqual({ opened: 1, on: 0 });
});

test.describe('without permission', () => {
  test.use({ permission: 'deny' });
  test('the page says so, and what works instead @desktop', async ({ filming, baseURL, watched }) => {
    const page = await device(filming.browser, baseURL, watched, PHONE);
    await openTable(page, 'rami51', [1], 2);
    await page.click('[data-action="scan"]');
    await expect(scanner(page).locator('[role="status"]')).toHaveText(/pas permise à cette page\. Demandez à l’invité d’envoyer sa réponse/);
    await expect(scanner(page).locator('video')).toBeHidden();
    await page.click('dialog[open] [data-action="cancel"]');
    await expect(page.locator('textarea[name="reply"]')).toBeVisible();
  });
});

for (const [what, name, said] of [['none is there', null, 'Aucune caméra'], ['another program uses it', 'NotReadableError', 'ne démarre pas']]) {
  test(`the page says that no camera films, because ${what} @desktop`, async ({ page }) => {
    if (name) await page.addInitScript((why) => { navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', why)); }, name);
    await seek(page);
    await page.click('[data-action="scan"]');
    await expect(scanner(page).locator('[role="status"]')).toContainText(said);
    await expect(scanner(page).locator('[role="status"]')).toContainText('Demandez son lien à l’hôte');
  });
}

test('a browser that gives the page no camera is told once, and codes are pasted @desktop', async ({ page, browser, baseURL, watched }) => {
  const guest = await device(browser, baseURL, watched, PHONE);
  for (const of of [page, guest]) await of.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await openTable(page, 'rami51', [1, 2], 3);
  await expect(page.locator('[data-action="scan"]')).toHaveCount(0);
  await expect(page.getByText('ne donne pas de caméra')).toHaveCount(1);
  await expect(page.locator('textarea[name="reply"]')).toHaveCount(1);
  await seek(guest);
  await expect(guest.getByText('ne donne pas de caméra')).toHaveCount(1);
  const field = guest.locator('textarea[name="invitation"]');
  await field.fill('Bonjour');
  await expect(guest.locator('main [role="status"]')).toContainText('ne contient pas de code');
  await field.fill(await page.locator('[data-code]').first().textContent());
  await expect(guest.locator('input[name="name"]')).toBeVisible();
});

test('a browser that connects no devices is told once where one invites @desktop', async ({ page }) => {
  await page.addInitScript(() => { delete window.RTCPeerConnection; });
  await openTable(page, 'rami51', [1, 2], 3);
  await expect(page.locator('main [role="alert"]')).toHaveText(/ne relie pas les appareils/);
  await expect(page.locator('[data-zone="seat-code"]')).toHaveCount(0);
});

/** Counts the locks that keep the screen awake. It is passed to `addInitScript`. */
const countLocks = () => {
  window.locks = { held: 0, asked: 0 };
  const request = async () => {
    window.locks.held += 1;
    window.locks.asked += 1;
    return { release: async () => { window.locks.held -= 1; } };
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
};

test('the screen stays awake where codes are shown and while a joint match is played @desktop', async ({ page }) => {
  await page.addInitScript(countLocks);
  const held = () => page.evaluate(() => window.locks.held);
  await openTable(page, 'rami51', [1], 3);
  await expect.poll(held).toBe(1);
  await page.click('[data-action="start"]');
  await expect(page.locator('main[data-screen="table"]')).toBeVisible();
  await expect.poll(held).toBe(1);
  // Browsers release the lock of a page that is hidden.
  const asked = await page.evaluate(() => window.locks.asked);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => page.evaluate(() => window.locks.asked)).toBe(asked + 1);
  await expect.poll(held).toBe(1);
  // Another match is begun.
  await page.click('[data-action="menu"]');
  await page.click('dialog[open] [data-action="home"]');
  expect(await held()).toBe(1);
  await page.click('main[data-screen="home"] [data-action="start"]');
  await expect(page.locator('main[data-screen="table"]')).toBeVisible();
  await expect.poll(held).toBe(0);
});
