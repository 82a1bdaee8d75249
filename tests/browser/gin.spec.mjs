// Gin rami: the card turned up, the knock by button, by key and by drag, lay-offs, the count.
import { bring, knocked } from './archive.mjs';
import { byDrag, byKey, byTap, checkAccess, expect, point, replayExport, still, strip, test } from './table.mjs';

const GIN = { variant: 'gin', seats: 2, level: 'easy' };
const button = (table, action) => table.page.locator(`[data-action="${action}"]`);

/** Follows the hints, deal after deal of one match, until `wanted` accepts a hint. Returns that hint. */
async function untilHint(table, wanted, input = byTap) {
  for (let moves = 0; moves < 300; moves += 1) {
    const phase = await table.myTurn();
    if (phase === 'match-over') break;
    if (phase === 'deal-over') {
      await button(table, 'next-deal').click();
      await expect(table.main).not.toHaveAttribute('data-phase', 'deal-over');
      continue;
    }
    const before = await table.state();
    const hint = await table.hint();
    if (await wanted(hint)) return hint;
    await input.act(table, hint);
    await expect.poll(() => table.state(), { message: `nothing came of ${hint}`, intervals: [10, 20, 40] }).not.toBe(before);
  }
  throw new Error('it never came to that');
}

const knocks = (hint) => / knock /.test(hint);
/** Whether the other player has knocked and the player answers. The button then ends the deal. */
const answers = (table) => async () => await button(table, 'end').count() > 0;

/** Compares the result shown with the record of the latest deal. */
async function countedAlike(table) {
  const rows = await table.page.locator('.result').evaluateAll((rows) => rows.map((row) => ({
    seat: Number(row.dataset.seat),
    points: Number(row.dataset.points),
    deadwood: Number(row.querySelector('[data-deadwood]').dataset.deadwood),
    cards: row.querySelectorAll('.result-cards [data-card], .result-cards .card').length,
  })));
  const { out } = await replayExport(table.page);
  const deal = out.deals.at(-1);
  expect(deal.over).toBe(true);
  for (const { seat, points, deadwood, cards } of rows) {
    expect(points).toBe(deal.points[seat]);
    expect(deadwood).toBe(deal.deadwood[seat]);
    expect(cards).toBeGreaterThanOrEqual(seat === deal.knocker ? 10 : 1);
  }
  return deal;
}

