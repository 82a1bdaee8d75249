// The games in the browser: what is special about the table of each game.
import { byTap, checkAccess, expect, replayExport, test } from './table.mjs';

/** Plays simple turns until the table is as wanted: declines, draws from the stock, discards the first card. */
async function until(table, wanted, most = 60) {
  for (let step = 0; step < most; step += 1) {
    const phase = await table.myTurn();
    if (await wanted(phase)) return;
    if (phase.endsWith('-over')) break;
    const before = await table.state();
    if (await table.page.locator('[data-action="end"]').count()) await table.page.locator('[data-action="end"]').click();
    else if (phase === 'claim') await table.page.locator('[data-action="pass"]').click();
    else if (phase === 'draw') await table.page.locator('[data-pile="stock"]').click();
    else {
      await table.hand.nth(0).press('Space');
      await table.page.locator('[data-action="discard"]').click();
    }
    await expect.poll(() => table.state(), { intervals: [10, 20, 40] }).not.toBe(before);
  }
  throw new Error('it never came to that');
}

for (const [variant, seats, seed] of [['traditionnel', 2, 4], ['suites', 3, 5], ['rami101', 3, 6], ['puis-je', 3, 7], ['gin', 2, 8]]) {
  test(`${variant}: a whole deal by tap, through rami-lab`, { tag: variant === 'gin' ? [] : '@verify' }, async ({ page, table }) => {
    test.setTimeout(240_000);
    await table.open({ variant, seats, seed });
    await table.playDeal(byTap, 900);
    await expect(page.locator('.outcome')).toBeVisible();
    const { out } = await replayExport(page);
    expect(out.deals[0].over).toBe(true);
  });
}

test('puis-je: the question shows the card and is answered by key or tap', async ({ page, table }) => {
  await table.open({ variant: 'puis-je', seats: 4, seed: 3 });
  await until(table, (phase) => phase === 'claim');
  const claim = page.locator('.claim');
  await expect(claim).toBeVisible();
  await expect(claim.locator('.contract')).toBeVisible();
  const answers = page.locator('.actions :is([data-action="pass"], [data-action="buy"], [data-action="buy-two"])');
  expect(await answers.count()).toBeGreaterThanOrEqual(2);
  await expect(page.locator('.actions [data-action="lay"]')).toHaveCount(0);
  const usual = page.viewportSize();
  for (const [width, height] of [[667, 375], [320, 568], [390, 844]]) {
    await page.setViewportSize({ width, height });
    for (const answer of await answers.all()) {
      await expect(answer).toBeInViewport({ ratio: 1 });
      expect((await answer.boundingBox()).height, `${width}x${height}`).toBeGreaterThanOrEqual(44);
    }
  }
  await page.setViewportSize(usual);
  let before = await table.state();
  await page.keyboard.press('n');
  await expect.poll(() => table.state()).not.toBe(before);
  await until(table, (phase) => phase === 'claim');
  const top = await page.locator('[data-pile="discard"]').getAttribute('data-top');
  const held = (await table.cards()).length;
  await page.locator('[data-action="buy"]').click();
  await expect(table.hand).toHaveCount(held + 2);
  expect(await table.cards()).toContain(top);
});

test('puis-je: the contract counts what is staged', async ({ page, table }) => {
  await table.open({ variant: 'puis-je', seats: 2, seed: 1 });
  const contract = page.locator('[data-zone="draft"] .contract');
  await expect(contract).toContainText('2 brelans');
  await expect(contract).toContainText('0/2');
  const isSet = async () => {
    const ranks = (await table.cards()).map((card) => card.slice(0, -1));
    return ranks.find((rank) => ranks.filter((other) => other === rank).length >= 3);
  };
  await until(table, async (phase) => phase !== 'claim' && Boolean(await isSet()));
  const rank = await isSet();
  const set = (await table.cards()).filter((card) => card.slice(0, -1) === rank).slice(0, 3);
  await byTap.select(table, set);
  await page.locator('[data-action="stage"]').click();
  await expect(contract).toContainText('1/2');
});

