// dist/ is a set of static files that works from any path of any host.
import { spawn } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './table.mjs';

const dist = new URL('../../dist/', import.meta.url).pathname;

test('from a sub-path, worker and all', { tag: '@desktop' }, async ({ page, table }) => {
  const root = mkdtempSync(join(tmpdir(), 'rami-'));
  mkdirSync(join(root, 'games', 'cards'), { recursive: true });
  symlinkSync(dist, join(root, 'games', 'cards', 'rami'));
  const port = 4100 + Math.floor(Math.random() * 60);
  const server = spawn('sirv', [root, '--port', String(port), '--host', 'localhost', '--quiet', '--dev'], { stdio: 'ignore' });
  try {
    const address = `http://localhost:${port}/games/cards/rami/index.html?variant=rami51&seats=2&seed=3&pace=instant&lang=fr`;
    await expect.poll(() => fetch(address).then((answer) => answer.status, () => 0)).toBe(200);
    await page.goto(address);
    await table.myTurn();
    await page.locator('[data-pile="stock"]').click();
    await table.hand.first().press('Space');
    await page.locator('[data-action="discard"]').click();
    await expect(page.locator('[data-pile="discard"]')).not.toHaveAttribute('data-count', '0');
    await table.myTurn();
  } finally {
    server.kill();
    rmSync(root, { recursive: true });
  }
});
test.use({ watched: async ({}, use) => use([]) });

test('no file names another host or an absolute path', () => {
  const texts = readdirSync(dist).filter((file) => /\.(html|css|js)$/.test(file));
  expect(texts.length).toBeGreaterThan(3);
  for (const file of texts) {
    const code = readFileSync(join(dist, file), 'utf8').replace(/^\s*(\/\/|\*).*$/gm, '');
    // Leaves out names of formats and the link in a warning of Workbox.
    const text = code.replaceAll('http://www.w3.org/', '').replaceAll('https://bit.ly/wb-precache', '');
    expect(text.match(/https?:\/\/[^\s"'`)]+/g) ?? [], file).toEqual([]);
    expect(text.match(/(?:href|src)="\/[^"]*"|url\(\/[^)]*\)/g) ?? [], file).toEqual([]);
  }
});
