// The table for tests: an object that finds elements by their handles and acts as a player does.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { playMatch } from './driver.mjs';

/** The code and the style of the lazy module. */
export const LAZY = /\/(?:rami-)?lazy-[^/]*$/;
/** The delay of the lazy module, in milliseconds. It exposes tests that pass only if the module loads quickly. */
export const late = Number(process.env.RAMI_LATE ?? 0);

/**
 * Waits on every loaded page until the app has taken over; before that a link of the first screen loads another page.
 */
export function waitForTakeover(page) {
  for (const name of ['goto', 'reload']) {
    const original = page[name].bind(page);
    page[name] = async (...values) => {
      const answer = await original(...values);
      if (!values.at(-1)?.waitUntil) await page.waitForFunction(() => !document.querySelector('[data-first-screen]'));
      return answer;
    };
  }
}

/**
 * A page whose console and requests are watched. The console must stay empty, and no request may go to another host.
 */
export const test = base.extend({
  context: async ({ context, javaScriptEnabled }, use) => {
    if (late > 0) await context.route(LAZY, async (route) => { await setTimeout(late); await route.continue(); });
    if (javaScriptEnabled !== false) context.on('page', waitForTakeover);
    await use(context);
  },
  watched: [async ({ browser, page, baseURL }, use) => {
    const complaints = [];
    page.on('console', (message) => {
      const isOurs = !message.text().includes('Service Worker registration blocked by Playwright');
      if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(baseURL) && !url.startsWith('blob:') && !url.startsWith('data:')) complaints.push(`request: ${url}`);
    });
    await use(complaints);
    // The pages of other devices would go on until the browser is closed.
    const others = browser.contexts().filter((context) => context !== page.context());
    await Promise.all(others.map((context) => context.close()));
    expect(complaints).toEqual([]);
  }, { auto: true }],
  table: async ({ page }, use) => use(new Table(page)),
});
export { expect };

/** Replaces the browser's randomness, so that every new match has the same deals. It is passed to `addInitScript`. */
export const sameDeals = () => { crypto.getRandomValues = (numbers) => numbers.fill(7); };

/** Waits until all finite animations have ended. */
export async function still(page) {
  // New elements are measured and fitted at the end of a frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.waitForFunction(() => document.getAnimations()
    .filter(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === 'running')
    .every(({ effect }) => effect.getComputedTiming().endTime === Infinity));
}

