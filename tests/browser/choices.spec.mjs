// The question between two places, drops beside a place, discards that are confirmed or taken back, and the discards
// seen.
import { bring } from './archive.mjs';
import { byDrag, checkAccess, expect, point, still, strip, test } from './table.mjs';

/** A record of Rami 51 that begins in the middle: the player has opened, has drawn and is to play. */
function position(hand, table) {
  const hands = [hand, '3D KC 9S 2C'];
  const [stock, discard] = ['5C 6C 8C', 'KD 9C'];
  const used = [...hands, stock, discard, ...table].join(' ').split(/\s+/);
  const rest = [...'A23456789TJQK'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit));
  const pack = [...rest, ...rest, 'JK', 'JK', 'JK', 'JK'];
  for (const card of used) pack.splice(pack.indexOf(card), 1);
  const start = { turn: 0, phase: 'play', table: table.map((cards) => ({ owner: 1, cards })), opened: [0, 1] };
  const deal = { dealer: 1, hands, stock, discard, removed: pack.join(' '), start, actions: [] };
  return { format: 'rami-record/1', variant: 'rami51', seats: ['', 'Ana'], deals: [deal] };
}

async function sit(page, table, hand, laid) {
  await page.goto('index.html?lang=fr&pace=instant');
  await bring(page, position(hand, laid));
  await expect(table.main).toHaveAttribute('data-screen', 'table');
  await expect(table.hand).toHaveCount(hand.split(' ').length);
  await still(page);
}

const meld = (page, index) => page.locator(`[data-meld="${index}"] [data-card]`);
const choice = (page) => page.locator('[data-zone="choice"]');

for (const means of ['tap', 'key']) {
  test(`a joker goes to the end of a run that the player chooses, by ${means}`, async ({ page, table }) => {
    await sit(page, table, 'JK 2D 4H 7C', ['JS QS KS', '8C 8D 8H']);
    await table.hand.nth((await table.places(['JK']))[0]).press('Space');
    if (means === 'key') await page.keyboard.press('1');
    else await page.locator('[data-meld="0"]').click({ position: { x: 10, y: 10 } });
    await expect(choice(page)).toContainText('Que remplace le joker');
    await expect(page.locator('[data-action="way"]')).toHaveCount(2);
    await expect(page.locator('[role="status"]').first()).toContainText('Que remplace le joker');
    await checkAccess(page, 'the question');
    // Escape cancels the move.
    await page.keyboard.press('Escape');
    await expect(choice(page)).toHaveCount(0);
    await expect(page.locator('[data-zone="hand"] [aria-pressed="true"]')).toHaveAttribute('data-card', 'JK');
    await page.keyboard.press('1');
    if (means === 'key') await page.keyboard.press('2');
    else await page.locator('[data-action="way"][data-move$="JK=TS"]').click();
    await expect(meld(page, 0).first()).toHaveAttribute('data-stands-for', 'TS');
    await expect(choice(page)).toHaveCount(0);
  });
}

