// Plays whole deals through the page, by each kind of input, up to the scores. Then the record is replayed.
import { byDrag, byFinger, byKey, byTap, checkAccess, expect, point, replayExport, still, strip, test } from './table.mjs';

for (const [name, input, seed] of [['tap', byTap, 41], ['drag', byDrag, 12], ['keyboard', byKey, 21]]) {
  // The desktop has a mouse and a keyboard.
  test(`a whole deal by ${name}, to the score sheet and through rami-lab`, { tag: { tap: [], drag: ['@desktop', '@verify'], keyboard: '@desktop' }[name] }, async ({ page, table }) => {
    test.setTimeout(180_000);
    await table.open({ seed });
    await table.playDeal(input);
    await expect(table.main).toHaveAttribute('data-phase', 'deal-over');
    const shown = await page.locator('.result').evaluateAll((rows) =>
      Object.fromEntries(rows.map((row) => [row.dataset.seat, Number(row.dataset.points)])));
    await page.locator('.outcome [data-action="scores"]').click();
    await expect(table.main).toHaveAttribute('data-screen', 'scores');
    const sheet = await page.locator('[data-zone="scores"] [data-seat] [data-points]').evaluateAll((cells) =>
      cells.map((cell) => [cell.closest('[data-seat]').dataset.seat, Number(cell.dataset.points)]));
    expect(Object.fromEntries(sheet.slice(0, 3))).toEqual(shown);
    const totals = sheet.slice(3).map(([, points]) => points);
    await page.locator('[data-action="table"]').click();
    const { out } = await replayExport(page);
    expect(out.deals[0].over).toBe(true);
    expect(out.deals[0].points).toEqual(Object.values(shown));
    expect(out.totals).toEqual(totals);
  });
}

test('a pile lights up when it may be taken, and for a hint', async ({ page, table }) => {
  const pile = (name) => page.locator(`[data-pile="${name}"]`);
  await table.open({ variant: 'rami101', seats: 2, seed: 3 });
  await table.myTurn();
  await expect(pile('stock')).toHaveClass(/is-target/);
  // In the first turn nobody may take the discard (V3-R4).
  await expect(pile('discard')).not.toHaveClass(/is-target/);
  await table.open({ variant: 'suites', seats: 3, seed: 5 });
  await table.myTurn();
  await expect(pile('discard')).toHaveClass(/is-target/);
  const glow = () => pile('discard').evaluate((element) => getComputedStyle(element.querySelector('.card:nth-last-child(2) .card-face')).boxShadow);
  const lit = await glow();
  const [, verb, from] = (await table.hint()).split(' ');
  expect(verb).toBe('draw');
  await expect(pile(from)).toHaveClass(/is-hinted/);
  await pile('stock').click();
  expect(await glow()).not.toBe(lit);
});

