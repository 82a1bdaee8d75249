// Score sheets of real cards: simulated matches are entered as a family would, and give what the record gives.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deal, kept, open, openFirst } from './real-cards.mjs';
import { checkAccess, expect, test } from './table.mjs';

const lab = process.env.RAMI_LAB ?? 'target/debug/rami-lab';
const folder = mkdtempSync(join(tmpdir(), 'rami-sheets-'));

/** The record of a match between random players. */
function simulated(variant, seats, options = {}) {
  const save = mkdtempSync(join(folder, 'match-'));
  const bots = Array(seats).fill('random').join(',');
  execFileSync(lab, ['simulate', '--variant', variant, '--seats', `${seats}`, '--games', '1', '--seed', '7', '--bots', bots,
    '--options', JSON.stringify(options), '--save', save]);
  return JSON.parse(readFileSync(join(save, readdirSync(save)[0]), 'utf8'));
}

function replayed(record) {
  const file = join(folder, 'record.json');
  writeFileSync(file, JSON.stringify(record));
  return JSON.parse(execFileSync(lab, ['replay', file], { encoding: 'utf8' }));
}

/** The ranks of some cards, as the pad names them. */
const ranks = (cards) => cards.split(' ').filter(Boolean).map((card) => (card.startsWith('JK') ? 'JK' : card[0]));

async function addPeople(page, names) {
  for (const name of names) {
    await page.locator('.new-person input').fill(name);
    await page.locator('[data-action="add-person"]').click();
    await expect(page.locator('.seated')).toContainText(name);
  }
}

async function begin(page, { variant, set, names, length = 'three' }) {
  await page.goto('index.html?lang=fr');
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
  await page.goto('index.html?screen=sheets&lang=fr');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'sheets');
  await page.locator('[data-action="new-sheet"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'new-sheet');
  await page.locator(`input[name="variant"][value="${variant}"]`).check();
  if (set) await page.locator(`[data-set="${set}"]`).click();
  await page.locator(`input[name="length"][value="${length}"]`).check();
  await addPeople(page, names);
  await page.locator('[data-dealer]').first().click();
  await page.locator('[data-action="start"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'sheet');
}

/** Enters a deal as a family would: who ended it, and the cards left to each. */
async function enter(page, { deal, hands, opened, winner }) {
  const entry = page.locator('[data-zone="entry"]');
  if (deal.winner === null) {
    await entry.locator('[data-how="blocked"], [data-how="stock-out"]').first().click();
  } else {
    await entry.locator(`[data-winner="${winner}"]`).click();
  }
  if (deal.in_one_go) await entry.locator('[data-how="one-go"]').click();
  for (const [seat, cards] of hands.entries()) {
    if (seat === winner && deal.knocker === undefined) continue;
    const own = entry.locator(`[data-seat="${seat}"]`);
    const unopened = own.locator('[data-unopened]');
    if (opened && !opened.includes(seat) && await unopened.count()) await unopened.click();
    for (const rank of ranks(cards)) {
      const key = own.locator(`[data-left="${rank}"]`);
      if (await key.count()) await key.click();
    }
  }
  await expect(page.locator('[data-zone="outcome"]')).toBeVisible();
}

const totals = (page) => page.locator('[data-zone="scores"] tfoot tr').first().locator('[data-points]')
  .evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.points)));

for (const { variant, seats, set } of [{ variant: 'rami51', seats: 3 }, { variant: 'puis-je', seats: 4 }, { variant: 'rami51', seats: 2, set: 'scala-40' }]) {
  test(`a match of ${set ?? variant} with real cards gives the totals of its record`, { tag: variant === 'puis-je' ? '@verify' : [] }, async ({ page }) => {
    test.setTimeout(240_000);
    const sets = JSON.parse(readFileSync(new URL('../../crates/engine/src/variants/sets.json', import.meta.url), 'utf8'));
    const options = { ...(set ? sets.find(({ id }) => id === set).options : {}), deals: 3 };
    const record = simulated(variant, seats, options);
    const names = ['Ana', 'Bruno', 'Clara', 'Davi'].slice(0, seats);
    await begin(page, { variant, set, names });
    // The first dealer of the record sits first at the sheet.
    const first = record.deals[0].dealer;
    const at = (seat) => (seat - first + seats) % seats;
    for (const [index] of record.deals.entries()) {
      await expect(page.locator('main')).toHaveAttribute('data-deal', `${index + 1}`);
      const so = { ...record, deals: record.deals.slice(0, index + 1).map((deal, place) => (place < index ? deal : { ...deal, after: undefined })) };
      const { state, deals } = replayed(so);
      const turned = (list) => list.map((_, seat) => list[(seat + first) % seats]);
      const deal = deals.at(-1);
      await enter(page, {
        deal, hands: turned(state.hands), opened: state.opened.map(at), winner: deal.winner === null ? null : at(deal.winner),
      });
      const shown = await page.locator('[data-zone="outcome"] [data-points]').evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.points)));
      expect(shown).toEqual(turned(deal.points));
      if (index === 0) await checkAccess(page, 'a deal that is entered');
      await page.locator('[data-action="write"]').click();
      for (;;) {
        const asked = page.locator('[data-action="leave"]');
        if (!await asked.count()) break;
        await asked.click();
      }
    }
    const end = replayed(record);
    expect(await totals(page)).toEqual(record.seats.map((_, seat) => end.totals[(seat + first) % seats]));
    await expect(page.locator('.places [data-place="1"]')).toHaveCount(end.match.winners.length);
    // The sheet survives a reload and is in the list.
    await page.goto('index.html?screen=sheets&lang=fr');
    await page.locator('[data-sheet] [data-action="continue"]').click();
    expect(await totals(page)).toEqual(record.seats.map((_, seat) => end.totals[(seat + first) % seats]));
  });
}

