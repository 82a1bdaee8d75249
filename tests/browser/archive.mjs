// Matches for tests of the history. The command-line tool plays them, and they are imported as a file.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './table.mjs';

/** Records of whole matches. */
export function played(variant, games = 1, seats = 3, seed = 5, options = {}) {
  const saved = mkdtempSync(join(tmpdir(), 'rami-'));
  const bots = Array(seats).fill('easy').join(',');
  execFileSync(process.env.RAMI_LAB, ['simulate', '--variant', variant, '--seats', seats, '--games', games, '--seed', seed, '--bots', bots, '--options', JSON.stringify(options), '--save', saved]);
  const records = readdirSync(saved).sort().map((name) => JSON.parse(readFileSync(join(saved, name), 'utf8')));
  rmSync(saved, { recursive: true });
  return records;
}

/** A record as the app saves it. */
export const saved = (record, id, more = {}) => ({
  version: 2, id, at: id + 600_000, seed: 1, levels: record.seats.slice(1).map(() => 'easy'), record,
  tokens: { hand: [], table: [], discard: [], next: 0 }, draft: { melds: [] }, selected: [], ...more,
});

/** A record of gin that begins in the middle: `turn` has drawn and is to play. */
export function composed({ hands, stock, discard, turn = 0, actions = [] }) {
  const used = [...hands, stock, discard].join(' ').split(' ');
  const pack = [...'A23456789TJQK'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit));
  const removed = pack.filter((card) => !used.includes(card)).join(' ');
  const deal = { dealer: 1 - turn, hands, stock, discard, removed, start: { turn, phase: 'play', table: [] }, actions };
  return { format: 'rami-record/1', variant: 'gin', seats: ['', 'Ana'], deals: [deal] };
}

/** A record of gin in which the other player has knocked with an ace of spades left. The player may lay off 4C. */
export const knocked = () => composed({
  hands: ['4C 7C TD 2S 2H 5H 6H 8S 9S KS', 'AC 2C 3C 7D 7H 7S JC JD JH AS 9H'], stock: '9D TS 8C', discard: '5S',
  turn: 1, actions: ['1 knock 9H / AC 2C 3C / 7D 7H 7S / JC JD JH'],
});

/** A backup: everything of a device in one file. */
export const backup = (history, matches = [], more = {}) => ({ format: 'rami-backup/1', settings: {}, matches, history, ...more });

/** Imports a file by the menu. */
export async function bring(page, content, name = 'rami.json') {
  const path = test.info().outputPath(name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const chooser = page.waitForEvent('filechooser');
  await page.locator('[data-action="menu"]').click();
  await page.locator('dialog[open] [data-action="import"]').click();
  await (await chooser).setFiles(path);
}

/** Waits until a copy is offered, and says whose matches it holds if that is asked. */
export async function offered(page, whose = 'own') {
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'move', { timeout: 30_000 });
  const asked = page.locator(`[data-whose="${whose}"]`);
  const accept = page.locator('main [data-action="accept"]');
  await expect(asked.or(accept).first()).toBeVisible({ timeout: 30_000 });
  if (await asked.count()) await asked.click();
  await expect(accept).toBeVisible();
}

/** Takes a copy in that is offered, and waits until it is kept. */
export async function takeIn(page, whose = 'own') {
  await offered(page, whose);
  await page.locator('main [data-action="accept"]').click();
  await expect(page.locator('main [role="status"]').first()).toContainText('maintenant sur cet appareil', { timeout: 30_000 });
}

/** Imports a copy of everything, and goes back to the first screen. */
export async function bringAll(page, content) {
  await bring(page, content);
  await takeIn(page);
  await page.locator('main [data-action="back"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'home');
}

/** Imports finished matches and waits until they are kept. */
export async function fill(page, records, matches = []) {
  await page.goto('index.html?lang=fr');
  const first = 1_790_000_000_000;
  await bringAll(page, backup(records.map((record, place) => saved(record, first + place * 86_400_000)), matches));
}
