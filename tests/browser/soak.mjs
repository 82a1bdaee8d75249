// Plays many whole matches in one page and visits the other screens between them. It measures the memory after garbage
// collection, nodes and listeners, and the frames while cards are in flight. `make soak`
import { begin, load, memory, open, processorTime, summary, workerOf } from './bench.mjs';
import { playMatch } from './driver.mjs';

const MATCHES = Number(process.env.MATCHES ?? 200);
/** The number of matches after which everything has been used once. */
const WARM = 20;
const EVERY = Math.max(1, Math.min(WARM, Math.floor((MATCHES - WARM) / 9)));
/** The most bytes by which memory may grow from the first matches to the end. */
const MOST_MORE = 2 * 1024 * 1024;
/**
 * The most by which the work for cards in flight may grow, as a factor. (Frames are printed too, but a busy machine
 * misses some.)
 */
const MOST_WORK = 1.3;

/** Short matches of each game. */
const TABLES = {
  suites: { deals: 1 }, traditionnel: { target: 50 }, rami51: { limit: 50, max_rebuys: 0 }, rami101: {}, 'puis-je': {}, gin: { target: 50 },
};
const turns = ['suites', 'traditionnel', 'rami51', 'suites', 'rami101', 'traditionnel', 'suites', 'rami51', 'traditionnel', 'puis-je', 'gin'];

const settings = { lang: 'fr', pace: 'instant', players: 2, level: 'easy', options: TABLES };
const browser = await begin();
const { page, client, complaints } = await open(browser, 'index.html', {
  before: `if (!localStorage.getItem('rami.settings')) localStorage.setItem('rami.settings', '${JSON.stringify(settings)}')`,
});
// (A wait that returned an element would keep it and its document alive.)
const shown = (selector) => page.waitForFunction((wanted) => Boolean(document.querySelector(wanted)), selector);
const screen = (name) => shown(`main[data-screen="${name}"]`);
const click = (selector) => page.locator(selector).first().dispatchEvent('click');
const back = async () => {
  await click('[data-action="back"]');
  await screen('home');
};

async function choosePace(pace) {
  await click('.ways [data-action="settings"]');
  await screen('settings');
  await click(`input[name="pace"][value="${pace}"]`);
  await back();
}

async function start(game) {
  await click(`[data-action="choose"][data-variant="${game}"]`);
  await screen('setup');
  await click('[data-action="start"]');
  await screen('table');
}

/** The screens that show a match afterwards. */
async function lookAround(place) {
  await click('[data-action="new-match"]');
  await screen('home');
  for (const name of ['history', 'statistics']) {
    await click(`[data-action="${name}"]`);
    await screen(name);
    await shown(name === 'history' ? '[data-zone="history"] .past' : '[data-figure="matches"]');
    if (name === 'history' && place % 5 === 0) {
      await click('[data-zone="history"] [data-action="review"]');
      await screen('review');
      for (const step of ['next', 'next', 'last', 'first']) await click(`[data-action="${step}"]`);
      await click('[data-action="back"]');
      await screen('history');
    }
    await back();
  }
  if (place % 10 === 0) {
    for (const lang of ['en', 'fr']) {
      await click('.ways [data-action="settings"]');
      await screen('settings');
      await click(`input[name="lang"][value="${lang}"]`);
      await shown(`html[lang="${lang}"]`);
      await back();
    }
  }
}

/** The work and the frames of a flight, while cards are visibly drawn and discarded in a new match. */
async function flight() {
  await choosePace('fast');
  await start('rami51');
  const frames = [];
  const time = await processorTime(browser, ({ isMain }) => isMain);
  let work = 0;
  let flights = 0;
  for (let turn = 0; turn < 8; turn += 1) {
    await shown('main:is([data-phase="draw"], [data-phase$="-over"])');
    if (await page.evaluate(() => document.querySelector('main').dataset.phase !== 'draw')) break;
    for (const act of [['[data-pile="stock"]'], ['[data-zone="hand"] [data-card]', '[data-action="discard"]']]) {
      const begins = time();
      frames.push(...await page.evaluate(async (selectors) => {
        const times = [];
        for (const selector of selectors) {
          document.querySelector(selector).click();
          await new Promise((done) => { setTimeout(done); });
        }
        const begun = performance.now();
        for (let last = begun; last - begun < 300;) {
          const now = await new Promise((done) => { requestAnimationFrame(done); });
          times.push(now - last);
          last = now;
        }
        return times.slice(1);
      }, act));
      work += time() - begins;
      flights += 1;
    }
  }
  await click('[data-action="new-match"]');
  await screen('home');
  await choosePace('instant');
  // A match left in the middle is deleted.
  await click('[data-action="history"]');
  await screen('history');
  await page.evaluate(() => document.querySelector('[data-action="delete"]')?.click());
  await page.evaluate(() => document.querySelector('[data-action="delete-sure"]')?.click());
  await back();
  return { work: flights > 0 ? work / flights : Infinity, frames };
}

/** The cheapest of a few tries. */
async function quickest(tries) {
  const flown = [];
  while (flown.length < tries) flown.push(await flight());
  return flown.reduce((best, other) => (other.work < best.work ? other : best));
}

await screen('home');
await start(turns[1]);
const bots = await workerOf(client);
const measured = [];
const begun = Date.now();
for (let place = 1; place <= MATCHES; place += 1) {
  if (place > 1) await start(turns[place % turns.length]);
  const { deals } = await page.evaluate(playMatch).catch((error) => { throw new Error(`match ${place}: ${error.message}`); });
  await lookAround(place);
  if (place >= WARM && (place - WARM) % EVERY === 0 || place === MATCHES) {
    const counts = place === MATCHES || measured.length === 0;
    const [flown, own, worker] = [await quickest(counts ? 4 : 1), await memory(client), await memory(bots)];
    const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
    measured.push({ place, work: flown.work, held: own.js + own.wasm + worker.js + worker.wasm });
    const kB = (bytes) => `${(bytes / 1024).toFixed(0)} kB`;
    console.log(`match ${place} (${deals} deals, ${((Date.now() - begun) / 1000).toFixed(0)} s): page ${kB(own.js)} + wasm ${kB(own.wasm)}, `
      + `worker ${kB(worker.js)} + wasm ${kB(worker.wasm)}, ${nodes} nodes, ${jsEventListeners} listeners, `
      + `a flight ${flown.work.toFixed(0)} ms of work, frames ${summary(flown.frames)}, ${load()}`);
  }
}
await browser.close();

const [first, last] = [measured[0], measured.at(-1)];
const more = last.held - first.held;
console.log(`${MATCHES} matches: ${(more / 1024).toFixed(0)} kB more than after ${first.place}; complaints: ${complaints.length}`);
const faults = [
  ...complaints,
  ...more > MOST_MORE ? [`${more} bytes more are held`] : [],
  ...last.work > first.work * MOST_WORK ? [`a flight takes ${last.work.toFixed(0)} ms of work, and took ${first.work.toFixed(0)}`] : [],
];
for (const fault of faults) console.error(`soak: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
