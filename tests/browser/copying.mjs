// Two devices that copy everything: browser contexts of their own, by a file or over the real WebRTC of the browser on this machine.
import { readFileSync } from 'node:fs';
import { bring, offered } from './archive.mjs';
import { address } from './real-cards.mjs';
import { expect, waitForTakeover } from './table.mjs';

const words = (page) => page.locator('[data-zone="words"] li').allTextContents();

/** A page of another device. Its console must stay empty, too. */
export async function device(browser, baseURL, watched) {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  context.on('page', waitForTakeover);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('Service Worker')) watched.push(message.text());
  });
  page.on('pageerror', (error) => watched.push(error.message));
  return page;
}

/** Shows the code of a device. Returns the link. */
export async function invite(page) {
  await page.goto(address('settings'));
  await page.click('[data-action="move-everything"]');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'move');
  return page.locator('[data-code]').textContent();
}

/** Connects two devices, until both show the words. */
export async function connect(from, to) {
  const link = await invite(from);
  await to.goto(`index.html?lang=fr${new URL(link).hash}`);
  await expect(to.locator('main')).toHaveAttribute('data-screen', 'move');
  const reply = await to.locator('[data-reply]').textContent();
  await from.fill('textarea[name="reply"]', reply);
  for (const page of [from, to]) await expect(page.locator('[data-zone="words"] li')).toHaveCount(4);
  expect(await words(from)).toEqual(await words(to));
}

/** Everything of a device as a file. */
export async function file(page) {
  await page.goto(address('settings'));
  const download = page.waitForEvent('download');
  await page.locator('[data-action="export-all"]').click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** Opens a file of another device on this one, until it is offered. */
export async function openFile(page, text, whose = 'own') {
  await page.goto(address('home'));
  await bring(page, text);
  await offered(page, whose);
}

/** The two ways of a copy from one device to another, until it is offered there. */
export const WAYS = {
  file: async (from, to) => openFile(to, await file(from)),
  WebRTC: async (from, to) => {
    await connect(from, to);
    await from.click('[data-action="accept"]');
    await offered(to);
  },
};
