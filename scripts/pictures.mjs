// Makes the pictures of an installation, with the Chromium of the browser tests: icons from public/favicon.svg, and the
// table as dist/ shows it. They are kept in public/; run it again when the looks change: `make dist pictures`
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from '../tests/browser/chromium.mjs';
import { byTap, Table } from '../tests/browser/table.mjs';

const PORT = 4189;
const drawing = readFileSync('public/favicon.svg', 'utf8');
/** An icon that fills its square, since the system cuts its own shape. Every shape leaves the circle of the drawing. */
const square = (scale) => drawing.replace('rx="15"', '').replace(/(<rect[^>]*\/>)([\s\S]*)<\/svg>/, `$1<g transform="translate(32 32) scale(${scale}) translate(-32 -32)">$2</g></svg>`);

/** Plays a deal until some combinations lie on the table and it is the player's turn; false where it ends before. */
async function isLively(table, seed) {
  const { page } = table;
  await table.open({ variant: 'rami51', seats: 3, seed });
  for (;;) {
    const phase = await table.myTurn();
    if (phase === 'play' && await page.locator('[data-meld]').count() >= 4 && await table.hand.count() >= 6) return true;
    if (phase !== 'draw' && phase !== 'play') return false;
    await byTap.act(table, await table.hint());
    await pause(300);
  }
}

mkdirSync('public/icons', { recursive: true });
mkdirSync('public/screenshots', { recursive: true });
const server = spawn('sirv', ['dist', '--port', PORT, '--host', 'localhost', '--quiet'], { stdio: 'inherit' });
const browser = await chromium.launch(launchOptions());
try {
  for (const [name, size, svg] of [
    ['icon-192', 192, drawing],
    ['icon-512', 512, drawing],
    ['icon-maskable-512', 512, square(0.8)],
    ['apple-touch-icon', 180, square(0.96)],
  ]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
    await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
    await page.close();
  }
  await pause(500);
  for (const [name, width, height, deviceScaleFactor] of [['wide', 1280, 800, 1], ['narrow', 390, 780, 2]]) {
    const page = await browser.newPage({ baseURL: `http://localhost:${PORT}/`, viewport: { width, height }, deviceScaleFactor, serviceWorkers: 'block' });
    const table = new Table(page);
    for (let seed = 1; !(await isLively(table, seed)); seed += 1);
    await pause(1500);
    const client = await page.context().newCDPSession(page);
    const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    writeFileSync(`public/screenshots/${name}.webp`, Buffer.from(data, 'base64'));
    await page.close();
  }
} finally {
  await browser.close();
  server.kill();
}
