// Two tabs of one device: nothing is written twice, nothing that was removed comes back, and what a tab shows is what is
// kept. Each screen is changed in the other tab before and after the first touch in this one.
import { readFileSync } from 'node:fs';
import { fill, played } from './archive.mjs';
import { keptResults } from './duels.mjs';
import { NOON, address, deal, kept, open, openFirst } from './real-cards.mjs';
import { expect, test } from './table.mjs';

const names = ['Ana', 'Bruno', 'Clara'];
const SHEET = `rami.sheet.${NOON}`;
const two = [deal(0, [0, 20, 30]), deal(1, [5, 0, 15])];

/** Another tab of the same device, on a screen. */
async function secondTab(page, screen) {
  const other = await page.context().newPage();
  await other.goto(address(screen));
  await expect(other.locator('main')).toHaveAttribute('data-screen', screen);
  return other;
}

/** The same sheet in two tabs. */
async function sheetTwice(page, deals = two) {
  await open(page, kept({ names, sheets: [{ options: { limit: 1000 }, deals, changes: deals.map((_, index) => [index, null]) }] }));
  await openFirst(page, 'continue');
  const other = await secondTab(page, 'sheets');
  await openFirst(other, 'continue');
  return other;
}

const store = (page, key) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), key);
const dealsOf = async (page) => (await store(page, SHEET)).deals ?? [];
const points = (page, seat) => page.locator(`[data-zone="entry"] [data-seat="${seat}"] input[name="points"]`);
const winner = (page, seat) => page.locator(`[data-zone="entry"] [data-winner="${seat}"]`);
const correct = (page, number) => page.locator(`[data-action="correct"][data-deal="${number}"]`).click();
const write = (page) => page.locator('[data-action="write"]').click();
const lines = (page) => page.locator('[data-zone="scores"] [data-action="correct"]');
const notice = (page) => page.locator('.notice');
const number = (page) => page.locator('main[data-deal]');

async function enter(page, out, left) {
  await winner(page, out).click();
  for (const [seat, value] of left.entries()) if (seat !== out) await points(page, seat).fill(`${value}`);
}