test('suites: any card of the spread discard pile is shown, and takes those above it', async ({ page, table }) => {
  await table.open({ variant: 'suites', seats: 2, seed: 2 });
  const pile = page.locator('[data-pile="discard"]');
  await until(table, async (phase) => phase === 'draw' && Number(await pile.getAttribute('data-count')) >= 4);
  const count = Number(await pile.getAttribute('data-count'));
  await expect(page.locator('[data-discard-depth]')).toHaveCount(count);
  const top = page.locator('[data-discard-depth="1"] [data-card]');
  expect(await top.getAttribute('data-card')).toBe(await pile.getAttribute('data-top'));
  // At each depth, either that many cards are taken, or the move is refused with a reason and nothing changes.
  const before = await table.state();
  const held = (await table.cards()).length;
  let refused = 0;
  for (let depth = count; depth >= 2; depth -= 1) {
    await page.locator(`[data-discard-depth="${depth}"]`).click();
    if (await table.state() === before) {
      await expect(page.locator('[role="alert"][data-code]')).toHaveAttribute('data-code', 'deepest-card-needs-run');
      refused += 1;
    } else {
      await expect(table.hand).toHaveCount(held + depth);
      await page.locator('[data-action="undo"]').click();
      await expect.poll(() => table.state()).toBe(before);
    }
  }
  expect(refused).toBeGreaterThan(0);
});

test('house rules are chosen, kept under a name, and hold in the match', async ({ page, table }) => {
  await page.goto('index.html?lang=fr');
  await page.locator('[data-variant="rami51"]').click();
  await page.locator('.house summary').click();
  const points = page.locator('[data-option="opening_points"]');
  if (await points.evaluate((control) => control.tagName) === 'SELECT') await points.selectOption('40');
  else {
    await points.fill('40');
    await points.press('Tab');
  }
  await page.locator('.favourite-new input').fill('Chez Mamie');
  await page.locator('[data-action="keep-rules"]').click();
  await page.locator('[data-action="reset-rules"]').click();
  await expect(page.locator('.house-row.is-changed')).toHaveCount(0);
  await page.reload();
  await page.locator('[data-variant="rami51"]').click();
  await page.locator('.house summary').click();
  await page.getByRole('button', { name: 'Chez Mamie', exact: true }).click();
  await expect(page.locator('.house-row.is-changed')).toHaveCount(1);
  await expect(page.locator('.house > summary small')).toHaveText('Chez Mamie');
  await page.locator('[data-action="start"]').click();
  await table.myTurn();
  const { record } = await replayExport(page);
  expect(record.options).toEqual({ opening_points: 40 });
});

test('the rules page is written from the rules in force', async ({ page, table }) => {
  const opening = async (options) => {
    await table.open({ variant: 'rami51', ...options });
    await page.locator('.bar [data-action="menu"]').click();
    await page.locator('dialog [data-action="rules"]').click();
    await expect(table.main).toHaveAttribute('data-screen', 'rules');
    return page.locator('[data-rule="opening"]').first().innerText();
  };
  expect(await opening({})).toContain('51');
  expect(await opening({ 'opt.opening_points': '40' })).toContain('40');
  expect(await opening({ rules: 'scala-40' })).toContain('40');
  await expect(table.main.getByRole('heading', { level: 1 })).toHaveText('Rami 51 · Scala 40');
});

