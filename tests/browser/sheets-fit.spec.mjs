// The screens of real cards with the longest names, many players and large totals: nothing is outside its panel,
// nothing is cut off.
import { REPEATED, brokenLaws } from './laws.mjs';
import { LONG, NOON, deal, faults, kept, open, openFirst } from './real-cards.mjs';
import { checkAccess, expect, test } from './table.mjs';

/** Six players with long columns and totals of four digits. Two of them are out. */
const lost = 'out 0 / - / =90+JK / =90+JK / =80 / =70 / =60';
const going = { options: { limit: 1000, max_rebuys: 0 }, deals: Array(6).fill(lost) };
const over = (minutes) => {
  const winner = minutes % 6;
  return { id: NOON + minutes * 60_000, options: { deals: 1 }, deals: [deal(winner, LONG.map((_, seat) => 40 + seat))] };
};

const content = (ended) => kept({
  names: LONG,
  sheets: [{ ...going, id: NOON - 1000, at: NOON + 9e6 }, ...[1, 2, 3, 4].map(over)],
  evenings: [{ id: NOON, people: [1, 2, 3, 4, 5, 6], ...(ended ? { ended: NOON + 6e6 } : {}) }],
});

const SCREENS = {
  'the list of sheets': async (page, lang) => open(page, content(true), 'sheets', lang),
  people: async (page, lang) => {
    await open(page, content(true), 'people', lang);
    await page.locator('[data-action="person"]').first().click();
  },
  'a new sheet': async (page, lang) => {
    await open(page, content(true), 'sheets', lang);
    await page.locator('[data-action="new-sheet"]').click();
    await expect(page.locator('.seated li')).toHaveCount(6);
  },
  'a new evening': async (page, lang) => {
    await open(page, content(true), 'sheets', lang);
    await page.locator('[data-action="new-evening"]').click();
    for (const name of LONG.slice(0, 4)) await page.locator('.person-chip', { hasText: name }).click();
  },
  'a sheet': async (page, lang) => {
    await open(page, content(true), 'sheets', lang);
    await openFirst(page, 'continue');
    await expect(page.locator('tfoot [data-seat="1"] [data-points]')).toHaveAttribute('data-points', '1080');
    await page.locator('[data-winner="3"]').click();
    for (const seat of [0, 4, 5]) await page.locator(`[data-zone="entry"] [data-seat="${seat}"] input[name="points"]`).fill('75');
    await expect(page.locator('[data-zone="outcome"]')).toBeVisible();
  },
  'a finished sheet': async (page, lang) => {
    await open(page, content(true), 'sheets', lang);
    await page.locator('[data-sheet] [data-action="continue"]').last().click();
    await expect(page.locator('.sheet-end')).toBeVisible();
  },
  'an evening': async (page, lang) => {
    await page.clock.setFixedTime(NOON + 8e6);
    await open(page, content(false), 'sheets', lang);
    await openFirst(page, 'evening');
    await expect(page.locator('[data-zone="ranking"] li')).toHaveCount(6);
  },
  'the last page of an evening': async (page, lang) => {
    await open(page, content(true), 'sheets', lang);
    await openFirst(page, 'evening');
    await expect(page.locator('[data-zone="last-page"] [data-action="share-picture"]')).toBeVisible();
  },
};

for (const [width, height, tag] of [[360, 640, ''], [390, 844, '@verify'], [844, 390, ''], [820, 1180, '@verify'], [1366, 657, '@verify']]) {
  test(`with the longest names nothing is cut or out of its panel at ${width}×${height} ${tag}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    for (const lang of tag ? ['fr', 'en', 'pt'] : ['fr']) {
      for (const [name, show] of Object.entries(SCREENS)) {
        await show(page, lang);
        expect([...await faults(page), ...await page.evaluate(brokenLaws, REPEATED)], `${name}, ${lang}`).toEqual([]);
      }
    }
  });
}

test('what is said on the screens of real cards can be read by day and by night @verify', async ({ page }) => {
  test.setTimeout(120_000);
  for (const name of ['a new evening', 'a new sheet', 'a sheet', 'an evening', 'the last page of an evening']) {
    await SCREENS[name](page, 'fr');
    await checkAccess(page, name);
  }
});

test('where a sheet goes on to the side, that is seen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await SCREENS['a sheet'](page, 'fr');
  const across = page.locator('.across');
  const shade = () => across.evaluate((element) => ['::before', '::after'].map((part) => getComputedStyle(element, part).visibility));
  await expect(across).toHaveAttribute('data-after', '');
  await expect(across).not.toHaveAttribute('data-before');
  expect(await shade()).toEqual(['visible', 'visible']);
  const region = page.locator('[data-zone="scores"]');
  await region.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect(across).not.toHaveAttribute('data-after');
  await expect(across).toHaveAttribute('data-before', '');
  expect(await shade()).toEqual(['hidden', 'hidden']);
  await page.setViewportSize({ width: 1366, height: 900 });
  await expect(across).not.toHaveAttribute('data-before');
  await expect(across).not.toHaveAttribute('data-after');
});

test('who is out or has bought back stands on one line with the others', async ({ page }) => {
  const names = ['Ana', 'Bruno', 'Clara', 'Davi'];
  const deals = [`${deal(0, [0, 60, 2, 2])}`, `${deal(0, [0, 60, 2, 2])}; 1 rebuy`, `${deal(0, [0, 2, 60, 2])}`, `${deal(0, [0, 2, 60, 2])}; 2 leave`];
  const texts = kept({ names, sheets: [{ deals }] });
  await open(page, texts);
  await openFirst(page, 'continue');
  await expect(page.locator('tfoot .is-rebuy')).toHaveCount(1);
  await expect(page.locator('tfoot .is-mark')).toHaveCount(1);
  for (const row of await page.locator('[data-zone="scores"] tr:has([data-points])').all()) {
    const bottoms = await row.locator('[data-points]').evaluateAll((points) => points.map((element) => element.getBoundingClientRect().bottom));
    expect(Math.max(...bottoms) - Math.min(...bottoms), await row.innerText()).toBeLessThan(1.5);
  }
});

test('a sheet is printed black on white, with its date, also at night', async ({ page }) => {
  for (const [screen, action] of [['sheet', 'continue'], ['evening', 'evening']]) {
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
    await open(page, content(true));
    await page.evaluate(() => { document.documentElement.dataset.theme = 'dark'; });
    await openFirst(page, action);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    const colours = await page.evaluate(() => [document.documentElement, document.body, document.querySelector('.panel')]
      .map((element) => getComputedStyle(element)).map(({ backgroundColor, colorScheme }) => [backgroundColor, colorScheme]));
    for (const [background, scheme] of colours) {
      expect(background, screen).toBe('rgb(255, 255, 255)');
      expect(scheme, screen).toBe('light');
    }
    await expect(page.locator('main')).toContainText('27 nov. 2026');
    await expect(page.getByText('27 nov. 2026').first()).toBeVisible();
    expect(await page.locator('.scores td').evaluateAll((cells) => cells.filter((cell) => cell.getBoundingClientRect().right > innerWidth + 400))).toEqual([]);
  }
});