test('what cannot be is said at its place, and nothing is written', async ({ page }) => {
  await begin(page, { variant: 'rami51', names: ['Ana', 'Bruno'] });
  const entry = page.locator('[data-zone="entry"]');
  await page.locator('[data-action="write"]').click();
  await expect(entry.locator('[role="alert"]')).toContainText('mis fin');
  await entry.locator('[data-winner="0"]').click();
  await page.locator('[data-action="write"]').click();
  await expect(entry.locator('[data-seat="1"] [role="alert"]')).toContainText('Bruno');
  const king = entry.locator('[data-seat="1"]').getByRole('button', { name: 'roi', exact: true });
  await expect(king).toHaveAttribute('data-left', 'K');
  for (let press = 0; press < 9; press += 1) await king.click();
  await expect(entry.locator('[role="alert"]')).toContainText('roi');
  await expect(page.locator('[data-zone="outcome"]')).toHaveCount(0);
  await entry.locator('[data-seat="1"] [data-tapped="K"]').click();
  await expect(page.locator('[data-zone="outcome"] [data-seat="1"] [data-points]')).toHaveAttribute('data-points', '80');
  await entry.locator('[data-seat="1"] input[name="points"]').fill('1');
  await entry.locator('[data-seat="1"] [data-action="replace-points"]').click();
  await expect(entry.locator('[data-seat="1"] [role="alert"]')).toContainText('1 point');
  await expect(page.locator('[data-zone="scores"]')).toHaveCount(0);
  // What was entered so far is there again after a reload.
  await page.goto('index.html?screen=sheets&lang=fr');
  await page.locator('[data-sheet] [data-action="continue"]').click();
  await expect(entry.locator('[data-winner="0"]')).toHaveAttribute('aria-pressed', 'true');
  await expect(entry.locator('[data-seat="1"] input[name="points"]')).toHaveValue('1');
});

test('a deal is corrected later, and the correction taken back', async ({ page }) => {
  await begin(page, { variant: 'traditionnel', names: ['Ana', 'Bruno', 'Clara'], length: 'match' });
  const write = async (winner, points) => {
    const entry = page.locator('[data-zone="entry"]');
    await entry.locator(`[data-winner="${winner}"]`).click();
    for (const [seat, left] of points.entries()) if (seat !== winner) await entry.locator(`[data-seat="${seat}"] input[name="points"]`).fill(`${left}`);
    await page.locator('[data-action="write"]').click();
  };
  await write(0, [0, 10, 20]);
  await write(1, [5, 0, 15]);
  expect(await totals(page)).toEqual([30, 20, 0]);
  await page.locator('[data-action="correct"][data-deal="1"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-deal', '1');
  await page.locator('[data-zone="entry"] [data-seat="2"] input[name="points"]').fill('40');
  await page.locator('[data-action="write"]').click();
  expect(await totals(page)).toEqual([50, 20, 0]);
  await expect(page.locator('.sheet-said')).toContainText('Donne 1 corrigée');
  await page.locator('[data-action="take-back"]').click();
  expect(await totals(page)).toEqual([30, 20, 0]);
  await page.locator('[data-action="take-back"]').click();
  await page.locator('[data-action="take-back"]').click();
  await expect(page.locator('[data-zone="scores"]')).toHaveCount(0);
});