test('a deal half entered is the same in both tabs, and is written once', async ({ page }) => {
  const other = await sheetTwice(page);
  // Nothing is touched here: the entry of the other tab is shown, then the deal that it writes.
  await enter(other, 2, [11, 12, 0]);
  await expect(winner(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await expect(points(page, 1)).toHaveValue('12');
  await write(other);
  await expect(lines(page)).toHaveCount(3);
  await expect(number(page)).toHaveAttribute('data-deal', '4');
  await expect(winner(page, 2)).toHaveAttribute('aria-pressed', 'false');
  await expect(notice(page)).toHaveCount(0);
  // Something is touched here, and the other tab goes on with it and writes it.
  await winner(page, 0).click();
  await points(page, 1).fill('13');
  await expect(points(other, 1)).toHaveValue('13');
  await points(other, 2).fill('14');
  await expect(points(page, 2)).toHaveValue('14');
  await write(other);
  await expect(lines(page)).toHaveCount(4);
  await expect(notice(page)).toContainText('autre onglet');
  await write(page);
  expect((await dealsOf(page)).slice(2)).toEqual([deal(2, [11, 12, 0]), deal(0, [0, 13, 14])]);
  // The deal was written before this tab could hear of it.
  await enter(page, 1, [4, 0, 6]);
  await page.evaluate(([key, entered]) => {
    const sheet = JSON.parse(localStorage.getItem(key));
    sheet.deals.push(entered);
    delete sheet.draft;
    localStorage.setItem(key, JSON.stringify(sheet));
  }, [SHEET, deal(1, [4, 0, 6])]);
  await write(page);
  await expect(lines(page)).toHaveCount(5);
  expect(await dealsOf(page)).toHaveLength(5);
});

test('a correction does not bring back what the other tab has removed, and leaves what it has added', async ({ page }) => {
  const other = await sheetTwice(page);
  // A deal that was added stays.
  await correct(page, 1);
  await expect(number(page)).toHaveAttribute('data-deal', '1');
  await expect(number(other)).toHaveAttribute('data-deal', '3');
  await enter(other, 0, [0, 3, 4]);
  await write(other);
  await expect(lines(page)).toHaveCount(3);
  await points(page, 1).fill('25');
  await write(page);
  expect(await dealsOf(page)).toEqual([deal(0, [0, 25, 30]), two[1], deal(0, [0, 3, 4])]);
  await expect(page.locator('.sheet-said')).toHaveText('Donne 1 corrigée\u{a0}: Bruno 20 → 25.');
  // The deal that is corrected is removed: before the first touch, and after it.
  for (const touched of [false, true]) {
    const last = await lines(page).count();
    await correct(page, last);
    if (touched) await points(page, 0).fill('9');
    await expect(lines(other)).toHaveCount(last);
    const before = await dealsOf(page);
    while ((await dealsOf(other)).length === last) await other.locator('[data-action="take-back"]').click();
    await expect(lines(page)).toHaveCount(last - 1);
    await expect(notice(page)).toContainText('autre onglet');
    await notice(page).getByRole('button').click();
    await expect(number(page)).toHaveAttribute('data-deal', `${last}`);
    await write(page);
    expect(await dealsOf(page)).toHaveLength(before.length - 1);
  }
  // A deal corrected in the other tab is not overwritten by an older correction.
  await correct(page, 1);
  await points(page, 2).fill('31');
  await correct(other, 1);
  await points(other, 2).fill('32');
  await write(other);
  await expect(notice(page)).toContainText('autre onglet');
  await write(page);
  expect((await dealsOf(page))[0]).toContain('=32');
});

test('a sheet, a person or an evening deleted in the other tab does not come back', async ({ page }) => {
  const evenings = [{ id: NOON, people: [1, 2, 3] }];
  await page.clock.setFixedTime(NOON + 5e6);
  await open(page, kept({ names, sheets: [{ deals: two }], evenings }));
  await openFirst(page, 'continue');
  const other = await secondTab(page, 'sheets');
  const listed = await secondTab(page, 'sheets');
  await winner(page, 0).click();
  await other.locator('[data-sheet] [data-action="delete"]').click();
  await other.locator('[data-action="delete-sure"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'sheets');
  await expect(notice(page)).toContainText('supprimée dans un autre onglet');
  for (const tab of [page, other, listed]) await expect(tab.locator('[data-sheet]')).toHaveCount(0);
  expect(await store(page, SHEET)).toBe(null);
  // The evening that is shown.
  await page.locator('[data-action="evening"]').click();
  await page.evaluate(() => localStorage.setItem('rami.evenings', '[]'));
  await page.locator('input[name="ranked-by"][value="chips"]').click({ force: true });
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'sheets');
  expect((await store(page, 'rami.evenings')).evenings).toEqual([]);
  await notice(page).getByRole('button').click();
  // Somebody who was chosen for an evening is forgotten.
  await page.locator('[data-action="new-evening"]').click();
  for (const name of names) await page.locator('.person-chip', { hasText: name }).click();
  await other.goto(address('people'));
  await other.locator('[data-person="3"] [data-action="person"]').click();
  await other.locator('[data-action="forget"]').click();
  await other.locator('[data-action="delete-sure"]').click();
  await expect(page.locator('.seated li')).toHaveCount(2);
  await page.locator('[data-action="start"]').click();
  expect((await store(page, 'rami.evenings')).evenings[0].people).toEqual([1, 2]);
});

test('people: what one tab writes stays while the other changes them', async ({ page }) => {
  await open(page, kept({ names }), 'people');
  const other = await secondTab(page, 'people');
  for (const tab of [page, other]) await tab.locator('[data-person="1"] [data-action="person"]').click();
  const name = (tab) => tab.locator('[data-person="1"] .new-person input');
  // Before the first touch the field follows.
  await name(other).fill('Anaïs');
  await other.locator('[data-action="rename"]').click();
  await expect(name(page)).toHaveValue('Anaïs');
  // After it, what is written stays, and a face drawn here keeps the colour chosen there.
  await name(page).fill('Anabela');
  await other.locator('[data-person="1"] .is-hue').nth(4).click();
  await page.locator('[data-person="1"] .face-key:not(.is-hue)').nth(7).click();
  await expect(name(page)).toHaveValue('Anabela');
  await expect(page.locator('[data-person="1"] .is-hue').nth(4)).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-action="rename"]').click();
  expect((await store(page, 'rami.people')).persons[0]).toMatchObject({ id: 1, name: 'Anabela', hue: 4, face: 7 });
  await expect(other.locator('[data-person="1"] .past-about')).toContainText('Anabela');
  await other.locator('[data-person="1"] [data-merge="2"]').click();
  await other.locator('[data-action="merge-sure"]').click();
  await expect(page.locator('.people-list [data-person="1"]')).toHaveCount(0);
});

test('settings: a change is applied to what the other tab has kept meanwhile', async ({ page }) => {
  await open(page, { 'rami.settings': JSON.stringify({ lang: 'fr', variant: 'rami51', players: 3 }) }, 'settings');
  const other = await secondTab(page, 'settings');
  await other.locator('input[name="menu.theme"][value="dark"]').check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // This tab does not hear of the next change, as after it was frozen.
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('rami.settings'));
    settings.favourites = [{ name: 'Chez nous', variant: 'rami51', options: { opening_points: 40 } }];
    localStorage.setItem('rami.settings', JSON.stringify(settings));
  });
  await page.locator('input[name="menu.felt"]').nth(1).check({ force: true });
  const { theme, favourites } = await store(page, 'rami.settings');
  expect([theme, favourites.map(({ name }) => name)]).toEqual(['dark', ['Chez nous']]);
  // Rules kept under a name come and go at set-up in both tabs.
  for (const tab of [page, other]) await tab.goto('index.html?setup=rami51&lang=fr');
  await expect(page.locator('[data-set="own"]')).toHaveCount(1);
  await other.locator('.favourite button').last().click();
  await expect(page.locator('[data-set="own"]')).toHaveCount(0);
  await page.locator('input[name="players"][value="4"]').check({ force: true });
  expect((await store(page, 'rami.settings')).favourites ?? []).toEqual([]);
});

