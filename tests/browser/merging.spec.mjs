// What devices keep is merged: there and back, with changes between, and with every write refused in turn.
import { backup, bring, offered, played, saved, takeIn } from './archive.mjs';
import { WAYS, device, file, openFile } from './copying.mjs';
import { NOON, address, deal, kept, open } from './real-cards.mjs';
import { checkAccess, expect, test } from './table.mjs';

const NAMES = ['Anne', 'Bruno', 'Chloé'];
const zone = (page, name) => page.locator(`main[data-screen="move"] [data-zone="${name}"] li`);
const storage = (page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key !== 'rami.device')));

/** Writes a deal on the first sheet: Anne is out, the others hold so many points. */
async function write(page, points) {
  await page.goto(address('sheets'));
  await page.locator('[data-sheet] [data-action="continue"]').first().click();
  await page.locator('[data-winner="0"]').click();
  for (const seat of [1, 2]) await page.locator(`[data-zone="entry"] [data-seat="${seat}"] input[name="points"]`).fill(`${points}`);
  await page.locator('[data-action="write"]').click();
  await expect(page.locator(`[data-zone="entry"] [data-seat="1"] input[name="points"]`)).toHaveValue('');
}

const deals = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rami.sheet.'))
  .map((key) => JSON.parse(localStorage.getItem(key)).deals?.length ?? 0).sort());

for (const [way, copy] of Object.entries(WAYS)) {
  test(`a sheet goes there and back three times by ${way}, with a deal written between @desktop @verify`, async ({ page, browser, baseURL, watched }) => {
    test.setTimeout(180_000);
    await open(page, kept({ names: NAMES, sheets: [{}] }), 'home');
    const other = await device(browser, baseURL, watched);
    await open(other, {}, 'home');
    let count = 0;
    for (let round = 0; round < 3; round += 1) {
      for (const [from, to] of [[page, other], [other, page]]) {
        await write(from, 2 + round);
        count += 1;
        await copy(from, to);
        const first = round === 0 && to === other;
        await expect(zone(to, first ? 'joins' : 'newer')).toHaveText(first ? ['3 personnes', '1 feuille de marque'] : ['1 feuille de marque']);
        await takeIn(to);
        expect(await deals(to)).toEqual([count]);
      }
    }
    // A copy of what is there already changes nothing, and says so.
    await copy(other, page);
    await expect(page.locator('main')).toContainText('Tout est déjà sur cet appareil');
    await takeIn(page);
    // Both write on: both states stay, and the player deletes one.
    await write(page, 5);
    await write(other, 6);
    await copy(other, page);
    await expect(zone(page, 'beside')).toHaveText(['1 feuille de marque']);
    await takeIn(page);
    expect(await deals(page)).toEqual([count + 1, count + 1]);
    await page.goto(address('sheets'));
    await expect(page.locator('[data-sheet]')).toHaveCount(2);
    await expect(page.locator('[data-sheet]', { hasText: 'autre version' })).toHaveCount(1);
    const old = await file(other);
    await page.goto(address('sheets'));
    const theirs = await page.evaluate(() => Object.keys(localStorage).find((key) => key.startsWith('rami.sheet.') && localStorage.getItem(key).includes('=6')));
    await page.locator(`[data-sheet="${theirs.split('.').at(-1)}"] [data-action="delete"]`).click();
    await page.locator('[data-action="delete-sure"]').click();
    await expect(page.locator('[data-sheet]')).toHaveCount(1);
    // What was deleted stays away, and comes back if that is wanted.
    await openFile(page, old);
    await expect(page.locator('main')).toContainText('Tout est déjà sur cet appareil');
    await page.locator('input[name="bring-back"]').check();
    await takeIn(page);
    expect(await deals(page)).toEqual([count + 1, count + 1]);
  });
}

/** The text of the statistics, once they are there. */
async function statistics(page) {
  await page.goto(address('statistics'));
  await expect(page.locator('main')).toContainText('Points par donne');
  return page.locator('main').textContent();
}

test('a joint match stays one’s own, and counts once for people @desktop', async ({ page }) => {
  const [record] = played('suites', 1, 2);
  const own = { ...saved(record, NOON), joint: true, persons: [1, 2] };
  const other = { ...own, people: { seats: [1], shown: 1, covered: false, hands: [] } };
  await page.goto('index.html?lang=fr');
  await bring(page, backup([own], [], { people: JSON.parse(kept({ names: NAMES })['rami.people']) }));
  await takeIn(page);
  const before = await statistics(page);
  await openFile(page, JSON.stringify(backup([{ ...other, levels: ['person'] }])), 'other');
  await expect(zone(page, 'joins')).toHaveText(['1 partie finie']);
  await checkAccess(page, 'the offer of a copy');
  await takeIn(page, 'other');
  expect(await statistics(page), 'one’s own statistics').toBe(before);
  await page.goto(address('history'));
  await expect(page.locator('[data-zone="history"] .past')).toHaveCount(2);
  await expect(page.locator('[data-zone="history"] .past', { hasText: 'autre personne' })).toHaveCount(1);
  await page.goto(address('people'));
  await expect(page.locator('.person[data-person="1"]')).toContainText('1 partie');
});