test('people are credited with what they won, renamed, merged and forgotten; an evening is ranked @verify', async ({ page }) => {
  await begin(page, { variant: 'rami51', names: ['Ana', 'Bruno'], length: 'deal' });
  await page.locator('[data-winner="1"]').click();
  await page.locator('[data-zone="entry"] [data-seat="0"] [data-left="9"]').click();
  await page.locator('[data-action="write"]').click();
  await expect(page.locator('.sheet-end')).toContainText('Bruno gagne');
  // A rematch replaces the finished sheet, and the next dealer begins.
  await page.locator('[data-action="rematch"]').click();
  await expect(page.locator('.sheet-end')).toHaveCount(0);
  await expect(page.locator('[data-zone="scores"]')).toHaveCount(0);
  await expect(page.locator('main')).toHaveAttribute('data-deal', '1');
  await expect(page.locator('.score-sheet')).toContainText('Bruno distribue.');
  await page.goto('index.html?screen=people&lang=fr');
  await expect(page.locator('.person[data-person]')).toHaveCount(2);
  const bruno = page.locator('.person', { hasText: 'Bruno' });
  await expect(bruno).toContainText('1 gagnée');
  await bruno.locator('[data-action="person"]').click();
  await expect(bruno).toContainText('Contre Ana');
  await checkAccess(page, 'a person');
  await bruno.locator('.new-person input').fill('Ana');
  await bruno.locator('[data-action="rename"]').click();
  await expect(bruno.locator('[role="alert"]')).toBeVisible();
  await bruno.locator('.new-person input').fill('Béa');
  await bruno.locator('[data-action="rename"]').click();
  await expect(page.locator('.person', { hasText: 'Béa' })).toBeVisible();
  await page.goto('index.html?screen=sheets&lang=fr');
  await expect(page.locator('[data-sheet]').first()).toContainText('Béa');
  await page.locator('[data-action="new-evening"]').click();
  for (const name of ['Ana', 'Béa']) await page.locator('.person-chip', { hasText: name }).click();
  await page.locator('[data-action="start"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'evening');
  await page.locator('[data-action="new-sheet"]').click();
  await page.locator('input[name="length"][value="deal"]').check();
  await page.locator('[data-action="start"]').click();
  await page.locator('[data-winner="0"]').click();
  await page.locator('[data-zone="entry"] [data-seat="1"] [data-left="K"]').click();
  await page.locator('[data-action="write"]').click();
  await page.goto('index.html?screen=sheets&lang=fr');
  await page.locator('[data-action="evening"]').click();
  await expect(page.locator('[data-zone="ranking"] [data-place="1"]')).toContainText('Ana');
  await expect(page.locator('[data-zone="ranking"] [data-place="1"]')).toHaveAttribute('data-points', '2');
});

const write = async (page, winner, points) => {
  const entry = page.locator('[data-zone="entry"]');
  await entry.locator(`[data-winner="${winner}"]`).click();
  for (const [seat, left] of points.entries()) if (seat !== winner) await entry.locator(`[data-seat="${seat}"] input[name="points"]`).fill(`${left}`);
  await page.locator('[data-action="write"]').click();
};

const inSight = (locator) => expect.poll(() => locator.evaluate((element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})).toBe(true);

for (const [width, height] of [[360, 640], [390, 844], [844, 390]]) {
  test(`a deal written shows its line and the next deal at ${width}×${height}; a second tap writes nothing and scolds nobody`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const names = ['Marie-Christine Dupuis-V', 'Bruno', 'Clara', 'Davi'];
    const deals = Array.from({ length: 9 }, (_, number) => deal(0, [0, 1, 2, 3].map((left) => left + 10 + number)));
    await open(page, kept({ names, sheets: [{ options: { limit: 1000 }, deals }] }));
    await openFirst(page, 'continue');
    await write(page, 1, [10, 0, 12, 13]);
    const line = page.locator('[data-zone="scores"] tr', { has: page.locator('[data-action="correct"][data-deal="10"]') });
    await inSight(line);
    await inSight(page.locator('.entry h2'));
    await expect(page.locator('.entry h2')).toContainText('Donne 11');
    await expect(page.locator('[role="status"]')).toHaveText('Donne 10 notée.');
    await expect(page.locator('.entry h2')).toBeFocused();
    // A second tap changes nothing, neither at once at the same place nor later on the button.
    const before = await page.evaluate(() => ({ ...localStorage }));
    await page.evaluate(() => document.querySelector('[data-action="write"]').click());
    await page.locator('[data-action="write"]').click();
    await expect(page.locator('main [role="alert"]')).toHaveCount(0);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual(before);
    await inSight(line);
    // A correction shows the line that it changes.
    await page.locator('[data-action="correct"][data-deal="2"]').click();
    await expect(page.locator('.entry h2')).toContainText('Corriger la donne 2');
    await inSight(page.locator('.entry h2'));
    await page.locator('[data-zone="entry"] [data-seat="2"] input[name="points"]').fill('40');
    await page.locator('[data-action="write"]').click();
    const corrected = page.locator('[data-zone="scores"] tr', { has: page.locator('[data-action="correct"][data-deal="2"]') });
    await inSight(corrected);
    await expect(corrected.locator('[data-corrected]')).toHaveText('corrigée');
    await expect(page.locator('[data-corrected]')).toHaveCount(1);
    await expect(page.locator('.entry h2')).toContainText('Donne 11');
  });
}

