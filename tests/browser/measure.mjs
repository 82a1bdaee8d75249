// Measures the page in a real Chromium, its processor slowed four times: frames while a card is dragged, the time from
// an input to the next paint over a whole deal, long tasks while bots think. `node tests/browser/measure.mjs`
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { byTap, Table } from './table.mjs';

const PORT = 4179;
const server = spawn('sirv', ['dist', '--port', PORT, '--host', 'localhost', '--quiet'], { stdio: 'inherit' });
process.on('exit', () => server.kill());
await pause(800);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const summary = (values) => {
  const sorted = [...values].sort((one, other) => one - other);
  return `n ${sorted.length}, median ${at(sorted, 0.5).toFixed(1)}, p95 ${at(sorted, 0.95).toFixed(1)}, most ${(sorted.at(-1) ?? 0).toFixed(1)} ms`;
};

async function open(viewport, slower, parameters) {
  const context = await browser.newContext({ baseURL: `http://localhost:${PORT}/`, viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.measured = { events: [], tasks: [] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.interactionId) window.measured.events.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.measured.tasks.push(entry.duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const client = await context.newCDPSession(page);
  const table = new Table(page);
  await table.open(parameters);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await table.myTurn();
  await page.evaluate(() => { window.measured.tasks.length = 0; window.measured.events.length = 0; });
  return { page, table, context };
}

for (const [name, viewport] of [['desktop', { width: 1440, height: 900 }], ['phone', { width: 390, height: 844 }]]) {
  const { page, table, context } = await open(viewport, 4, { variant: 'rami101', seats: 4, seed: 7 });
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
  console.log(`${name}: frames while dragging, 4x slower: ${summary(frames)}; over 20 ms: ${frames.filter((frame) => frame > 20).length}`);
  await context.close();
}

for (const slower of [1, 4]) {
  const { page, table, context } = await open({ width: 1440, height: 900 }, slower, { variant: 'rami51', seats: 3, seed: 42 });
  await table.playDeal(byTap);
  const { events, tasks } = await page.evaluate(() => window.measured);
  console.log(`a deal by tap, ${slower}x: input to next paint ${summary(events)} (only those over 16 ms are reported by the browser)`);
  console.log(`a deal by tap, ${slower}x: long tasks ${summary(tasks)}`);
  await context.close();
}
await browser.close();
process.exit(0);