test('what the others did stays in sight, who discarded too; a tap skips to the player\'s turn', async ({ page, table }) => {
  await table.open({ variant: 'rami51', seats: 4, seed: 5, pace: 'slow' });
  await page.keyboard.press('w');
  await table.myTurn();
  await page.locator('[data-pile="stock"]').click();
  await table.hand.nth(0).press('Space');
  await page.locator('[data-action="discard"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'waiting');
  // At a slow pace the moves of the others would take ten seconds or more.
  await page.locator('[data-action="skip"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'draw', { timeout: 6000 });
  await expect(page.locator('[data-action="skip"]')).toHaveCount(0);
  await expect(page.locator('.seat .told')).toHaveCount(3);
  await expect(page.locator('.seat[data-seat="3"] .told .mini').last()).toBeVisible();
  await expect(page.locator('.pile-by')).toBeVisible();
});

test('a card thrown is taken back until the next player has moved', async ({ page, table }) => {
  await table.open({ variant: 'rami51', seats: 2, seed: 5, pace: 'slow' });
  await page.keyboard.press('w');
  await table.myTurn();
  await page.locator('[data-pile="stock"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  const before = (await table.cards()).toSorted();
  await table.hand.nth(0).press('Space');
  await page.locator('[data-action="discard"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'waiting');
  await page.locator('[data-action="undo"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  expect((await table.cards()).toSorted()).toEqual(before);
});

test('a hint shows cards and reasons, and is played by its button', async ({ page, table }) => {
  await table.open({ variant: 'suites', seats: 2, seed: 21 });
  await table.myTurn();
  await table.hint();
  await expect(page.locator('.advice')).toBeVisible();
  await checkAccess(page, 'hint');
  await page.locator('[data-action="play-hint"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  await expect(page.locator('.advice')).toHaveCount(0);
  await table.hint();
  // The table reappears when the player acts.
  await table.hand.nth(0).press('Space');
  await expect(page.locator('.advice')).toHaveCount(0);
  await table.hand.nth(0).press('Space');
  await expect(page.locator('.advice')).toBeVisible();
});

test('nothing jumps: piles and hand stay where they are through a turn', async ({ page, table }) => {
  await table.open({ variant: 'rami101', seats: 3, seed: 3 });
  await table.myTurn();
  const places = () => page.evaluate(() => ['[data-pile="stock"]', '[data-zone="draft"]', '.actions']
    .map((name) => Math.round(document.querySelector(name).getBoundingClientRect().top)).concat(
      Math.round(document.querySelector('.hand-area').getBoundingClientRect().bottom)));
  const before = await places();
  await page.locator('[data-pile="stock"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  await still(page);
  expect(await places()).toEqual(before);
  await table.hint();
  expect(await places()).toEqual(before);
  for (let cards = 0; cards < 9; cards += 3) {
    for (const place of [0, 1, 2]) await table.hand.nth(place).press('Space');
    await page.locator('[data-action="stage"]').click();
    await still(page);
    expect(await places(), `${cards + 3} cards staged`).toEqual(before);
  }
});

test('the next deal follows, with the next dealer', async ({ page, table }) => {
  test.setTimeout(120_000);
  await table.open({ variant: 'suites', seed: 5, seats: 2 });
  expect(await table.finishDeal()).toBe('deal-over');
  await page.locator('[data-action="next-deal"]').click();
  await expect(table.main).toHaveAttribute('data-deal', '2');
  await expect(table.main).toHaveAttribute('data-phase', /draw|waiting|play/);
});

test('between deals the keys named on the buttons do what the buttons do', { tag: '@desktop' }, async ({ page, table }) => {
  test.setTimeout(120_000);
  await table.open({ variant: 'traditionnel', seats: 2, seed: 5 });
  await table.finishDeal();
  await expect(table.main).toHaveAttribute('data-phase', 'deal-over');
  await expect(page.locator('[data-action="next-deal"]')).toHaveAttribute('title', /\(N\)$/);
  await page.keyboard.press('r'); // the key has no effect: there is nothing to buy back
  await expect(table.main).toHaveAttribute('data-phase', 'deal-over');
  await page.keyboard.press('n');
  await expect(table.main).toHaveAttribute('data-deal', '2');
});

test('a reload in the middle of a turn resumes exactly there', async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  await page.locator('[data-pile="stock"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  await page.locator('[data-action="sort-rank"]').click();
  await table.hand.nth(0).press('Space');
  await table.hand.nth(1).press('Space');
  await page.locator('[data-action="stage"]').click();
  await expect(page.locator('[data-draft="0"] [data-card]')).toHaveCount(2);
  await table.hand.nth(2).press('Space');
  const before = [await table.state(), await table.hand.nth(2).getAttribute('aria-pressed')];
  await page.reload();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  expect([await table.state(), await table.hand.nth(2).getAttribute('aria-pressed')]).toEqual(before);
  // Staged cards can still be taken back; a drawn card cannot.
  await page.locator('[data-action="undo"]').click();
  await expect(page.locator('[data-draft]')).toHaveCount(0);
  await expect(table.hand).toHaveCount(11);
  await page.keyboard.press('z');
  await expect(table.hand).toHaveCount(11);
});

test('a match that gives way to another is kept', async ({ page, table }) => {
  await table.open({ seed: 42 });
  await table.myTurn();
  await page.locator('[data-pile="stock"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  const before = await table.cards();
  await table.open({ seed: 43 });
  await table.myTurn();
  expect(await table.cards()).not.toEqual(before);
  await page.locator('.bar [data-action="menu"]').click();
  await page.locator('[data-action="new-match"]').click();
  await page.locator('[data-action="continue"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  expect(await table.cards()).toEqual(before);
});

test('the discard can be taken and put back until something else is done', async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  const top = await page.locator('[data-pile="discard"]').getAttribute('data-top');
  await page.locator('[data-pile="discard"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  expect(await table.cards()).toContain(top);
  await page.locator('[data-action="undo"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'draw');
  await expect(page.locator('[data-pile="discard"]')).toHaveAttribute('data-top', top);
});

test('each card of a spread pile has its depth, the only one too', async ({ page, table }) => {
  await table.open({ variant: 'suites', seats: 2, seed: 1 });
  await table.myTurn();
  const pile = page.locator('[data-pile="discard"]');
  await expect(page.locator('[data-discard-depth]')).toHaveCount(Number(await pile.getAttribute('data-count')));
  await page.locator('[data-discard-depth="1"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  await expect(table.hand).toHaveCount(8);
});

test('the same address deals the same cards', async ({ page, table }) => {
  await table.open({ seed: 99 });
  await table.myTurn();
  const first = await table.cards();
  await page.evaluate(() => localStorage.clear());
  await table.open({ seed: 99 });
  await table.myTurn();
  expect(await table.cards()).toEqual(first);
});

test('a finger draws and discards by dragging; a second finger takes it back', { tag: '@phone' }, async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  await byFinger.drag(table, await point(page.locator('[data-pile="stock"]')), await point(page.locator('[data-zone="hand"]')));
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  await expect(table.hand).toHaveCount(11);
  const pile = page.locator('[data-pile="discard"]');
  const before = await table.cards();
  await byFinger.drag(table, await strip(table.hand.first()), await point(pile), { secondFinger: true });
  expect(await table.cards()).toEqual(before);
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  await byFinger.drag(table, await strip(table.hand.first()), await point(pile));
  await expect(table.hand).toHaveCount(10);
});

test('the language changes at once, in the middle of a deal', async ({ page, table }) => {
  await table.open();
  await table.myTurn();
  const before = await table.state();
  for (const [code, tag, word] of [['pt', 'pt-BR', 'Compre'], ['en', 'en', 'Draw'], ['fr', 'fr', 'Tirez']]) {
    await page.locator('.bar [data-action="menu"]').click();
    await page.locator('dialog [data-action="settings"]').click();
    await page.locator(`input[name="lang"][value="${code}"]`).check({ force: true });
    await page.locator('[data-action="table"]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page.locator('.prompt')).toContainText(word);
    expect(await table.state()).toBe(before);
  }
});

test.describe('a browser that prefers Portuguese', () => {
  test.use({ locale: 'pt-PT' });
  test('is answered in Portuguese', async ({ page }) => {
    await page.goto('index.html');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  });
});