test('a double tap on a card that fits two combinations asks', async ({ page, table }) => {
  await sit(page, table, '8S 2D 4H 7C', ['5S 6S 7S', '8C 8D 8H']);
  const card = table.hand.nth((await table.places(['8S']))[0]);
  await expect(async () => {
    await card.dblclick({ position: { x: 8, y: 20 } });
    await expect(page.locator('[data-action="way"]')).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await expect(page.locator('[data-pile="discard"]')).toHaveAttribute('data-top', '9C');
  await page.locator('[data-action="way"]').nth(1).click();
  await expect(meld(page, 1)).toHaveCount(4);
});

test('a card let go beside a combination that it covers is laid off there', { tag: '@desktop' }, async ({ page, table }) => {
  await sit(page, table, '8S 2D 4H 7C', ['5S 6S 7S']);
  await page.setViewportSize({ width: 1280, height: 720 });
  await still(page);
  const from = await strip(table.hand.nth((await table.places(['8S']))[0]));
  const run = await page.locator('[data-meld="0"]').boundingBox();
  // Ten pixels beside the run, with the card over most of it.
  await byDrag.drag(table, from, { x: run.x - 10, y: run.y + run.height / 2 });
  await expect(meld(page, 0)).toHaveCount(4);
});

test('a card let go beside the discard pile that it covers is discarded, one let go far from it comes back', { tag: '@desktop' }, async ({ page, table }) => {
  await sit(page, table, '8S 2D 4H 7C', ['5S 6S 7S']);
  await page.setViewportSize({ width: 1280, height: 720 });
  await still(page);
  const card = async () => strip(table.hand.nth((await table.places(['2D']))[0]));
  const pile = await page.locator('[data-pile="discard"]').boundingBox();
  await byDrag.drag(table, await card(), { x: pile.x + pile.width / 2, y: pile.y - 70 });
  await still(page);
  await expect(table.hand).toHaveCount(4);
  await byDrag.drag(table, await card(), { x: pile.x + pile.width / 2, y: pile.y - 10 });
  await expect(page.locator('[data-pile="discard"]')).not.toHaveAttribute('data-top', '9C');
});

test('a refused drop points at its combination and names the card', { tag: '@desktop' }, async ({ page, table }) => {
  await sit(page, table, '8S 2D 4H 7C', ['5S 6S 7S', '9C 9D 9H']);
  const from = await strip(table.hand.nth((await table.places(['2D']))[0]));
  await byDrag.drag(table, from, await point(page.locator('[data-meld="1"]')));
  await expect(page.locator('[role="alert"]')).toContainText('ne va pas ici : deux de carreau');
  await expect(page.locator('.meld.is-refused')).toHaveAttribute('data-meld', '1');
});

test('a discard is asked about where the player wants it, and taken back until the next player has moved', { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
  await page.addInitScript(() => localStorage.setItem('rami.settings', JSON.stringify({ confirm_discards: true })));
  await table.open({ pace: 'slow', seats: 2 });
  await table.myTurn();
  await page.locator('[data-pile="stock"]').click();
  await expect(table.hand).toHaveCount(11);
  await table.hand.nth(0).press('Space');
  await page.locator('[data-action="discard"]').click();
  await expect(choice(page)).toContainText('Jeter');
  await page.locator('[data-action="cancel"]').click();
  await expect(table.hand).toHaveCount(11);
  await page.locator('[data-action="discard"]').click();
  await page.locator('[data-action="way"]').click();
  await expect(table.hand).toHaveCount(10);
  // The discard can be taken back for three seconds.
  await page.waitForTimeout(1200);
  await page.locator('[data-action="undo"]').click();
  await expect(table.hand).toHaveCount(11);
});

test('a tap on the discard pile that is meant for the turn before takes nothing', { tag: '@desktop' }, async ({ page, table }) => {
  await table.open({ seats: 2 });
  await table.myTurn();
  await page.locator('[data-pile="stock"]').click();
  await table.hand.nth(0).press('Space');
  // The player double-clicks by habit, and the other player moves in between.
  const pile = await point(page.locator('[data-pile="discard"]'));
  await page.evaluate(() => { window.clicks = []; addEventListener('click', (event) => window.clicks.push(event.timeStamp), true); });
  await page.mouse.click(pile.x, pile.y);
  await page.waitForFunction(() => document.querySelector('main').dataset.phase === 'draw', null, { polling: 10, timeout: 30_000 });
  await page.mouse.click(pile.x, pile.y);
  const [first, second] = await page.evaluate(() => window.clicks);
  // On a busy machine the two clicks may be too far apart for a double click.
  await expect(table.hand).toHaveCount(second - first < 300 ? 10 : 11);
});

test('the seen discards are shown on demand', async ({ page, table }) => {
  await table.open({ seats: 3, seed: 9 });
  for (let turn = 0; turn < 4; turn += 1) {
    await table.myTurn();
    await table.drawAndDiscard();
  }
  await table.myTurn();
  await page.locator('[data-action="seen"]').click();
  const seen = page.locator('[data-zone="seen"] [data-card]');
  await expect(seen.first()).toBeVisible();
  const listed = Object.fromEntries(await seen.evaluateAll((cards) => cards.map((card) => [card.dataset.card, Number(card.dataset.count)])));
  const top = await page.locator('[data-pile="discard"]').getAttribute('data-top');
  expect(listed[top]).toBeGreaterThanOrEqual(1);
  // Four rounds of three players, and the upcard.
  const sum = Object.values(listed).reduce((all, count) => all + count, 0);
  expect(sum).toBeGreaterThanOrEqual(12);
  await page.locator('.seen-own').first().click();
  await expect(page.locator('[data-zone="still-out"] li').first()).toBeVisible();
  await checkAccess(page, 'the seen discards');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.keyboard.press('o');
  await expect(seen.first()).toBeVisible();
});

test('a hint asked for while a card is selected is shown, until another card is chosen', async ({ page, table }) => {
  await table.open({ variant: 'gin', seats: 2, seed: 4 });
  await table.myTurn();
  await table.hand.nth(0).press('Space');
  await page.locator('[data-action="hint"]').click();
  await expect(page.locator('.advice [data-action="play-hint"]')).toBeVisible();
  await table.hand.nth(3).press('Space');
  await expect(page.locator('.advice')).toHaveCount(0);
});
