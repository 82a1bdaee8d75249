// A first visit makes few requests, and for one language only.
import { expect, LAZY, test } from './table.mjs';

/** The answer of a host that has no such file. */
const gone = (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' });

/** The number of requests up to the first playable table, with the three files of typefaces. */
const MOST = 15;

test('the first table takes few requests, to this host alone, and one language', { tag: '@desktop' }, async ({ page, table, baseURL }) => {
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('index.html?lang=fr');
  await page.locator('[data-action="start"]').click();
  await table.myTurn();
  // A browser may ask for the icon a second time.
  expect(new Set(asked).size, asked.join('\n')).toBeLessThanOrEqual(MOST);
  expect(asked.filter((address) => new URL(address).origin !== new URL(baseURL).origin)).toEqual([]);
  expect(asked.filter((address) => address.includes('/texts-')).map((address) => address.match(/texts-(\w+)-/)[1])).toEqual(['fr']);
});

test.describe('the first screen before any program', () => {
  test.use({ javaScriptEnabled: false });

  test('is there, and its links are addresses', { tag: '@both' }, async ({ page }, { project }) => {
    await page.goto('index.html');
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rami');
    const places = await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(places).toContain('./?variant=rami51&seats=3');
    expect(places.filter((place) => place.startsWith('./?setup='))).toHaveLength(6);
    for (const place of ['./?learn=rami51', './?today=', './?screen=history', './?screen=statistics', './?screen=settings']) expect(places).toContain(place);
    if (project.name === 'phone') {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(390);
    }
  });
});

test('the app takes over the first screen without moving anything', { tag: '@both' }, async ({ page }) => {
  await page.addInitScript(() => {
    const seen = [];
    window.shifts = (since = 0) => seen.filter((entry) => entry.startTime >= since).reduce((sum, entry) => sum + entry.value, 0);
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
  });
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route('**/rami-app*.wasm', async (route) => { await held; await route.continue(); });
  await page.goto('index.html', { waitUntil: 'commit' });
  const first = page.locator('main[data-first-screen]');
  await expect(first.locator('[data-action="start"]')).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  const boxes = () => page.locator('main :is(a, button, h1, .card)').evaluateAll((all) => all.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.textContent.trim(), Math.round(x), Math.round(y), Math.round(width), Math.round(height)].join();
  }));
  // The typefaces may arrive before or after the program. They change letters and move nothing.
  await page.evaluate(() => document.fonts.ready);
  const since = await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => shown(performance.now())))));
  const before = await boxes();
  await first.locator('[data-action="start"]').focus();
  release();
  await expect(first).toHaveCount(0);
  await expect(page.locator('main')).toHaveCount(1);
  expect(await boxes()).toEqual(before);
  await expect(page.locator('[data-action="start"]')).toBeFocused();
  expect(await page.evaluate((start) => window.shifts(start), since)).toBe(0);
  expect(await page.evaluate(() => window.shifts())).toBeLessThan(0.001);
});

test('the addresses of its links lead to where they say', { tag: '@desktop' }, async ({ page }) => {
  for (const [place, screen] of [['?learn=rami51', 'tutorial'], ['?today=', 'table'], ['?screen=settings', 'settings'], ['?screen=history', 'history'], ['?setup=suites', 'setup'], ['?devices=&setup=rami51', 'setup']]) {
    await page.goto(`index.html${place}`);
    await expect(page.locator('main')).toHaveAttribute('data-screen', screen);
    // The page stayed empty until the screen was there, and never showed the first screen.
    await expect(page.locator('html')).toHaveAttribute('data-opening');
  }
});

test('another language is fetched when it is chosen', { tag: '@desktop' }, async ({ page }) => {
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('index.html?lang=fr');
  await page.locator('.ways [data-action="settings"]').click();
  await page.locator('input[name="lang"][value="pt"]').check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.locator('.panel-title').first()).toHaveText('Ajustes');
  expect(asked.filter((address) => address.includes('/texts-pt-'))).toHaveLength(1);
  // A language that was loaded once is not fetched again.
  await page.locator('input[name="lang"][value="fr"]').check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(asked.filter((address) => address.includes('/texts-'))).toHaveLength(2);
});

test('a table can be played before the lazy module has come', { tag: '@desktop' }, async ({ page, table }) => {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route('**/rami-lazy*', async (route) => { await held; await route.continue(); });
  await page.goto('index.html?lang=fr&variant=rami51&seats=2&seed=3&pace=instant');
  await table.myTurn();
  await table.drawAndDiscard();
  // Parts that need the lazy module wait for it.
  await page.locator('[data-action="menu"]').click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-waiting', 'lazy');
  release();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
});

