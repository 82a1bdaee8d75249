// Measures the page in a real Chromium: how long bots think on a slow processor, frames while a card is dragged, the
// time from an input to the next paint over a whole deal, long tasks. `make measure`. PARTS names the parts to measure,
// GAMES the games in which bots are measured.
import { setTimeout as pause } from 'node:timers/promises';
import { begin, load, open as openPage, processorTime, summary } from './bench.mjs';
import { playMatch } from './driver.mjs';
import { byTap, Table } from './table.mjs';

/** The factor by which the processor is slowed. */
const SLOWER = 4;
/** The number of decisions for each game and level. */
const DECISIONS = 60;
const PARTS = (process.env.PARTS ?? 'bots drag input').split(' ');
/** The games in which bots think. */
const GAMES = (process.env.GAMES ?? 'traditionnel suites rami51 rami101 puis-je gin').split(' ');

const browser = await begin();

/** Makes a page record its inputs and long tasks. */
const watchTasks = (page) => page.addInitScript(() => {
  window.measured = { events: [], tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.measured.events.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.measured.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
});

async function open(viewport, slower, parameters) {
  const opened = await openPage(browser, 'manifest.webmanifest', { viewport });
  const { page, client } = opened;
  await watchTasks(page);
  const table = new Table(page);
  await table.open(parameters);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await table.myTurn();
  await page.evaluate(() => { window.measured.tasks.length = 0; window.measured.events.length = 0; });
  return { ...opened, table };
}

/**
 * Calls `begins` and `ends` of the script before each request to the worker and after its answer, and records the
 * times.
 */
function watchThinking() {
  window.thoughts = [];
  let asked = 0;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = async function (...values) {
    await window.begins();
    asked = performance.now();
    postMessage.apply(this, values);
  };
  const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(handler) {
      set.call(this, handler && (async (event) => {
        const answered = performance.now();
        if (event.data !== 'ready') window.thoughts.push({ asked, answered, own: await window.ends() });
        handler(event);
      }));
    },
  });
}

/** Whether a thread is that of the bots. The browser can slow down pages, but not workers. */
const WORKERS = ({ name }) => name.startsWith('DedicatedWorker');

/**
 * A match of a bot against a player who only draws and discards. Records the bot's thinking times and the long tasks of
 * the page.
 */
async function match(variant, level, seed, slower) {
  let time;
  let begun;
  const { page, client, context } = await openPage(browser, 'manifest.webmanifest', { before: watchThinking });
  await page.exposeFunction('begins', async () => { begun = (time ??= await processorTime(browser, WORKERS))(); });
  await page.exposeFunction('ends', () => time() - begun);
  await watchTasks(page);
  await new Table(page).open({ variant, level, seats: 2, seed });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(playMatch);
  const { thoughts, tasks } = await page.evaluate(() => ({ thoughts: window.thoughts, tasks: window.measured.tasks }));
  await context.close();
  return { thoughts, tasks: tasks.filter((task) => thoughts.some(({ asked, answered }) => task.startTime < answered && task.startTime + task.duration > asked)) };
}

/** The thinking times of a bot and the page's long tasks meanwhile, at full speed and with the page slowed. */
async function bots(variant, level) {
  const thoughts = [];
  const tasks = new Map([[1, 0], [SLOWER, 0]]);
  for (let seed = 7; thoughts.length < DECISIONS || seed < 7 + tasks.size; seed += 1) {
    const slower = [...tasks.keys()][(seed - 7) % tasks.size];
    const one = await match(variant, level, seed, slower);
    thoughts.push(...one.thoughts);
    tasks.set(slower, tasks.get(slower) + one.tasks.length);
  }
  const own = thoughts.map((thought) => thought.own);
  console.log(`${variant}, ${level}: ${SLOWER}x slower ${summary(own.map((time) => time * SLOWER))}; `
    + `here ${summary(thoughts.map(({ asked, answered }) => answered - asked))}; long tasks of the page meanwhile: ${tasks.get(1)}, `
    + `of a page ${SLOWER}x slower: ${tasks.get(SLOWER)}, ${load()}`);
}

/** Frames while a card follows the pointer. */
async function drag(name, viewport) {
  const { page, table, context } = await open(viewport, SLOWER, { variant: 'rami101', seats: 4, seed: 7 });
  await page.locator('[data-pile="stock"]').click();
  await pause(600);
  const card = await table.hand.nth(4).boundingBox();
  await page.evaluate(() => {
    window.frames = [];
    let last = performance.now();
    const tick = (now) => {
      window.frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(card.x + 10, card.y + 30);
  await page.mouse.down();
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.move(card.x + 10 + 150 * Math.sin(step / 12), card.y + 30 - 120 * Math.abs(Math.sin(step / 20)));
    await pause(8);
  }
  await page.mouse.up();
  const frames = await page.evaluate(() => window.frames.slice(2));
  console.log(`${name}: frames while dragging, ${SLOWER}x slower: ${summary(frames)}; over 20 ms: ${frames.filter((frame) => frame > 20).length}, ${load()}`);
  await context.close();
}

/** The time from an input to the next paint, over a deal. */
async function input(slower) {
  const { page, table, context } = await open({ width: 1440, height: 900 }, slower, { variant: 'rami51', seats: 3, seed: 42 });
  await table.playDeal(byTap);
  const { events, tasks } = await page.evaluate(() => window.measured);
  console.log(`a deal by tap, ${slower}x: input to next paint ${summary(events)} (only those over 16 ms are reported by the browser)`);
  console.log(`a deal by tap, ${slower}x: long tasks ${summary(tasks.map(({ duration }) => duration))}, ${load()}`);
  await context.close();
}

if (PARTS.includes('bots')) {
  for (const variant of GAMES) {
    for (const level of ['hard', 'normal']) await bots(variant, level);
  }
}
if (PARTS.includes('drag')) {
  await drag('desktop', { width: 1440, height: 900 });
  await drag('phone', { width: 390, height: 844 });
}
if (PARTS.includes('input')) for (const slower of [1, SLOWER]) await input(slower);
await browser.close();
process.exit(0);