test('what is tapped right after a deal was written counts for nothing', async ({ page }) => {
  await open(page, kept({ names: ['Ana', 'Bruno'], sheets: [{ variant: 'traditionnel' }] }));
  await openFirst(page, 'continue');
  await write(page, 0, [0, 10]);
  expect(await page.locator('.score-sheet').evaluate((sheet) => getComputedStyle(sheet).pointerEvents)).toBe('none');
  await expect(page.locator('main')).not.toHaveAttribute('data-settling');
  await page.locator('[data-winner="1"]').click();
  await expect(page.locator('[data-winner="1"]')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[role="status"]')).toHaveText('');
});

test('typed points and tapped cards never take one another’s place unasked', async ({ page }) => {
  await begin(page, { variant: 'rami51', names: ['Ana', 'Bruno'] });
  const left = page.locator('.left[data-seat="1"]');
  const field = left.locator('input[name="points"]');
  await page.locator('[data-winner="0"]').click();
  await field.fill('30');
  await left.locator('[data-left="K"]').click();
  await expect(left.locator('[data-zone="replace"]')).toContainText('30 points sont déjà écrits pour Bruno');
  await expect(left).toHaveAttribute('data-points', '30');
  await left.locator('[data-action="keep-points"]').click();
  await expect(left.locator('[data-zone="replace"]')).toHaveCount(0);
  await expect(left).toHaveAttribute('data-points', '30');
  await left.locator('[data-left="K"]').click();
  await left.locator('[data-action="replace-points"]').click();
  await expect(left).toHaveAttribute('data-points', '10');
  await expect(field).toHaveValue('');
  await left.locator('[data-left="9"]').click();
  await expect(left).toHaveAttribute('data-points', '19');
  // Typed points replace tapped cards in the same way.
  await field.pressSequentially('25');
  await expect(left).toHaveAttribute('data-points', '19');
  await expect(left.locator('[data-zone="replace"]')).toContainText('Bruno');
  await left.locator('[data-action="keep-points"]').click();
  await expect(field).toHaveValue('');
  await expect(left.locator('[data-tapped]')).toHaveCount(2);
  await field.pressSequentially('25');
  await left.locator('[data-action="replace-points"]').click();
  await expect(left).toHaveAttribute('data-points', '25');
  await expect(left.locator('[data-tapped]')).toHaveCount(0);
});

test('a comma after points changes nothing, and what is no number of points counts for nothing', async ({ page }) => {
  await begin(page, { variant: 'puis-je', names: ['Ana', 'Bruno', 'Clara'] });
  const left = page.locator('.left[data-seat="1"]');
  const field = left.locator('input[name="points"]');
  await page.locator('[data-winner="0"]').click();
  await field.pressSequentially('142,');
  await expect(left).toHaveAttribute('data-points', '142');
  await field.blur();
  await expect(field).toHaveValue('142');
  for (const [text, said] of [['a', 'en chiffres'], ['14,2', 'nombre entier'], ['-142', 'négatifs']]) {
    await field.fill(text);
    await expect(left).toHaveAttribute('data-points', '0');
    await expect(field).toHaveValue(text);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(left.locator('[role="alert"]')).toContainText(said);
  }
  // Each field has its own sentence.
  const other = page.locator('.left[data-seat="2"]');
  await other.locator('input[name="points"]').fill('1,5');
  await expect(left.locator('[role="alert"]')).toContainText('Bruno');
  await expect(other.locator('[role="alert"]')).toContainText('Clara');
  await other.locator('input[name="points"]').fill('');
  // A card takes the place of such a text.
  await field.fill('');
  await expect(left.locator('[role="alert"]')).toHaveCount(0);
  await field.fill('-3');
  await left.locator('[data-left="K"]').click();
  await expect(field).toHaveValue('');
  await expect(left).toHaveAttribute('data-points', '10');
});

for (const [lang, name, head] of [['fr', 'rami-marque.csv', 'Donne;Ana;"João"'], ['en', 'rami-marque.csv', 'Deal,Ana,"João"'], ['pt', 'rami-marque.csv', 'Rodada;Ana;"João"']]) {
  test(`a sheet is exported as the spreadsheets of ${lang} read it`, async ({ page }) => {
    await open(page, kept({ names: ['Ana', 'João'], sheets: [{ variant: 'traditionnel', deals: [deal(0, [0, 10])] }] }), 'sheets', lang);
    await openFirst(page, 'continue');
    const download = page.waitForEvent('download');
    await page.locator('[data-action="export-csv"]').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(name);
    const bytes = readFileSync(await file.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = bytes.subarray(3).toString('utf8').split('\r\n');
    expect(rows[0]).toBe(head);
    expect(rows.at(-2)).toMatch(/^Total[;,]/);
  });
}