test.describe('a lazy module that cannot be had', () => {
  // The failed request is reported by the browser as an error.
  test.use({ watched: async ({}, use) => use([]) });

  test('is missed only where it is needed, and tried again', { tag: '@desktop' }, async ({ page, table }) => {
    await page.route(LAZY, (route) => route.abort());
    await page.goto('index.html?lang=fr&variant=rami51&seats=2&seed=3&pace=instant');
    await table.myTurn();
    await page.locator('[data-action="menu"]').click();
    await expect(page.locator('.notice')).toContainText('Le reste du jeu n’a pas pu être chargé');
    await page.unroute(LAZY);
    await page.locator('[data-action="menu"]').click();
    await expect(page.locator('dialog[open]')).toBeVisible();
  });
});

test.describe('texts that cannot be had', () => {
  // The failed request is reported by the browser as an error.
  test.use({ watched: async ({}, use) => use([]) });

  test('the present language stays, and the page says so', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/texts-en-*', (route) => route.abort());
    await page.goto('index.html?lang=fr');
    await page.locator('.ways [data-action="settings"]').click();
    await page.locator('input[name="lang"][value="en"]').check({ force: true });
    await expect(page.locator('.notice')).toContainText('n’ont pas pu être chargés');
    await expect(page.locator('input[name="lang"][value="fr"]')).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.reload();
    await expect(page.locator('[data-action="start"]')).toBeVisible();
  });

  test('without any language the page says that much, and offers to be loaded anew', { tag: '@desktop' }, async ({ page }) => {
    for (const [answer, said] of [[(route) => route.abort(), /could not be loaded/], [gone, /newer version/]]) {
      await page.route('**/texts-*', answer);
      await page.goto('index.html?lang=en');
      await expect(page.getByRole('alert')).toContainText(said);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.unroute('**/texts-*');
      await page.locator('[data-action="reload"]').click();
      await expect(page.locator('main')).toHaveAttribute('data-screen', 'home');
      await expect(page.locator('[data-first-screen]')).toHaveCount(0);
    }
  });
});

test.describe('files of this version that a newer one has replaced', () => {
  // The browser reports the failed requests as errors.
  test.use({ watched: async ({}, use) => use([]) });
  const NEWER = /Une version plus récente de Rami est en ligne/;
  const reload = (page) => page.locator('[data-action="reload"]');

  for (const [what, file] of [['script', '**/rami-app*.js'], ['module', '**/rami-app*.wasm']]) {
    test(`the ${what} of the page: the first screen says so, and offers to load it anew`, async ({ page }) => {
      await page.route(file, gone);
      for (const address of ['index.html?lang=fr', 'index.html?lang=fr&variant=rami51&seats=2&seed=3']) {
        await page.goto(address, { waitUntil: 'commit' });
        await expect(page.getByRole('alert')).toContainText(NEWER);
        await expect(page.locator('main[data-first-screen]')).toBeVisible();
      }
      await page.unroute(file);
      await reload(page).click();
      await expect(page.locator('main')).toHaveAttribute('data-screen', 'table');
    });
  }

  test('a host that answers with a page where a file is gone is understood', async ({ page }) => {
    await page.route('**/rami-app*.js', (route) => route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: '<!doctype html>' }));
    await page.goto('index.html?lang=en', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('A newer version of Rami is online');
  });

  test('without a network the connection is blamed, and the page can be loaded anew', async ({ page }) => {
    await page.route('**/rami-app*', (route) => route.abort());
    await page.goto('index.html?lang=pt', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('Verifique a conexão');
    await expect(page.getByRole('alert')).toHaveAttribute('lang', 'pt');
    await page.unroute('**/rami-app*');
    await reload(page).click();
    await expect(page.locator('[data-first-screen]')).toHaveCount(0);
  });

  test('the lazy module: what needs it says so, and the match goes on in the newer version', async ({ page, table }) => {
    await page.route(LAZY, gone);
    await page.goto('index.html?lang=fr&variant=rami51&seats=2&seed=3&pace=instant');
    await table.myTurn();
    await table.drawAndDiscard();
    await table.myTurn();
    const before = await table.state();
    await page.locator('[data-action="menu"]').click();
    await expect(page.locator('.notice')).toContainText(NEWER);
    await page.unroute(LAZY);
    await reload(page).click();
    await expect(page.locator('.notice')).toHaveCount(0);
    await table.myTurn();
    expect(await table.state()).toBe(before);
  });

  test('the bots: they play at their plainest, and the page says why', async ({ page, table }) => {
    await page.route('**/bot_worker*', gone);
    await page.goto('index.html?lang=fr&variant=rami51&seats=2&seed=3&pace=instant');
    await expect(page.locator('.notice')).toContainText(NEWER, { timeout: 30_000 });
    await table.myTurn();
    await table.drawAndDiscard();
    await table.myTurn();
  });
});
