// Duels for tests: each device is a browser context of its own, and nothing but a link goes from one to the other.
import { createHash } from 'node:crypto';
import { device } from './devices.mjs';
import { playMatch } from './driver.mjs';
import { expect } from './table.mjs';

const PHONE = { width: 360, height: 740 };

/** The address of a single deal of a game for so many players. */
export const dealOf = (game, seats) =>
  `index.html?variant=${game}&seats=${seats}&length=deal&seed=52&level=easy&pace=instant&lang=fr`;

/** What the page keeps of duels. */
export const kept = (page) => page.evaluate(() => localStorage.getItem('rami.duels'));

/** The result of somebody on the same deals. */
export const row = (page, name) => page.locator(`[data-zone="duel"] [data-name="${name}"]`);

/** A device of somebody of this name. */
export async function deviceOf(name, browser, baseURL, watched, viewport = PHONE) {
  const page = await device(browser, baseURL, watched, viewport);
  await page.addInitScript((own) => {
    if (sessionStorage.getItem('named')) return;
    sessionStorage.setItem('named', own);
    localStorage.setItem('rami.settings', JSON.stringify({ lang: 'fr', pace: 'instant', players: 3, names: [own] }));
  }, name);
  return page;
}

/** Plays the match at the table to its end, up to the ranking. */
export async function toTheEnd(page) {
  await expect(page.locator('main[data-phase]')).toHaveAttribute('data-screen', 'table');
  await page.evaluate(playMatch);
  await page.locator('[data-action="ranking"]').click();
  await expect(page.locator('[data-action="rematch"]')).toBeVisible();
}

/** The link that the dialog of a finished match shows. */
export async function linkOf(page) {
  await page.locator('[data-action="share"]').click();
  const field = page.locator('dialog[open] [data-share="link"]');
  await expect(field).toHaveValue(/#r=1\./);
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  return link;
}

/** The link that Ana sends after she has played the deals of an address at a device of her own. */
export async function sentByAna(address, browser, baseURL, watched) {
  const ana = await deviceOf('Ana', browser, baseURL, watched);
  await ana.goto(address);
  await toTheEnd(ana);
  return linkOf(ana);
}

/** Opens a link with the settings of the tests. */
export const open = (page, link) => page.goto(`index.html?lang=fr&pace=instant${new URL(link).hash}`);

/** The fields of a link by their names. */
const FIELDS = ['form', 'bots', 'deals', 'total', 'name', 'moves', 'others', 'sum'];

/** The fields of a link. */
export function fieldsOf(link) {
  const values = new URL(link).hash.slice('#r='.length).split('.');
  return Object.fromEntries(FIELDS.map((field, index) => [field, values[index]]));
}

/** A name or a text as a link holds it. */
export const inLetters = (text) => Buffer.from(text).toString('base64url');

/** A link with some fields changed, and a check sum that fits unless that is one of them. */
export function changed(link, changes) {
  const fields = { ...fieldsOf(link), ...changes };
  const { sum = checkSum(written(fields)) } = changes;
  const address = new URL(link);
  address.hash = `#r=${written(fields)}.${sum}`;
  return address.href;
}

const written = (fields) => FIELDS.slice(0, -1).map((field) => fields[field]).join('.');

/** Results as the page keeps them: for some deals, each with a name, a total and whether it is the owner's. None has moves. */
export function keptResults(deals) {
  const result = ([name, total, own = false], at) => {
    const id = createHash('sha256').update(`0\n${name}\n${total}\n`).digest('hex').slice(0, 16);
    return [id, { played: { version: 0, name, total }, at, ...(own && { own }) }];
  };
  const of = (results) => Object.fromEntries(results.map(result));
  return { deals: Object.fromEntries(Object.entries(deals).map(([key, results]) => [key, of(results)])) };
}

/** The check sum of a text, as `crates/record/src/sent.rs` makes it. */
function checkSum(text) {
  const whole = (number) => BigInt.asUintN(64, number);
  const golden = 0x9e3779b97f4a7c15n;
  let hash = 0n;
  for (const byte of Buffer.from(text)) {
    const product = whole((hash ^ BigInt(byte)) * golden);
    hash = whole(product << 23n) | product >> 41n;
  }
  let mixed = whole(hash + golden);
  mixed = whole((mixed ^ mixed >> 30n) * 0xbf58476d1ce4e5b9n);
  mixed = whole((mixed ^ mixed >> 27n) * 0x94d049bb133111ebn);
  return ((mixed ^ mixed >> 31n) % (1n << 24n)).toString(16).padStart(6, '0');
}
