// Measures how much longer the first screen, the history and the statistics take to open with ten thousand finished
// matches than with ten. `node tests/browser/history-weight.mjs`, part of `make soak`
import { begin, load, median, open, summary } from './bench.mjs';
import { fill, played } from './archive.mjs';

const [FEW, MANY] = [10, Number(process.env.HISTORY ?? 10_000)];
const LOADS = 15;
/** The most that the many matches may cost, in milliseconds. */
const MOST_MORE = 100;

/** A page whose history holds `count` matches: real ones, repeated under other numbers. */
async function withHistory(browser, count) {
  const opened = await open(browser, 'index.html');
  const { page } = opened;
  await fill(page, [...played('rami51', 3, 3), ...played('suites', 3, 2), ...played('traditionnel', 4, 4)]);
  await page.evaluate(async (wanted) => {
    const done = (request) => new Promise((fine, failed) => { Object.assign(request, { onsuccess: () => fine(request.result), onerror: failed }); });
    const database = await done(indexedDB.open('rami'));
    const names = ['summaries', 'matches'];
    const of = (mode) => names.map((name, at, all) => database.transaction(all, mode).objectStore(name));
    const models = await Promise.all(of('readonly').map((store) => done(store.getAll())));
    const first = 1_700_000_000_000;
    for (let at = models[0].length; at < wanted; at += 500) {
      const transaction = database.transaction(names, 'readwrite');
      for (let place = at; place < Math.min(wanted, at + 500); place += 1) {
        const id = first + place * 3_600_000;
        names.forEach((name, which) => {
          const text = models[which][place % models[which].length];
          transaction.objectStore(name).put(text.replace(/"id":\d+/, `"id":${id}`), -id);
        });
      }
      await new Promise((fine) => { transaction.oncomplete = fine; });
    }
    const kept = await done(of('readonly')[1].count());
    database.close();
    if (kept !== wanted) throw new Error(`${kept} matches are kept, not ${wanted}`);
  }, count);
  return opened;
}

/** The time from the start of the page, or from a click, to the frame after something is there. */
const shown = (selector, from) => (page) => page.evaluate(async ([wanted, pressed]) => {
  const begun = pressed ? performance.now() : 0;
  if (pressed) document.querySelector(pressed).click();
  while (!document.querySelector(wanted)) await new Promise((done) => { requestAnimationFrame(done); });
  await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
  return performance.now() - begun;
}, [selector, from]);
const SCREENS = {
  home: shown('main[data-screen="home"] [data-action="start"]'),
  history: shown('[data-zone="history"] .past', '.ways [data-action="history"]'),
  statistics: shown('[data-figure="matches"]', '.ways [data-action="statistics"]'),
};

const browser = await begin();
const times = {};
const pages = { [FEW]: await withHistory(browser, FEW), [MANY]: await withHistory(browser, MANY) };
for (let loads = 0; loads < LOADS; loads += 1) {
  for (const [count, { page }] of Object.entries(pages)) {
    for (const [name, open] of Object.entries(SCREENS)) {
      // Cleaning up after the previous page must not count.
      await page.goto('about:blank');
      await page.goto('index.html', { waitUntil: 'commit' });
      if (name !== 'home') await page.waitForSelector('.ways');
      ((times[name] ??= {})[count] ??= []).push(await open(page));
    }
  }
}
await browser.close();

let faults = 0;
for (const [name, by] of Object.entries(times)) {
  const more = median(by[MANY]) - median(by[FEW]);
  console.log(`${name}: with ${FEW} ${summary(by[FEW])}; with ${MANY} ${summary(by[MANY])}; ${more.toFixed(0)} ms more, ${load()}`);
  // The statistics read all matches, so their time is only shown.
  if (name !== 'statistics' && more > MOST_MORE) faults += 1;
}
process.exit(faults);