/** Lets axe check the page by day, then its contrasts by night. */
export async function checkAccess(page, what, without = []) {
  const scans = { light: new AxeBuilder({ page }).disableRules(without), dark: new AxeBuilder({ page }).withRules(['color-contrast']) };
  if (without.includes('color-contrast')) delete scans.dark;
  for (const [colorScheme, scan] of Object.entries(scans)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await still(page);
    const { violations } = await scan.analyze();
    const found = violations.map((violation) => [violation.id, violation.nodes.map((node) => node.html).slice(0, 3)]);
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Exports the match from the menu and lets `rami-lab replay` check it. */
export async function replayExport(page) {
  // The end of a deal covers the bar.
  await page.evaluate(() => document.querySelector('[data-action="menu"]').click());
  await expect(page.locator('dialog[open]')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.locator('dialog [data-action="export"]').click();
  const file = await (await download).path();
  const out = JSON.parse(execFileSync(process.env.RAMI_LAB, ['replay', file], { encoding: 'utf8' }));
  expect(out.legal).toBe(true);
  return { out, record: JSON.parse(readFileSync(file, 'utf8')) };
}

export class Table {
  constructor(page) {
    this.page = page;
    this.main = page.locator('main');
    this.hand = page.locator('[data-zone="hand"] [data-card]');
  }

  async open(parameters = {}) {
    const query = new URLSearchParams({ variant: 'rami51', seats: 3, seed: 42, pace: 'instant', lang: 'fr', ...parameters });
    await this.page.goto(`index.html?${query}`);
    await expect(this.main).toHaveAttribute('data-screen', 'table');
  }

  phase() {
    return this.main.getAttribute('data-phase');
  }

  /** Waits until the player is to act or the deal is over. Returns the phase. */
  async myTurn() {
    const phase = await this.page.waitForFunction(() => {
      const { phase } = document.querySelector('main').dataset;
      return /^(draw|play|claim|deal-over|match-over)$/.test(phase) && phase;
    }, null, { polling: 20, timeout: 30_000 });
    return phase.jsonValue();
  }

  /** The simplest turn: draws a stock card and discards the first card. */
  async drawAndDiscard() {
    await this.page.locator('[data-pile="stock"]').click();
    await this.hand.nth(0).press('Space');
    await this.page.locator('[data-action="discard"]').click();
  }

  async cards() {
    return this.hand.evaluateAll((cards) => cards.map((card) => card.dataset.card));
  }

  /** The move that the bot in the worker proposes, in the notation of a record. */
  async hint() {
    await this.page.locator('[data-action="hint"]').click();
    const hint = this.page.locator('[data-hint]');
    await hint.waitFor({ state: 'attached' });
    return hint.getAttribute('data-hint');
  }

  /** The positions of these cards in the hand, each card once. */
  async places(names) {
    const cards = await this.cards();
    return names.map((name) => {
      const place = cards.indexOf(name);
      expect(place, `${name} in ${cards}`).toBeGreaterThanOrEqual(0);
      cards[place] = null;
      return place;
    });
  }

  /** Plays until the deal is over. `input` makes each decision. */
  async playDeal(input, most = 400) {
    for (let decisions = 0; decisions < most; decisions += 1) {
      const phase = await this.myTurn();
      if (phase.endsWith('-over')) return decisions;
      const before = await this.state();
      const proposed = await this.hint();
      await input.act(this, proposed);
      await expect.poll(() => this.state(), { message: `nothing came of ${proposed}`, intervals: [10, 20, 40] }).not.toBe(before);
    }
    throw new Error('the deal does not end');
  }

  /** Plays the deal to its end within the page, at once, for tests in which the kind of input does not matter. */
  async finishDeal() {
    await this.page.evaluate(playMatch, true);
    return this.phase();
  }

  /** Everything that a move changes, as one text. */
  async state() {
    return this.main.evaluate((main) => JSON.stringify([
      main.dataset.phase, main.dataset.turn, main.dataset.deal,
      ...[...main.querySelectorAll('[data-zone="hand"] [data-card]')].map((card) => card.dataset.card),
      main.querySelectorAll('[data-meld] [data-card]').length,
      main.querySelector('[data-pile="stock"]')?.dataset.count,
      main.querySelector('[data-pile="discard"]')?.dataset.count,
      main.querySelectorAll('[data-draft] [data-card]').length,
      main.querySelectorAll('[data-action="pass"]').length,
    ]));
  }
}

/** Parses a proposed move: verb, meld on the table, groups of physical cards. */
export function parse(proposed) {
  const [, verb, ...rest] = proposed.split(' ');
  const physical = (text) => text.trim().split(/\s+/).map((card) => card.replace(/=.*/, ''));
  switch (verb) {
    case 'draw': return { verb, from: rest[0], depth: Number(rest[1] ?? 1) };
    case 'buy': return { verb: rest[0] === '2' ? 'buy-two' : 'buy', groups: [] };
    case 'pass': case 'end': return { verb, groups: [] };
    case 'meld': return { verb, groups: rest.join(' ').split('/').map(physical) };
    case 'layoff': case 'swap': return { verb, meld: rest[0], groups: [physical(rest.slice(1).join(' '))] };
    case 'discard': return { verb, groups: [[rest[0]]] };
    // The button knocks with the arrangement that it proposes.
    case 'knock': return { verb, groups: rest[0] === '/' ? [] : [[rest[0]]] };
    default: throw new Error(`unknown move ${proposed}`);
  }
}

/** The element to press for a draw: a pile, or the deepest card to take from a spread pile. */
const source = (table, move) => table.page.locator(move.depth > 1 ? `[data-discard-depth="${move.depth}"]` : `[data-pile="${move.from}"]`);

async function clearSelection(table) {
  for (const card of await table.page.locator('[data-zone="hand"] [data-card][aria-pressed="true"]').all()) await card.press('Space');
}

/** Answers the question between several ways, if there is one, as in the proposed move. */
async function answerChoice(table, proposed, press) {
  const ways = table.page.locator('[data-action="way"]');
  const wanted = new Set(proposed.split(' '));
  const moves = await ways.evaluateAll((buttons) => buttons.map((button) => button.dataset.move));
  const place = moves.findIndex((move) => move.split(' ').slice(2).every((word) => wanted.has(word)));
  if (place >= 0) await press(ways.nth(place), place);
}

/** A point on the strip of a card that no other card covers. */
export async function strip(card) {
  await card.evaluate((moving) => Promise.allSettled(moving.getAnimations({ subtree: true }).map((animation) => animation.finished)));
  const box = await card.boundingBox();
  return { x: box.x + box.width * 0.2, y: box.y + box.height * 0.4 };
}

export const point = async (locator) => {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** With a finger or a mouse click. */
export const byTap = {
  async press(table, locator, position) {
    const touch = await table.page.evaluate(() => navigator.maxTouchPoints > 0);
    await (touch ? locator.tap({ position }) : locator.click({ position }));
  },
  async select(table, names) {
    for (const place of await table.places(names)) {
      const card = table.hand.nth(place);
      const box = await card.boundingBox();
      await this.press(table, card, { x: box.width * 0.2, y: box.height * 0.3 });
    }
  },
  async act(table, proposed) {
    const move = parse(proposed);
    if (move.verb === 'draw') return this.press(table, source(table, move));
    if (move.groups.length === 0) return this.press(table, table.page.locator(`[data-action="${move.verb}"]`));
    for (const group of move.groups) {
      await this.select(table, group);
      if (move.verb === 'meld') {
        await this.press(table, table.page.locator('[data-action="lay"]'));
        await answerChoice(table, proposed, (way) => this.press(table, way));
      }
    }
    if (move.meld !== undefined) {
      await this.press(table, table.page.locator(`[data-meld="${move.meld}"]`), { x: 10, y: 10 });
      await answerChoice(table, proposed, (way) => this.press(table, way));
    }
    if (move.verb === 'discard') await this.press(table, table.page.locator('[data-pile="discard"]'));
    if (move.verb === 'knock') await this.press(table, table.page.locator('[data-action="knock"]'));
  },
};

/** With a real pointer, dragging. */
export const byDrag = {
  async drag(table, from, to) {
    const { mouse } = table.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 6, from.y - 14, { steps: 3 });
    await mouse.move(to.x, to.y, { steps: 6 });
    await mouse.up();
  },
  async act(table, proposed) {
    const move = parse(proposed);
    const { page } = table;
    if (move.verb === 'draw') {
      return this.drag(table, await point(page.locator(`[data-pile="${move.from}"]`)), await point(page.locator('[data-zone="hand"]')));
    }
    if (move.groups.length === 0) return page.locator(`[data-action="${move.verb}"]`).click();
    for (const group of move.groups) {
      const places = await table.places(group);
      for (const place of places) await table.hand.nth(place).press('Space');
      const from = await strip(table.hand.nth(places.at(-1)));
      const to = move.verb === 'meld' ? page.locator('[data-zone="draft"]')
        : move.verb === 'discard' || move.verb === 'knock' ? page.locator('[data-pile="discard"]')
          : page.locator(`[data-meld="${move.meld}"]`);
      const target = await point(to);
      // The upper end of a run is on the right.
      if (move.meld !== undefined) target.x += 8;
      // The lower half of the pile knocks, face down.
      if (move.verb === 'knock') target.y += (await to.boundingBox()).height / 4;
      await this.drag(table, from, move.verb === 'meld' ? await emptySpot(to) : target);
    }
    if (move.verb === 'meld') await page.locator('[data-action="lay"]').click();
  },
};

/** With a finger: real touch events, which respect `touch-action` as on a phone. */
export const byFinger = {
  async drag(table, from, to, { secondFinger = false } = {}) {
    const client = await table.page.context().newCDPSession(table.page);
    const send = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', [{ ...from, id: 1 }]);
    for (let step = 1; step <= 8; step += 1) {
      const part = step / 8;
      await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, id: 1 }]);
    }
    if (secondFinger) await send('touchStart', [{ ...to, id: 1 }, { x: 30, y: 400, id: 2 }]);
    await send('touchEnd', []);
    await client.detach();
  },
};