test('a copy of which a write is refused changes nothing, whichever it is @desktop', async ({ page }) => {
  test.setTimeout(120_000);
  const texts = kept({ names: ['Zoé'], evenings: [] });
  const sheet = JSON.parse(kept({ names: NAMES, sheets: [{ deals: [deal(0, [0, 3, 4])] }] })[`rami.sheet.${NOON}`]);
  const copy = JSON.stringify(backup([saved(played('suites', 1, 2)[0], NOON)], [], {
    people: JSON.parse(kept({ names: NAMES })['rami.people']), sheets: [sheet], evenings: [{ id: NOON, people: [1, 2] }],
    days: { 20261123: { own: { total: 3, won: true } } }, aside: ['{odd'],
  }));
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    const { put } = IDBObjectStore.prototype;
    const refuse = (call) => function refused(...values) {
      if (window.refuseAfter !== undefined && window.refuseAfter-- === 0) throw new DOMException('full', 'QuotaExceededError');
      return call.apply(this, values);
    };
    Storage.prototype.setItem = refuse(setItem);
    IDBObjectStore.prototype.put = refuse(put);
  });
  await open(page, texts, 'home');
  const before = await storage(page);
  let writes = 0;
  for (let after = 0; after < 20; after += 1) {
    await bring(page, copy);
    await offered(page);
    await page.evaluate((count) => { window.refuseAfter = count; }, after);
    await page.locator('main [data-action="accept"]').click();
    const status = page.locator('main [role="status"], main [role="alert"]').filter({ hasText: /maintenant sur cet appareil|stockage|enregistr|place/ }).first();
    await expect(status).toBeVisible();
    await page.evaluate(() => { window.refuseAfter = undefined; });
    // What is refused after everything was taken in is the reminder of copies.
    if ((await status.textContent()).includes('maintenant sur cet appareil')) break;
    expect(await storage(page), `write ${after} refused`).toEqual(before);
    writes = after + 1;
    await page.goto(address('history'));
    await expect(page.locator('[data-zone="history"] .past')).toHaveCount(0);
    await page.goto(address('home'));
  }
  expect(writes, 'people, evenings, days, a sheet, a text set aside, a match and its summary').toBe(7);
  await page.goto(address('history'));
  await expect(page.locator('[data-zone="history"] .past')).toHaveCount(1);
});

test('two people are merged after a question, and parted again; who sat at one table stays two @desktop', async ({ page }) => {
  await open(page, kept({ names: [...NAMES, 'Zoé'], sheets: [{ seats: [[1, 'Anne'], [2, 'Bruno'], [3, 'Chloé']], deals: [deal(0, [0, 3, 4])] }] }), 'people');
  const anne = page.locator('.person[data-person="1"]');
  await anne.locator('[data-action="person"]').click();
  await expect(anne.locator('[data-merge]')).toHaveText(['Zoé']);
  await anne.locator('[data-merge]').click();
  await expect(page.locator('.person[data-person]')).toHaveCount(4);
  await page.locator('[data-action="merge-cancel"]').click();
  await expect(page.locator('[data-action="merge-sure"]')).toHaveCount(0);
  await anne.locator('[data-merge]').click();
  await page.locator('[data-action="merge-sure"]').click();
  await expect(page.locator('.person[data-person]')).toHaveCount(3);
  await checkAccess(page, 'two people merged');
  await page.locator('[data-action="undo-merge"]').click();
  await expect(page.locator('.person[data-person]')).toHaveCount(4);
  await expect(page.locator('[data-action="undo-merge"]')).toHaveCount(0);
});

test('what an earlier reader could not read is read once again @desktop', async ({ page }) => {
  await open(page, { 'rami.aside.1': JSON.stringify({ 20261123: { own: { total: 3, won: true } } }), 'rami.aside.2': '{odd' }, 'home');
  await expect.poll(async () => (await storage(page))['rami.days'] ?? '').toContain('20261123');
  const after = await storage(page);
  expect(after['rami.aside.1']).toBeUndefined();
  expect(after['rami.aside.2']).toBe('{odd');
});
