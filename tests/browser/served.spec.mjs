// dist/ as a host serves it: nginx with the configuration of hosting/, the strict policy, playing without a network,
// installing, and a newer version taking over.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { filesOf, finish, HASHED } from '../../scripts/finish.mjs';
import { ASKED, HEADERS, KEPT } from '../../scripts/headers.mjs';
import { launchOptions } from './chromium.mjs';
import { missing, serve } from './nginx.mjs';
import { byTap, expect, late, Table, test as base } from './table.mjs';

const dist = new URL('../../dist/', import.meta.url).pathname;

const test = base.extend({
  site: [async ({}, use) => {
    const site = await serve(dist);
    await use(site);
    await site.close();
  }, { scope: 'worker' }],
});
test.use({ serviceWorkers: 'allow', baseURL: async ({ site }, use) => use(site.below) });
test.skip(Boolean(missing), missing);

const get = (url, accepted = 'identity') => new Promise((done, failed) => {
  request(url, { headers: { 'Accept-Encoding': accepted } }, (answer) => {
    const parts = [];
    answer.on('data', (part) => parts.push(part)).on('end', () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
  }).on('error', failed).end();
});

const TYPES = {
  '.css': 'text/css; charset=utf-8', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json', '.png': 'image/png', '.svg': 'image/svg+xml', '.txt': 'text/plain', '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8', '.webp': 'image/webp', '.woff2': 'font/woff2',
};
const hosted = () => filesOf(dist).filter((name) => !/\.(?:br|gz)$|^_headers$|^\.htaccess$/.test(name));

test('every file has its type, its headers and its compressed forms, at the root and below a path', async ({ site }) => {
  expect(hosted().filter((name) => HASHED.test(name)).length).toBeGreaterThan(4);
  for (const name of ['', ...hosted()]) {
    const plain = readFileSync(join(dist, name || 'index.html'));
    for (const place of [site.url, site.below]) {
      for (const [coding, unpack] of [['br', brotliDecompressSync], ['gzip', gunzipSync], ['identity', (body) => body]]) {
        const { status, headers, body } = await get(place + name, coding);
        const what = `${place}${name} as ${coding}`;
        expect(status, what).toBe(200);
        const packed = headers['content-encoding'] !== undefined;
        if (packed) expect(headers['content-encoding'], what).toBe(coding);
        if (packed || coding !== 'identity') expect(packed, what).toBe(!/\.(?:png|webp|woff2)$/.test(name));
        if (packed) expect(headers.vary, what).toBe('Accept-Encoding');
        expect((packed ? unpack(body) : body).equals(plain), what).toBe(true);
        expect(headers['content-type'], what).toBe(TYPES[extname(name || 'index.html')]);
        expect(headers['cache-control'], what).toBe(HASHED.test(name) ? KEPT : ASKED);
        for (const [header, value] of Object.entries(HEADERS)) expect(headers[header.toLowerCase()], what).toBe(value);
      }
    }
  }
  const { status, headers } = await get(`${site.url}nothing.js`);
  expect(status).toBe(404);
  expect(headers['content-security-policy']).toBe(HEADERS['Content-Security-Policy']);
  expect((await get(site.below.slice(0, -1))).headers.location).toBe(site.below);
});

test('hosts that read their rules from the site are told the same', () => {
  const rules = readFileSync(join(dist, '_headers'), 'utf8');
  for (const [name, value] of Object.entries(HEADERS)) expect(rules).toContain(`  ${name}: ${value}\n`);
  for (const name of hosted()) expect(rules.includes(`\n/${name}\n  Cache-Control: ${KEPT}\n`), name).toBe(HASHED.test(name));
  const apache = readFileSync(join(dist, '.htaccess'), 'utf8');
  for (const [name, value] of Object.entries(HEADERS)) expect(apache).toContain(`${name} "${value}"`);
});

test('the first visit loads each file once', async ({ page, table, site }) => {
  test.skip(late > 0, 'requests that are held up are not kept by the browser');
  const before = site.asked().length;
  await table.open();
  await table.myTurn();
  await kept(page);
  const asked = site.asked().slice(before).map((line) => line.replace('/games/rami/', ''));
  expect(asked.filter((line) => !/^(?:200|304) /.test(line)), 'nothing is asked for in vain').toEqual([]);
  const names = asked.map((line) => line.slice(4)).filter((name) => HASHED.test(name));
  expect(names.sort()).toEqual(hosted().filter((name) => HASHED.test(name)));
});

test('nothing breaks the policy: first screen, settings, rules, a lesson, a deal', async ({ page, table, watched }) => {
  test.setTimeout(180_000);
  const broken = [];
  await page.exposeFunction('reportBroken', (what) => broken.push(what));
  await page.addInitScript(() => addEventListener('securitypolicyviolation', (event) => {
    window.reportBroken(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
  }));
  await page.goto('./?lang=fr');
  await expect(table.main).toHaveAttribute('data-screen', 'home');
  await page.locator('.ways [data-action="settings"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'settings');
  await page.locator('[data-action="back"]').click();
  await page.locator('[data-variant="suites"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'setup');
  await page.goto('./?learn=rami51&lang=fr');
  await expect(table.main).toHaveAttribute('data-screen', 'tutorial');
  // Plays a turn with cards in flight, then a short deal to its end.
  await page.goto('./?variant=rami51&seats=2&seed=5&pace=fast&lang=fr');
  await table.myTurn();
  await table.drawAndDiscard();
  await table.myTurn();
  await table.open({ variant: 'suites', seats: 4, seed: 7 });
  await table.finishDeal();
  await page.evaluate(() => document.querySelector('[data-action="menu"]').click());
  await page.locator('dialog [data-action="rules"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'rules');
  expect(broken).toEqual([]);
  expect(watched).toEqual([]);
  // The policies of the host and of the page are both in force: a violation is reported twice.
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(() => broken.length).toBe(2);
  watched.length = 0;
});

test('without a network every game starts and is played', async ({ page, table, site }) => {
  test.setTimeout(180_000);
  await page.goto('./?lang=fr');
  await expect(table.main).toHaveAttribute('data-screen', 'home');
  await kept(page);
  await site.stop();
  try {
    await page.reload();
    await expect(table.main).toHaveAttribute('data-screen', 'home');
    for (const variant of ['rami51', 'suites', 'traditionnel', 'rami101', 'puis-je', 'gin']) {
      await page.goto(`./?variant=${variant}&seats=2&seed=5&pace=instant&lang=fr&from=somewhere`);
      await expect(table.main).toHaveAttribute('data-screen', 'table');
      await table.myTurn();
      const turn = await table.state();
      // The hint comes from the worker, so the worker runs without a network too.
      for (let moves = 0; moves < 2 && !(await table.phase()).endsWith('-over'); moves += 1) {
        await byTap.act(table, await table.hint());
        await table.myTurn();
      }
      expect(await table.state()).not.toBe(turn);
    }
    await page.goto('index.html?learn=suites');
    await expect(table.main).toHaveAttribute('data-screen', 'tutorial');
  } finally {
    await site.start();
  }
});

test('it can be installed', async ({ site }) => {
  const profile = mkdtempSync(join(tmpdir(), 'rami-profile-'));
  const context = await chromium.launchPersistentContext(profile, launchOptions());
  try {
    const page = await context.newPage();
    await page.goto(site.below);
    await kept(page);
    const client = await context.newCDPSession(page);
    const { data, errors } = await client.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect((await client.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    const manifest = JSON.parse(data);
    for (const picture of [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
      const size = await page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, picture.src);
      if (picture.sizes !== 'any') expect(size, picture.src).toBe(picture.sizes);
    }
    for (const { url } of manifest.shortcuts) {
      await page.goto(site.below + url.slice(2));
      await expect(page.locator('main'), url).toHaveAttribute('data-screen', 'table');
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test.describe('a newer version', () => {
  /** A site of its own, whose files can be replaced by those of another build. */
  const sites = test.extend({
    site: async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'rami-site-'));
      cpSync(dist, folder, { recursive: true });
      const site = await serve(folder);
      await use({ ...site, folder });
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  });
  /** The next build has another page, style and bot worker, and the host no longer has the old files. */
  const publish = async ({ folder }, name) => {
    const page = join(folder, 'index.html');
    writeFileSync(page, readFileSync(page, 'utf8').replace(/<html( data-build="\w+")?/, `<html data-build="${name}"`));
    for (const file of filesOf(folder).filter((file) => /\.css$|^bot_worker.*\.js$/.test(file))) {
      writeFileSync(join(folder, file), `${readFileSync(join(folder, file), 'utf8')}\n/* ${name} */`);
    }
    await finish(folder, { effort: 1 });
  };
  const build = (page) => page.locator('html').getAttribute('data-build');
  const bar = (page) => page.locator('.update');
  const home = async (page) => {
    await page.goto('./?lang=fr');
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'home');
  };

  sites('is announced between deals, taken over when agreed to, and told to other tabs', { tag: '@verify' }, async ({ page, table, site, context }) => {
    test.setTimeout(180_000);
    await home(page);
    await kept(page);
    await publish(site, 'two');
    await page.reload();
    await expect(bar(page)).toContainText('Une nouvelle version');
    expect(await build(page)).toBe(null);
    const resting = await context.newPage();
    await home(resting);
    // Another tab is in the middle of a turn. It shows no notice, neither before the take-over nor after it.
    const other = await context.newPage();
    const playing = new Table(other);
    await playing.open({ variant: 'suites', seats: 4, seed: 7 });
    await playing.myTurn();
    await other.locator('[data-pile="stock"]').click();
    await expect(playing.main).toHaveAttribute('data-phase', 'play');
    await other.evaluate(() => { window.isTheSame = true; });
    const state = await playing.state();
    expect(await waits(other)).toBe(true);
    await page.bringToFront();
    await bar(page).locator('[data-action="update"]').click();
    await expect.poll(() => build(page)).toBe('two');
    await expect(table.main).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    // No file of the older version is kept.
    const names = await keptFiles(page);
    expect(names.sort()).toEqual(hostedIn(site.folder));
    // The other tab has lost nothing and plays on. It shows the notice at the end of the deal.
    expect(await playing.state()).toBe(state);
    await other.bringToFront();
    await expect(bar(other)).toHaveCount(0);
    await playing.finishDeal();
    expect(await other.evaluate(() => window.isTheSame)).toBe(true);
    await expect(bar(other)).toContainText('dans un autre onglet');
    await bar(other).locator('[data-action="update"]').click();
    await expect.poll(() => build(other)).toBe('two');
    await expect(playing.main).toHaveAttribute('data-phase', 'deal-over');
    // If a player ignores the notice and begins a match, there is no worker. The page loads again and goes on.
    await expect(bar(resting)).toContainText('dans un autre onglet');
    expect(await build(resting)).toBe(null);
    const client = await context.newCDPSession(resting);
    await client.send('Network.clearBrowserCache');
    await resting.locator('[data-action="start"]').click();
    await expect.poll(async () => {
      // The hint needs the worker, whoever begins.
      await resting.locator('[data-action="hint"]').click({ timeout: 1_000 }).catch(() => {});
      return build(resting).catch(() => null);
    }, { timeout: 30_000 }).toBe('two');
    const begun = new Table(resting);
    await begun.myTurn();
    await begun.hint();
  });

  sites('waits for the next start where nobody agrees', async ({ page, site, context }) => {
    await home(page);
    await kept(page);
    await publish(site, 'two');
    await page.reload();
    await expect(bar(page)).toBeVisible();
    await bar(page).locator('.is-quiet').click();
    await expect(bar(page)).toHaveCount(0);
    expect(await build(page)).toBe(null);
    await page.close();
    const next = await context.newPage();
    await expect.poll(async () => {
      await next.goto(`${site.below}?lang=fr`);
      const found = await build(next);
      await next.goto('about:blank');
      return found;
    }).toBe('two');
  });

  sites('goes back where the service worker is taken away, as it is while developing', async ({ page, site }) => {
    await home(page);
    await kept(page);
    cpSync(new URL('../../public/sw.js', import.meta.url).pathname, join(site.folder, 'sw.js'));
    for (const ending of ['br', 'gz']) rmSync(join(site.folder, `sw.js.${ending}`));
    const plain = join(site.folder, 'index.html');
    writeFileSync(plain, readFileSync(plain, 'utf8').replace(/<meta name="service-worker"[^>]*>/, '').replace('<html', '<html data-build="plain"'));
    for (const ending of ['br', 'gz']) rmSync(join(site.folder, `index.html.${ending}`));
    await page.goto('./?lang=fr');
    await expect.poll(() => build(page).catch(() => null)).toBe('plain');
    await expect.poll(() => page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])).toEqual([0, 0]);
  });
});

const hostedIn = (folder) => filesOf(folder).filter((name) => !/\.(?:br|gz)$|^_headers$|^\.htaccess$|^sw\.js$|^icons\/|^screenshots\//.test(name));

/** Waits until the service worker has all files and serves the page. */
async function kept(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Waits for a newer version. Returns whether it is waiting. */
const waits = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready;
  for (let tries = 0; tries < 100 && !registration.waiting; tries += 1) await new Promise((done) => { setTimeout(done, 50); });
  return Boolean(registration.waiting);
});

/** The files kept on the device, by path. */
const keptFiles = (page) => page.evaluate(async () => {
  const names = [];
  for (const cache of await caches.keys()) {
    for (const { url } of await (await caches.open(cache)).keys()) names.push(new URL(url).pathname.replace('/games/rami/', ''));
  }
  return names;
});