/** A point of the tray where nothing is staged: its lower edge. */
async function emptySpot(tray) {
  const box = await tray.boundingBox();
  return { x: box.x + box.width - 12, y: box.y + box.height - 8 };
}

/** With keys alone. */
export const byKey = {
  async act(table, proposed) {
    const move = parse(proposed);
    const { keyboard } = table.page;
    if (move.verb === 'pass') return keyboard.press('n');
    if (move.verb === 'end') return keyboard.press('d');
    if (move.verb === 'draw') return keyboard.press(move.from === 'stock' ? 't' : 'd');
    for (const group of move.groups) {
      for (const place of await table.places(group)) {
        await table.page.locator('[data-zone="hand"] [tabindex="0"]').focus();
        await keyboard.press('Home');
        for (let step = 0; step < place; step += 1) await keyboard.press('ArrowRight');
        await expect(table.hand.nth(place)).toBeFocused();
        await keyboard.press('Space');
      }
      if (move.verb === 'meld') {
        await keyboard.press('p');
        await answerChoice(table, proposed, (way, place) => keyboard.press(String(place + 1)));
      }
    }
    if (move.meld !== undefined) {
      if (Number(move.meld) < 9) await keyboard.press(String(Number(move.meld) + 1));
      else {
        await table.page.locator(`[data-meld="${move.meld}"]`).focus();
        await keyboard.press('Enter');
      }
      await answerChoice(table, proposed, (way, place) => keyboard.press(String(place + 1)));
    }
    if (move.verb === 'discard') await keyboard.press('d');
    if (move.verb === 'knock') await keyboard.press('q');
  },
};

export { clearSelection };
