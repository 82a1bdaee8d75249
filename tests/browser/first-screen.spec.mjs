// The first screen is painted once, in the visitor's language. The elements rendered by the build stay when the program
// is there.
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, LAZY, test } from './table.mjs';

/** The browser's preferred language, the language that the page should choose, and the words of the first button. */
const VISITORS = [
  { locale: 'fr-FR', tag: 'fr', start: 'Jouer' },
  { locale: 'pt-PT', tag: 'pt-BR', start: 'Jogar' },
  { locale: 'en-GB', tag: 'en', start: 'Play' },
  { locale: 'de-DE', tag: 'en', start: 'Play' },
];

/** Notes from the beginning what each frame is about to show, and what the browser takes for the largest paint. */
async function watchPaints(page) {
  await page.addInitScript(() => {
    const [frames, largest, shifts] = [new Set(), [], []];
    Object.assign(window, { frames, largest, shifts });
    const look = () => {
      const shown = [...document.querySelectorAll('.start-button')].filter((button) => button.checkVisibility({ visibilityProperty: true }));
      if (shown.length > 0) frames.add(`${document.documentElement.lang} ${shown.map((button) => button.textContent.trim()).join()}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => largest.push(...list.getEntries().map(({ startTime, size, element }) => ({ startTime, size, element: element?.className || element?.tagName }))))
      .observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value))).observe({ type: 'layout-shift', buffered: true });
  });
}

const painted = (page) => page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
/** Waits two frames, after which changes are painted and noted. */
const twoFrames = (page) => page.evaluate(() => new Promise((shown) => { requestAnimationFrame(() => requestAnimationFrame(shown)); }));

/** Holds requests back until they are released. */
async function holdBack(page, what) {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route(what, async (route) => { await held; await route.continue(); });
  return release;
}

for (const { locale, tag, start } of VISITORS) {
  test.describe(`whose browser prefers ${locale}`, () => {
    test.use({ locale });

    test('sees the first screen in one language, painted once, however slow the program is', { tag: '@both' }, async ({ page }) => {
      await watchPaints(page);
      const release = await holdBack(page, '**/rami-app*.wasm');
      await page.goto('index.html', { waitUntil: 'commit' });
      await painted(page);
      await page.evaluate(() => document.fonts.ready);
      await twoFrames(page);
      await page.evaluate(() => { window.before = [...document.querySelectorAll('main, main *')]; });
      const second = page.waitForResponse(LAZY);
      release();
      await expect(page.locator('main')).toHaveAttribute('data-standing');
      await second;
      await expect(page.locator('html')).toHaveAttribute('data-spread');
      await twoFrames(page);
      // There is only one entry of the largest contentful paint. Neither the app nor the typefaces add another.
      const { largest, first, frames, shifts, same } = await page.evaluate(() => ({
        largest: window.largest,
        first: performance.getEntriesByName('first-contentful-paint')[0].startTime,
        frames: [...window.frames],
        shifts: window.shifts,
        same: window.before.every((one) => one.isConnected) && window.before.length === document.querySelectorAll('main, main *').length,
      }));
      expect(largest.length).toBeGreaterThan(0);
      expect(largest.filter(({ startTime }) => startTime > first), JSON.stringify(largest)).toEqual([]);
      expect(frames).toEqual([`${tag} ${start}`]);
      expect(same).toBe(true);
      // Only a line that wraps differently in the page's own typeface moves.
      expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
    });
  });
}

test.describe('a page that comes in pieces', () => {
  // The test has a server of its own for the page.
  test.use({ watched: async ({}, use) => use([]) });

  let server;
  test.beforeEach(async ({ page, baseURL }) => {
    server = createServer(async ({ url }, answer) => {
      const asked = await fetch(new URL(`.${url}`, baseURL));
      const body = Buffer.from(await asked.arrayBuffer());
      answer.setHeader('content-type', asked.headers.get('content-type') ?? 'text/plain');
      if (!url.includes('index.html')) return answer.end(body);
      // Each first screen is cut after its first button and after each link that follows.
      for (const part of body.toString().split(/(?<=start-button[^]*?<\/a>)/)) {
        answer.write(part);
        await setTimeout(50);
      }
      return answer.end();
    });
    await new Promise((listening) => { server.listen(0, 'localhost', listening); });
    await watchPaints(page);
  });
  test.afterEach(() => server.close());

  const open = (page) => page.goto(`http://localhost:${server.address().port}/index.html`, { waitUntil: 'load' });

  test.describe('in English', () => {
    test.use({ locale: 'en-US' });

    test('shows no other language meanwhile', { tag: ['@desktop', '@verify'] }, async ({ page }) => {
      await open(page);
      await expect(page.locator('main')).toHaveAttribute('data-standing');
      await expect(page.locator('.game-card')).toHaveCount(6);
      expect(await page.evaluate(() => [...window.frames])).toEqual(['en Play']);
    });
  });

  test('is painted whole', async ({ page }) => {
    await page.addInitScript(() => {
      window.games = new Set();
      const look = () => {
        if (document.querySelector('.start-button')) window.games.add(document.querySelectorAll('.game-card').length);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await open(page);
    await page.evaluate(() => document.fonts.ready);
    await twoFrames(page);
    expect(await page.evaluate(() => [...window.games])).toEqual([6]);
    expect(await page.evaluate(() => window.shifts.reduce((sum, value) => sum + value, 0))).toBeLessThan(0.001);
  });
});

test('what was chosen before is spoken from the first paint on', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('index.html');
  await page.locator('.ways [data-action="settings"]').click();
  await page.locator('input[name="lang"][value="pt"]').check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await watchPaints(page);
  await page.goto('index.html');
  await expect(page.locator('.ways [data-action="today"]')).toHaveText('Rodada do dia');
  expect(await page.evaluate(() => [...window.frames])).toEqual(['pt-BR Jogar']);
  // The device has stored data, so the app renders the first screen itself.
  await expect(page.locator('main')).not.toHaveAttribute('data-standing');
  await page.goto('index.html?lang=en');
  expect(await page.evaluate(() => [...window.frames])).toEqual(['en Play']);
});

test('what stands does what it says', async ({ page }) => {
  // A match is saved again when its page is left.
  await page.addInitScript(() => { if (location.protocol !== 'about:') localStorage.clear(); });
  const standing = page.locator('main[data-standing]');
  const ways = [
    ['.start [data-action="start"]', 'table'], ['.start [data-action="learn"]', 'tutorial'], ['.start [data-action="devices"]', 'setup'],
    ['[data-action="today"]', 'table'],
    ['[data-action="choose"][data-variant="gin"]', 'setup'], ['[data-action="days"]', 'days'],
    ['[data-action="history"]', 'history'], ['[data-action="statistics"]', 'statistics'], ['[data-action="settings"]', 'settings'],
  ];
  for (const [way, screen] of ways) {
    await page.goto('index.html?pace=instant');
    await expect(standing).toHaveCount(1);
    await page.evaluate(() => { window.stays = true; });
    await standing.locator(way).click();
    await expect(page.locator('main')).toHaveAttribute('data-screen', screen);
    await expect(standing).toHaveCount(0);
    // The app goes there without loading the page again.
    expect(await page.evaluate(() => window.stays)).toBe(true);
    await page.goto('about:blank');
  }
});

test('what stands opens the menu, and gives way to what is to be said', { tag: '@desktop' }, async ({ page }) => {
  const standing = page.locator('main[data-standing]');
  await page.goto('index.html');
  await standing.locator('[data-action="menu"]').click();
  await expect(page.locator('dialog.menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(standing.locator('[data-action="menu"]')).toBeFocused();
  await page.keyboard.press('S');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'table');
});

test.describe('a lazy module that cannot be had', () => {
  // The browser reports the failed request as an error.
  test.use({ watched: async ({}, use) => use([]) });

  test('is told of where the first screen stood, and the focus stays', { tag: '@desktop' }, async ({ page }) => {
    await page.route(LAZY, (route) => route.abort());
    await page.goto('index.html?lang=en');
    await page.locator('main[data-standing] [data-action="settings"]').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.notice')).toContainText('could not be loaded');
    await expect(page.locator('main')).toHaveCount(1);
    await expect(page.locator('main')).not.toHaveAttribute('data-standing');
    await expect(page.locator('[data-action="settings"]')).toBeFocused();
  });
});

test('a first screen that was scrolled stays where it is', { tag: '@phone' }, async ({ page }) => {
  const release = await holdBack(page, '**/rami-app*.wasm');
  await page.goto('index.html', { waitUntil: 'commit' });
  await painted(page);
  await page.evaluate(() => scrollTo(0, 200));
  release();
  await expect(page.locator('main')).toHaveAttribute('data-standing');
  await twoFrames(page);
  expect(await page.evaluate(() => scrollY)).toBe(200);
});

/** Windows of laptops and desktops in which all games must be seen without scrolling. */
const WIDE = [[1366, 657], [1280, 600], [1280, 720], [1440, 900], [1024, 768], [1920, 947], [1920, 1080], [2560, 1440], [768, 1024], [820, 1180]];

test('all games are in sight on a wide screen, in every language', { tag: '@desktop' }, async ({ page }) => {
  for (const lang of ['fr', 'pt', 'en']) {
    await page.goto(`index.html?lang=${lang}`);
    await page.evaluate(() => document.fonts.ready);
    for (const [width, height] of WIDE) {
      await page.setViewportSize({ width, height });
      const hidden = await page.locator('.game-card, .start :is(a, p)').evaluateAll((all) => all.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return [[left, top], [right, bottom]].some(([x, y], end) => {
          const at = document.elementFromPoint(x + (end ? -14 : 14), y + (end ? -6 : 6));
          return !at || !(one.contains(at) || at.matches('.start'));
        }) || top < 0 || bottom > innerHeight;
      }).map((one) => one.textContent.trim()));
      expect(hidden, `${lang} ${width}x${height}`).toEqual([]);
    }
  }
});