test('a refusal leads to its paragraph and back', async ({ page, table }) => {
  await table.open({ variant: 'rami101', seats: 2 });
  await table.myTurn();
  await table.hand.nth(0).press('Space');
  await page.locator('[data-action="discard"]').click();
  await page.locator('[role="alert"] [data-action="rule"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'rules');
  await expect(page.locator('.is-asked')).toBeInViewport();
  await page.locator('.panel-head [data-action="table"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'table');
});

test('an eliminated player is asked whether to buy back', async ({ page, table }) => {
  test.setTimeout(240_000);
  await table.open({ variant: 'rami51', seats: 3, seed: 11 });
  const rebuy = page.locator('[data-action="rebuy"]');
  for (let deal = 0; deal < 12 && !(await rebuy.count()); deal += 1) {
    await table.finishDeal();
    if (await rebuy.count()) break;
    await page.locator('[data-action="next-deal"]').click();
  }
  await expect(page.locator('[data-action="leave"]')).toBeVisible();
  await rebuy.click();
  await expect(rebuy).toHaveCount(0);
  const { record } = await replayExport(page);
  expect(record.deals.at(-1).after).toContain('0 rebuy');
});

test('axe finds nothing to complain about in what only some games have @verify', async ({ page, table }) => {
  test.setTimeout(120_000);
  await page.goto('index.html?lang=fr');
  await page.locator('[data-variant="puis-je"]').click();
  await page.locator('.house summary').click();
  await checkAccess(page, 'house rules');
  await table.open({ variant: 'puis-je', seats: 4, seed: 3 });
  await until(table, (phase) => phase === 'claim');
  await checkAccess(page, 'claim');
  await table.open({ variant: 'suites', seats: 3, seed: 2 });
  const pile = page.locator('[data-pile="discard"]');
  await until(table, async (phase) => phase === 'draw' && Number(await pile.getAttribute('data-count')) >= 4);
  await checkAccess(page, 'spread pile');
  await table.finishDeal();
  await checkAccess(page, 'end of a deal');
  await page.evaluate(() => document.querySelector('[data-action="menu"]').click());
  await page.locator('dialog [data-action="rules"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'rules');
  await checkAccess(page, 'rules');
});

test('the end of a match: the ranking, and nothing for axe to complain about', { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
  test.setTimeout(120_000);
  // A match of one deal.
  await table.open({ variant: 'suites', seats: 2, seed: 21, 'opt.deals': 1 });
  await table.finishDeal();
  await expect(table.main).toHaveAttribute('data-phase', 'match-over');
  // The last deal is counted first, over the table. The table beneath can be looked at.
  await expect(page.locator('.result')).toHaveCount(2);
  await checkAccess(page, 'result of the last deal');
  await page.locator('[data-action="look"]').click();
  await expect(page.locator('.outcome')).toBeHidden();
  await page.locator('[data-action="result"]').click();
  await page.locator('.bar [data-action="menu"]').click();
  await expect(page.locator('dialog.menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('[data-action="ranking"]').click();
  await expect(page.locator('.ranking li')).toHaveCount(2);
  await checkAccess(page, 'end of a match');
  // The same players play again, with other cards.
  await page.locator('.finale .bar [data-action="menu"]').click();
  await page.keyboard.press('Escape');
  await page.locator('[data-action="rematch"]').click();
  await table.myTurn();
  await expect(table.main).toHaveAttribute('data-deal', '1');
  await expect(table.main).toHaveAttribute('data-seats', '2');
});

test('a number beyond its limits stays as it was typed, says them, and nothing starts', async ({ page, table }) => {
  await page.goto('index.html?setup=rami51&lang=fr');
  await page.locator('.house summary').click();
  const limit = page.locator('[data-option="limit"]');
  await limit.fill('5000');
  await limit.press('Tab');
  await expect(page.locator('.house-limits')).toHaveText('de 50 à 1000');
  await expect(limit).toHaveValue('5000');
  await page.locator('.house summary').click();
  await page.locator('[data-action="start"]').click();
  await expect(limit).toBeFocused();
  await expect(table.main).toHaveAttribute('data-screen', 'setup');
  await limit.fill('150');
  await limit.press('Tab');
  await expect(page.locator('.house-limits')).toHaveCount(0);
  await page.locator('[data-action="start"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'table');
});
