// Stored data: the history, the review, the statistics, the backup in one file, several tabs, broken storage.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { backup, bring, fill, offered, played, saved, takeIn } from './archive.mjs';
import { checkAccess, expect, sameDeals, test, waitForTakeover } from './table.mjs';

const kept = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rami.match')));

/** A match a few moves before its end. */
function nearTheEnd() {
  const [record] = played('rami51', 1, 2);
  const deal = record.deals.at(-1);
  deal.actions.splice(Math.max(0, deal.actions.length - 6));
  delete deal.after;
  return record;
}

test('a match goes to the history when it is over, and can be reviewed', async ({ page, table }) => {
  test.setTimeout(120_000);
  await page.goto('index.html?lang=fr&pace=instant');
  await bring(page, nearTheEnd());
  await expect(table.main).toHaveAttribute('data-screen', 'table');
  for (let deals = 0; deals < 12; deals += 1) {
    await table.finishDeal();
    if ((await table.phase()) === 'match-over') break;
    await page.locator('[data-action="leave"], [data-action="next-deal"]').first().click();
  }
  await expect(table.main).toHaveAttribute('data-phase', 'match-over');
  await expect.poll(() => kept(page), { message: 'it is no longer among the matches under way' }).toEqual([]);
  await page.locator('[data-action="new-match"]').click();
  await page.locator('[data-action="history"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'history');
  await expect(page.locator('[data-zone="history"] .past')).toHaveCount(1);
  await checkAccess(page, 'history');
  await page.locator('[data-zone="history"] [data-action="review"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'review');
  await page.locator('[data-action="last"]').click();
  await page.locator('[data-action="previous-decision"]').click();
  await expect(page.locator('.review-comment')).toContainText('Votre coup');
  await expect(page.locator('.review-comment')).not.toContainText('réfléchit', { timeout: 60_000 });
  await checkAccess(page, 'review');
  // Back leads through the screens in reverse order.
  await page.locator('[data-action="back"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'history');
  await page.locator('[data-action="back"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'home');
});

test('a finished match out of a file is looked at and not counted', async ({ page, table }) => {
  await page.goto('index.html?lang=fr');
  await bring(page, played('rami51', 1, 2)[0]);
  await expect(table.main).toHaveAttribute('data-phase', 'match-over');
  expect(await kept(page)).toEqual([]);
  await page.locator('[data-action="ranking"]').click();
  await page.locator('[data-action="review"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'review');
  await page.locator('[data-action="table"]').click();
  await page.locator('[data-action="new-match"]').click();
  await page.locator('[data-action="history"]').click();
  await expect(page.locator('.history')).toContainText('Aucune partie finie');
});

test('the review walks through all positions and hands', async ({ page, table }) => {
  const [record] = played('puis-je');
  await fill(page, [record]);
  await page.locator('[data-action="history"]').click();
  await page.locator('[data-zone="history"] [data-action="review"]').click();
  const all = record.deals.reduce((sum, deal) => sum + deal.actions.length + 1, 0);
  const place = page.locator('.review-place');
  await expect(place).toHaveText(`Position 1 sur ${all}`);
  await expect(page.locator('.review-hand')).toHaveCount(3);
  const counts = () => page.locator('.review-hand').evaluateAll((hands) => hands.map((hand) => [Number(hand.dataset.count), hand.querySelectorAll('[data-card]').length]));
  for (const [count, cards] of await counts()) expect(cards).toBe(count);
  // The keys work at once, without Tab.
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText(`Position 2 sur ${all}`);
  await page.keyboard.press('End');
  await expect(place).toHaveText(`Position ${all} sur ${all}`);
  const slider = page.locator('[data-zone="positions"]');
  await expect(slider).toHaveValue(String(all - 1));
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(place).toHaveText(`Position ${all - 1} sur ${all}`);
  await slider.fill('3');
  await expect(place).toHaveText(`Position 4 sur ${all}`);
  await page.locator('[data-action="deal"]').nth(1).click();
  await expect(place).toHaveText(`Position ${record.deals[0].actions.length + 2} sur ${all}`);
  await expect(page.locator('[data-action="deal"][aria-current="true"]')).toHaveText('2');
  await expect(page.locator('[data-zone="summary"]')).toContainText(/[1-9]\d* coups? jugés?/, { timeout: 60_000 });
  await expect(table.main).toHaveAttribute('data-screen', 'review');
});

test('what was played and what is better is marked on the picture, turning points on the slider @verify', async ({ page, table }) => {
  test.setTimeout(120_000);
  const [record] = played('rami51', 1, 3);
  await fill(page, [record]);
  await page.locator('[data-action="history"]').click();
  await page.locator('[data-zone="history"] [data-action="review"]').click();
  const fault = page.locator('[data-zone="summary"] [data-action="fault"]').first();
  await fault.click({ timeout: 90_000 });
  const step = Number(await page.locator('[data-zone="positions"]').inputValue());
  await expect(page.locator(`.review-turn[data-step="${step}"]`)).toHaveAttribute('data-grade', /doubtful|blunder/);
  const picture = page.locator('[data-zone="picture"]');
  await expect(page.locator('.review-comment .is-better')).toBeVisible();
  expect(await picture.locator('.is-better').count(), 'the better move').toBeGreaterThan(0);
  expect(await picture.locator('.is-played, .is-better').count()).toBeGreaterThan(1);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, 'nothing sticks out').toBeLessThanOrEqual(0);
  await checkAccess(page, 'a turning point');
  await expect(table.main).toHaveAttribute('data-screen', 'review');
});

test('the history names opponents, totals and deals, and forgets one match at a time', async ({ page }) => {
  const records = played('suites', 2, 3);
  await fill(page, records);
  await page.locator('[data-action="history"]').click();
  const rows = page.locator('[data-zone="history"] .past');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/3 joueurs · Débutant · \d+ donnes?/);
  await expect(rows.first().locator('.past-others')).toHaveText(/^\S.*\s[−\d]+ · \S.*\s[−\d]+$/);
  const second = await rows.nth(1).locator('.past-others').textContent();
  await rows.first().locator('[data-action="delete-match"]').click();
  await checkAccess(page, 'asked whether to delete');
  await page.locator('[data-action="delete-cancel"]').click();
  await expect(page.locator('[data-action="delete-sure"]')).toHaveCount(0);
  await rows.first().locator('[data-action="delete-match"]').click();
  await page.locator('[data-action="delete-sure"]').click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first().locator('.past-others')).toHaveText(second);
  await page.reload();
  await page.locator('[data-action="history"]').click();
  await expect(rows).toHaveCount(1);
});

test('statistics add up, are filtered, exported and erased', async ({ page, table }) => {
  const records = [...played('rami51', 3, 3), ...played('suites', 2, 2)];
  await fill(page, records);
  await page.locator('[data-action="statistics"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'statistics');
  const figure = (name) => page.locator(`[data-figure="${name}"] dd`);
  await expect(figure('matches')).toHaveText('5');
  await expect(page.locator('[data-zone="chance"] p')).toHaveCount(3);
  await expect(page.locator('.win-curve svg')).toBeVisible();
  await expect(page.locator('.chart-left i')).toHaveText(['100', '50', '0']);
  await expect(page.locator('.chart-below i').last()).toHaveText('5');
  await checkAccess(page, 'statistics');
  await page.locator('label', { hasText: 'Rami des suites' }).click();
  await expect(figure('matches')).toHaveText('2');
  await expect(figure('best')).toContainText('point');
  const download = page.waitForEvent('download');
  await page.locator('[data-action="export-csv"]').click();
  const lines = readFileSync(await (await download).path(), 'utf8').trim().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[0].split(';').slice(0, 3)).toEqual(['"Début"', 'Fin', 'Jeu']);
  expect(lines[1].split(';')).toHaveLength(lines[0].split(';').length);
  expect(lines[1].split(';')[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await page.locator('[data-action="reset"]').click();
  await page.locator('[data-action="reset-cancel"]').click();
  await expect(figure('matches')).toHaveText('2');
  await page.locator('[data-action="reset"]').click();
  await page.locator('[data-action="reset-sure"]').click();
  await expect(page.locator('.statistics')).toContainText('commencent avec votre première partie');
});

test('a long history is listed a page at a time', async ({ page }) => {
  test.setTimeout(120_000);
  await fill(page, Array(70).fill(played('suites', 1, 2)[0]));
  await page.locator('[data-action="history"]').click();
  const rows = page.locator('[data-zone="history"] .past');
  await expect(rows).toHaveCount(30);
  await page.locator('[data-action="more"]').click();
  await expect(rows).toHaveCount(60);
  await page.locator('[data-action="more"]').click();
  await expect(rows).toHaveCount(70);
  await expect(page.locator('[data-action="more"]')).toHaveCount(0);
});

test('everything goes out to one file and comes in elsewhere', async ({ page, table, browser }) => {
  await fill(page, played('rami51', 2));
  await table.open({ seed: 42 });
  await table.myTurn();
  await table.drawAndDiscard();
  await table.myTurn();
  const cards = await table.cards();
  await page.locator('[data-action="menu"]').click();
  await page.locator('dialog[open] [data-action="settings"]').click();
  const download = page.waitForEvent('download');
  await page.locator('[data-action="export-all"]').click();
  const text = readFileSync(await (await download).path(), 'utf8');
  const other = await browser.newContext({ locale: 'fr-FR', baseURL: new URL(page.url()).origin });
  other.on('page', waitForTakeover);
  const there = await other.newPage();
  await there.goto('/index.html');
  await bring(there, text);
  await offered(there);
  await expect(there.locator('[data-zone="joins"] li')).toHaveText(['1 partie en cours', '2 parties finies']);
  await takeIn(there);
  await there.locator('main [data-action="back"]').click();
  await there.locator('[data-action="history"]').click();
  await expect(there.locator('[data-zone="history"] .past')).toHaveCount(2);
  await there.locator('[data-action="continue"]').click();
  await expect(there.locator('main')).toHaveAttribute('data-screen', 'table');
  const found = await there.locator('[data-zone="hand"] [data-card]').evaluateAll((all) => all.map((card) => card.dataset.card));
  expect(found).toEqual(cards);
  await other.close();
});

test('a file of everything that cannot be is refused and changes nothing', async ({ page }) => {
  await fill(page, played('rami51', 1));
  for (const [name, content] of Object.entries({
    'cut off': JSON.stringify(backup([])).slice(0, 60),
    'of a later version': { ...backup([]), format: 'rami-backup/9' },
    'with a match nobody could play': backup([{ ...saved({ format: 'rami-record/1', variant: 'rami51', seats: ['A', 'B'], deals: [] }, 1) }]),
    'with wrong types': { format: 'rami-backup/1', settings: [], matches: 7, history: 'x' },
    'as deep as a well': `{"format":"rami-backup/1","settings":${'['.repeat(50_000)}`,
  })) {
    await bring(page, content);
    await expect(page.locator('.notice'), name).toContainText(name === 'of a later version' ? 'version plus récente' : 'n’est ni');
    await page.locator('.notice button').last().click();
    await expect(page.locator('.notice')).toHaveCount(0);
  }
  await page.locator('[data-action="history"]').click();
  await expect(page.locator('[data-zone="history"] .past')).toHaveCount(1);
});

test('several matches are open side by side, each where it was left @verify', async ({ page, table }) => {
  for (const variant of ['rami51', 'suites', 'rami101']) {
    await table.open({ variant, seed: 7 });
    await table.myTurn();
    await table.drawAndDiscard();
    await table.myTurn();
  }
  await page.locator('[data-action="menu"]').click();
  await page.locator('dialog[open] [data-action="new-match"]').click();
  await expect(page.locator('[data-action="continue"]')).toHaveCount(2);
  await checkAccess(page, 'home with open matches');
  await page.locator('[data-action="continue"][data-variant="suites"]').click();
  await table.myTurn();
  await expect(page.locator('.bar-title')).toContainText('suites');
  await page.reload();
  await expect(page.locator('.bar-title')).toContainText('suites');
  // Leaves the table, and later deletes one of the matches in the history.
  await page.locator('[data-action="menu"]').click();
  await page.locator('dialog[open] [data-action="new-match"]').click();
  // After a reload the player is at the first screen again, with all matches.
  await page.reload();
  await expect(table.main).toHaveAttribute('data-screen', 'home');
  await expect(page.locator('[data-action="continue"]')).toHaveCount(3);
  await page.locator('[data-action="history"]').click();
  await expect(page.locator('[data-action="delete"]')).toHaveCount(3);
  await page.locator('[data-action="delete"]').first().click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.sure')).toHaveCount(0);
  await expect(page.locator('[data-action="delete"]')).toHaveCount(3);
  await page.locator('[data-action="delete"]').first().click();
  await page.locator('[data-action="delete-sure"]').click();
  await expect(page.locator('[data-action="delete"]')).toHaveCount(2);
});

test('a second tab with the same match: one of them stops and says so', async ({ page, table, context }) => {
  await table.open();
  await table.myTurn();
  const second = await context.newPage();
  await second.goto('index.html');
  await expect(second.locator('main')).toHaveAttribute('data-phase', 'draw');
  await second.locator('[data-pile="stock"]').click();
  await expect(second.locator('main')).toHaveAttribute('data-phase', 'play');
  await expect(page.locator('[data-zone="elsewhere"]')).toBeVisible();
  // Actions in this tab do not change what the other has saved.
  const before = await page.evaluate(() => JSON.stringify(localStorage));
  await page.locator('[data-pile="stock"]').click({ force: true });
  await expect(table.main).toHaveAttribute('data-phase', 'draw');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(before);
  await checkAccess(page, 'another tab has the match');
  await page.locator('[data-action="take-back"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  await expect(page.locator('[data-zone="elsewhere"]')).toHaveCount(0);
  await table.hand.nth(0).press('Space');
  await page.locator('[data-action="discard"]').click();
  await expect(second.locator('[data-zone="elsewhere"]')).toBeVisible();
});

test.describe('an archive that cannot be reached', () => {
  // The console reports the refusal, which is expected here.
  test.use({ watched: async ({}, use) => use([]) });

  test('the match stays, and is moved later @verify', async ({ page, table }) => {
    test.setTimeout(120_000);
    await page.addInitScript(() => {
      if (sessionStorage.getItem('broken') !== 'no') IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); };
    });
    await page.goto('index.html?lang=fr&pace=instant');
    await bring(page, nearTheEnd());
    for (let deals = 0; deals < 12; deals += 1) {
      await table.finishDeal();
      if ((await table.phase()) === 'match-over') break;
      await page.locator('[data-action="leave"], [data-action="next-deal"]').first().click();
    }
    await expect(page.locator('.notice')).toContainText('historique');
    expect(await kept(page)).toHaveLength(1);
    await page.evaluate(() => sessionStorage.setItem('broken', 'no'));
    await page.reload();
    await expect.poll(() => kept(page)).toEqual([]);
    await page.locator('[data-action="history"]').click();
    await expect(page.locator('[data-zone="history"] .past')).toHaveCount(1);
  });
});

test('a deal is committed to, and proved afterwards', async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  await page.locator('[data-action="menu"]').click();
  await page.locator('dialog[open] [data-action="verify-deal"]').click();
  const dialog = page.locator('dialog[open]');
  const commitment = await dialog.locator('[data-fair="commitment"]').textContent();
  expect(commitment).toMatch(/^[0-9a-f]{64}$/);
  await expect(dialog.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'sealed');
  await expect(dialog.locator('[data-fair="deal"]')).toHaveCount(0);
  await checkAccess(page, 'a sealed deal');
  await page.keyboard.press('Escape');
  await table.finishDeal();
  await page.locator('.outcome [data-action="scores"]').click();
  await page.locator('[data-zone="scores"] [data-action="verify-deal"]').click();
  await expect(dialog.locator('[data-fair="commitment"]')).toHaveText(commitment);
  await expect(dialog.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'holds');
  const download = page.waitForEvent('download');
  await dialog.locator('[data-action="download-deal"]').click();
  const text = readFileSync(await (await download).path());
  expect(createHash('sha256').update(text).digest('hex')).toBe(commitment);
  await checkAccess(page, 'a proved deal');
});

test('a link deals the same cards and brings the result to beat', async ({ page, table }) => {
  await table.open({ seed: 77, variant: 'suites', seats: 4, level: 'easy,normal,hard', 'opt.target': 300 });
  await table.myTurn();
  const cards = await table.cards();
  await page.locator('[data-action="menu"]').click();
  await page.locator('dialog[open] [data-action="share"]').click();
  const field = page.locator('[data-share="link"]');
  await expect(field).toHaveValue(/variant=suites/);
  const link = await field.inputValue();
  await expect(page.locator('.qr path')).toHaveAttribute('d', /^M0 0h7/);
  await checkAccess(page, 'share');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${link}&beat=250&by=Ana`);
  await table.myTurn();
  expect(await table.cards()).toEqual(cards);
  await page.locator('[data-action="menu"]').click();
  await page.locator('dialog[open] [data-action="scores"]').click();
  await expect(page.locator('main .panel-note').last()).toContainText('À battre\u00a0: 250 (Ana)');
});

test('people pass the device on and see only their own cards', async ({ page, table }) => {
  // A bot that lays everything at once would end the deal before its time.
  await page.addInitScript(sameDeals);
  await page.goto('index.html?lang=fr&pace=instant');
  await page.locator('[data-action="choose"][data-variant="rami51"]').click();
  await page.locator('[data-seat="1"][data-kind] input[value="person"]').check({ force: true });
  await page.locator('.guest-name').nth(1).fill('Bruno');
  await page.locator('[data-action="start"]').click();
  const cover = page.locator('.is-cover');
  const ready = page.locator('[data-action="uncover"]');
  await expect(cover).toBeVisible();
  await expect(table.hand).toHaveCount(0);
  await checkAccess(page, 'a covered table');
  const hands = {};
  for (let turns = 0; turns < 4; turns += 1) {
    await expect(ready).toBeVisible({ timeout: 20_000 });
    const name = await page.locator('#cover-title').textContent();
    expect(await page.locator('[data-zone="hand"] [data-card]').count()).toBe(0);
    await ready.click();
    await expect(table.main).toHaveAttribute('data-phase', 'draw');
    await expect(page.locator('[role="status"]')).toContainText(`${name.replaceAll(/^À | de jouer$/g, '')}, voici vos cartes`);
    const cards = await table.cards();
    if (hands[name]) expect(cards).toEqual(hands[name]);
    // A reload in the middle of a turn keeps the table open for the same person.
    await table.page.locator('[data-pile="stock"]').click();
    await expect(table.hand).toHaveCount(11);
    await table.hand.nth(0).press('Space');
    const left = (await table.cards()).slice(1);
    await page.locator('[data-action="discard"]').click();
    hands[name] = left;
  }
  expect(Object.keys(hands).sort()).toEqual(['À Bruno de jouer', 'À Joueur 1 de jouer']);
  await page.reload();
  await expect(cover).toBeVisible({ timeout: 20_000 });
});