test('the card turned up is asked for, taken by tap or declined by key', async ({ page, table }) => {
  // The dealer is asked only if the other player has declined.
  let asked = null;
  for (let seed = 2; !asked; seed += 1) {
    await table.open({ ...GIN, seed });
    asked = await table.myTurn() === 'claim' ? seed : null;
  }
  await expect(page.locator('.claim')).toBeVisible();
  await checkAccess(page, 'the card turned up');
  const top = await page.locator('[data-pile="discard"]').getAttribute('data-top');
  await page.locator('[data-pile="discard"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  expect(await table.cards()).toContain(top);
  await table.open({ ...GIN, seed: asked });
  await table.myTurn();
  await page.keyboard.press('n');
  await expect(page.locator('.claim')).toHaveCount(0);
  await table.myTurn();
});

test('a knock by the button, which says what it leaves: both hands lie open', async ({ page, table }) => {
  test.setTimeout(120_000);
  await table.open({ ...GIN, seed: 5 });
  const hint = await untilHint(table, knocks);
  await byTap.select(table, [hint.split(' ')[2]]);
  await expect(button(table, 'knock')).toHaveClass(/is-main/);
  await button(table, 'knock').click();
  await expect(page.locator('.outcome')).toBeVisible();
  await expect(page.locator('.result-meld').first()).toBeVisible();
  await checkAccess(page, 'both hands');
  const deal = await countedAlike(table);
  expect(deal.knocker).toBe(0);
});

test('a knock by dragging the discard onto the lower half of the pile, face down', { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
  test.setTimeout(120_000);
  await table.open({ ...GIN, seed: 6 });
  const hint = await untilHint(table, knocks);
  const [place] = await table.places([hint.split(' ')[2]]);
  const pile = page.locator('[data-pile="discard"]');
  const [from, over] = [await strip(table.hand.nth(place)), await point(pile)];
  const { height } = await pile.boundingBox();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(over.x, over.y - height / 4, { steps: 8 });
  // Over the upper half of the pile, the card would be discarded without a knock.
  await expect(pile).not.toHaveClass(/is-knocking/);
  await page.mouse.move(over.x, over.y + height / 4, { steps: 4 });
  await expect(pile).toHaveClass(/is-knocking/);
  await page.mouse.up();
  await expect(page.locator('.outcome')).toBeVisible();
  expect((await countedAlike(table)).knocker).toBe(0);
});

test('deals by drag and by keyboard alone', { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
  test.setTimeout(180_000);
  for (const [input, seed] of [[byDrag, 3], [byKey, 4]]) {
    await table.open({ ...GIN, seed });
    await table.playDeal(input);
    const { out } = await replayExport(page);
    expect(out.deals[0].over).toBe(true);
  }
});

test('the other knocks: what fits is named, laid off by tap or all at once, and the rest is kept', async ({ page, table }) => {
  test.setTimeout(180_000);
  await table.open({ ...GIN, level: 'hard', seed: 24 });
  await untilHint(table, answers(table));
  await expect(page.locator('[data-meld]').first()).toBeVisible();
  // Plays until there is something to lay off.
  let hint = await untilHint(table, async (hint) => await answers(table)() && / layoff /.test(hint));
  const held = (await table.cards()).length;
  await byTap.act(table, hint);
  await expect(table.hand).toHaveCount(held - 1);
  hint = await table.hint();
  if (/ layoff /.test(hint)) await button(table, 'lay').click();
  expect(await table.hint()).toBe('0 end');
  await button(table, 'end').click();
  await expect(page.locator('.outcome')).toBeVisible();
  expect((await countedAlike(table)).knocker).toBe(1);
});

test('deadwood is counted beside the hand, unless the setting says not to; too much of it is refused', async ({ page, table }) => {
  await table.open({ ...GIN, seed: 5 });
  // The question about the upcard counts that card too.
  const counted = page.locator('.tray-deadwood');
  await expect(counted.first()).toBeVisible();
  while (await table.myTurn() !== 'play') await byTap.act(table, (await table.phase()) === 'claim' ? '0 pass' : '0 draw stock');
  const before = await table.state();
  await button(table, 'knock').click();
  await expect(page.locator('[role="alert"]')).toHaveAttribute('data-code', 'deadwood-too-high');
  expect(await table.state()).toBe(before);
  await page.goto('index.html?lang=fr&screen=settings');
  await page.getByRole('switch', { name: /hors combinaison/ }).uncheck({ force: true });
  await table.open({ ...GIN, seed: 5 });
  await table.myTurn();
  await expect(counted).toHaveCount(0);
});

test('the unmatched cards of who knocked lie open while the other lays off, and are spoken', async ({ page, table }) => {
  await page.goto('index.html?lang=fr&pace=instant');
  await bring(page, knocked());
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  const open = page.locator('.owner:has([data-owner="1"]) [data-zone="unmatched"]');
  const cards = () => open.locator('[data-card]').evaluateAll((all) => all.map((card) => card.dataset.card));
  expect(await cards()).toEqual(['AS']);
  await expect(page.getByRole('img', { name: 'Hors combinaison : as de pique' })).toBeVisible();
  // All ten cards of the knocker are visible.
  expect((await page.locator('[data-meld] [data-card]').count()) + (await cards()).length).toBe(10);
  await still(page);
  await expect(open).toBeInViewport({ ratio: 1 });
  await checkAccess(page, 'laying off');
  const before = await open.boundingBox();
  await byTap.act(table, '0 layoff 0 4C');
  await expect(table.hand).toHaveCount(9);
  expect(await cards()).toEqual(['AS']);
  await still(page);
  expect((await open.boundingBox()).width).toBeCloseTo(before.width, 0);
  // They stay there at the end of the deal.
  await button(table, 'end').click();
  await page.locator('[data-action="look"]').click();
  expect(await cards()).toEqual(['AS']);
  await page.locator('[data-action="result"]').click();
  await page.locator('[data-action="next-deal"]').click();
  await table.myTurn();
  await expect(page.locator('[data-zone="unmatched"]')).toHaveCount(0);
});