const TODAY = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const duel = (results) => JSON.stringify(keptResults({ [`d${TODAY}`]: results }));
const exercises = JSON.parse(readFileSync(new URL('./training.json', import.meta.url), 'utf8'));

/** Screens that show what is kept: what the other tab writes, and what they show before and after it. */
const SHOWN = {
  'the exercises': ['home', 'rami.training', JSON.stringify(exercises), JSON.stringify({ ...exercises, exercises: exercises.exercises.slice(1) }),
    (page) => page.locator('[data-zone="training"]').getAttribute('data-count'), ['2', '1']],
  'the days': ['days', 'rami.days', '{}', JSON.stringify({ [`${TODAY}-deal`]: { own: { total: 7, won: true }, champion: { total: 9, won: false } } }),
    (page) => page.locator(`[data-day="${TODAY}"]`).getAttribute('data-points'), [null, '7']],
  'the problems': ['problems', 'rami.problems', '{}', JSON.stringify({ tried: { 'rami51-7': { first: true } }, rating: { rating: 1_700_000_000, deviation: 90_000_000, volatility: 60_000 } }),
    (page) => page.locator('[data-figure="rating"]').count(), [0, 1]],
  'the week of duels': ['days', 'rami.duels', duel([['Moi', 1, true], ['Bo', 2]]), duel([['Moi', 1, true], ['Bo', 2], ['Zoé', 3]]),
    (page) => page.locator('[data-zone="duel-week"] [data-name]').count(), [2, 3]],
};

for (const [what, [screen, key, before, after, read, [first, then]]] of Object.entries(SHOWN)) {
  test(`${what}: a tab shows what the other one writes @desktop`, async ({ page }) => {
    await open(page, { [key]: before }, screen);
    await expect.poll(() => read(page)).toBe(first);
    const other = await secondTab(page, 'settings');
    await other.evaluate(([key, text]) => localStorage.setItem(key, text), [key, after]);
    await expect.poll(() => read(page)).toBe(then);
  });
}

test('the history: a match deleted in one tab is gone in the other @desktop', async ({ page }) => {
  await fill(page, played('rami51', 2, 2));
  await page.goto(address('history'));
  const listed = (tab) => tab.locator('[data-zone="history"] li');
  await expect(listed(page)).toHaveCount(2);
  const other = await secondTab(page, 'history');
  await expect(listed(other)).toHaveCount(2);
  await page.locator('[data-action="delete-match"]').last().click();
  await other.locator('[data-action="delete-match"]').first().click();
  await other.locator('[data-action="delete-sure"]').click();
  for (const tab of [page, other]) await expect(listed(tab)).toHaveCount(1);
  // The question that was open here is about the match that stays.
  await page.locator('[data-action="delete-sure"]').click();
  for (const tab of [page, other]) await expect(listed(tab)).toHaveCount(0);
});
