// Duels: friends play the same deals at devices of their own, and a link with the moves proves a result.
import { changed, dealOf, deviceOf, fieldsOf, inLetters, kept, linkOf, open, row, sentByAna, toTheEnd } from './duels.mjs';
import { checkAccess, expect, test } from './table.mjs';

const DEAL = dealOf('rami51', 3);
/** How long a verification may take. */
const VERIFIED = { timeout: 120_000 };

test('two friends play the same deal, and each proves the result to the other by a link alone', { tag: ['@desktop', '@verify'] }, async ({ browser, baseURL, watched }) => {
  test.setTimeout(300_000);
  const name = 'Maximilienne-Bérengère Z';
  const ana = await deviceOf(name, browser, baseURL, watched);
  await ana.goto(DEAL);
  await toTheEnd(ana);
  // Nobody else has played these deals.
  await expect(ana.locator('[data-zone="duel"]')).toHaveCount(0);
  const sent = await linkOf(ana);
  expect(sent.length).toBeLessThanOrEqual(300);

  const bo = await deviceOf('Bo', browser, baseURL, watched);
  await open(bo, sent);
  await expect(bo.locator('main[data-phase]')).toHaveAttribute('data-screen', 'table');
  await expect(bo.locator('.notice')).toContainText(name);
  expect(new URL(bo.url()).hash).toBe('');
  await toTheEnd(bo);
  await expect(row(bo, name)).toHaveAttribute('data-verdict', 'verified', VERIFIED);
  await expect(row(bo, 'Bo')).toHaveAttribute('data-verdict', 'verified', VERIFIED);
  await expect(row(bo, name)).toHaveAttribute('data-points', /^-?\d+$/);
  const answer = await linkOf(bo);

  // All details: watched as a review, compared, and no wider than a small phone.
  await bo.locator('[data-action="duel"]').click();
  await expect(bo.locator('main')).toHaveAttribute('data-screen', 'duel');
  await checkAccess(bo, 'a duel');
  expect(await bo.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await row(bo, name).locator('[data-action="compare"]').click();
  // Both were played by the same driver.
  await expect(row(bo, name).locator('.duel-parted')).toContainText('les mêmes partout', VERIFIED);
  await row(bo, name).locator('[data-action="watch"]').click();
  await expect(bo.locator('main')).toHaveAttribute('data-screen', 'review', VERIFIED);
  // It is Ana's match: nobody is addressed as "you", and her luck and mistakes are not Bo's.
  await bo.locator('[data-action="next-decision"]').click();
  await expect(bo.locator('.review-comment')).toContainText(name);
  await expect(bo.locator('.review-luck')).toHaveCount(0);

  // The answer goes back the same way. It is shown at once, since Ana has played.
  await open(ana, answer);
  await expect(ana.locator('main')).toHaveAttribute('data-screen', 'duel');
  await expect(row(ana, 'Bo')).toHaveAttribute('data-verdict', 'verified', VERIFIED);
  await expect(row(ana, name)).toHaveAttribute('data-verdict', 'verified', VERIFIED);
  // Opened again, it changes nothing.
  const before = await kept(ana);
  await ana.reload();
  await open(ana, answer);
  await expect(row(ana, 'Bo')).toBeVisible();
  expect(await kept(ana)).toBe(before);
});

test('results are covered until the deals were played, and the results of others go along unless they are left out', async ({ browser, baseURL, watched }) => {
  test.setTimeout(300_000);
  const sent = await sentByAna(DEAL, browser, baseURL, watched);

  const bo = await deviceOf('Bo', browser, baseURL, watched);
  await open(bo, sent);
  await expect(bo.locator('main[data-phase]')).toHaveAttribute('data-screen', 'table');
  await bo.goto('index.html?screen=days&lang=fr');
  await bo.locator('[data-action="duel"]').click();
  await bo.locator('[data-zone="duels"] [data-deals]').click();
  await expect(row(bo, 'Ana')).toBeVisible();
  await expect(row(bo, 'Ana')).not.toHaveAttribute('data-points');
  await expect(row(bo, 'Ana')).not.toHaveAttribute('data-verdict');
  await checkAccess(bo, 'a covered duel');
  await bo.locator('[data-action="play-duel"]').click();
  await toTheEnd(bo);
  await bo.locator('[data-action="share"]').click();
  const field = bo.locator('dialog[open] [data-share="link"]');
  const other = bo.locator('dialog[open] [data-share="others"] [data-name="Ana"]');
  const withAna = await field.inputValue();
  await other.locator('input').uncheck();
  await expect(field).not.toHaveValue(withAna);
  expect((await field.inputValue()).length).toBeLessThan(withAna.length);

  // Somebody who was told a total by another sees it as claimed.
  const cy = await deviceOf('Cy', browser, baseURL, watched);
  await open(cy, withAna);
  await toTheEnd(cy);
  await expect(row(cy, 'Ana')).toHaveAttribute('data-verdict', 'claimed');
  await expect(row(cy, 'Bo')).toHaveAttribute('data-verdict', 'verified', VERIFIED);
  // A result that is deleted is gone.
  await cy.locator('[data-action="duel"]').click();
  await row(cy, 'Ana').locator('[data-action="delete-duel"]').click();
  await cy.locator('[data-action="delete-sure"]').click();
  await expect(row(cy, 'Ana')).toHaveCount(0);
});

for (const [game, seats] of [['traditionnel', 3], ['suites', 3], ['rami101', 4], ['puis-je', 4], ['gin', 2]]) {
  test(`a duel of ${game} is proved by its link alone`, { tag: ['@desktop', '@verify'] }, async ({ browser, baseURL, watched }) => {
    test.setTimeout(300_000);
    const sent = await sentByAna(dealOf(game, seats), browser, baseURL, watched);
    expect(sent.length).toBeLessThanOrEqual(300);
    const bo = await deviceOf('Bo', browser, baseURL, watched);
    await open(bo, sent);
    await toTheEnd(bo);
    await expect(row(bo, 'Ana')).toHaveAttribute('data-verdict', 'verified', VERIFIED);
    await expect(row(bo, 'Bo')).toHaveAttribute('data-verdict', 'verified', VERIFIED);
    expect(await row(bo, 'Ana').getAttribute('data-points')).toBe(fieldsOf(sent).total);
    // The same moves with another total are found out, as are other moves with this total.
    const { total, moves } = fieldsOf(sent);
    const middle = moves.length >> 1;
    const others = moves.slice(0, middle) + (moves[middle] === 'B' ? 'C' : 'B') + moves.slice(middle + 1);
    for (const [name, lie] of [['Zoé', { total: String(Number(total) - 5) }], ['Léo', { moves: others }]]) {
      await open(bo, changed(sent, { ...lie, name: inLetters(name) }));
      await expect(row(bo, name)).toHaveAttribute('data-verdict', 'false', VERIFIED);
    }
  });
}

test('the deal of the day counts for the week of all who played it', { tag: ['@desktop', '@verify'] }, async ({ browser, baseURL, watched }) => {
  test.setTimeout(300_000);
  const sent = await sentByAna('index.html?today=&lang=fr&pace=instant', browser, baseURL, watched);
  expect(sent.length).toBeLessThanOrEqual(200);
  const bo = await deviceOf('Bo', browser, baseURL, watched);
  await open(bo, sent);
  await expect(bo.locator('.bar [data-day]')).toHaveCount(1);
  await toTheEnd(bo);
  await expect(row(bo, 'Ana')).toHaveAttribute('data-verdict', 'verified', VERIFIED);
  await bo.goto('index.html?screen=days&lang=fr');
  const week = bo.locator('[data-zone="duel-week"] [data-name]');
  await expect(week).toHaveCount(2);
  for (const line of await week.all()) await expect(line).toHaveAttribute('data-days', '1');
  // A total that somebody was told of has no moves.
  await open(bo, changed(sent, { name: inLetters('Tante Jacqueline'), moves: '' }));
  await expect(row(bo, 'Tante Jacqueline')).toHaveAttribute('data-verdict', 'claimed');
  // Bots of another version prove nothing, and that is no accusation.
  await open(bo, changed(sent, { name: inLetters('João'), bots: '999' }));
  await expect(row(bo, 'João')).toHaveAttribute('data-verdict', 'other-version');
  await expect(row(bo, 'João')).toContainText('autre version');
  await bo.reload();
  await bo.goto('index.html?screen=days&lang=fr');
  await expect(week).toHaveCount(4);
});

test('a duel of three deals, by keyboard', { tag: ['@desktop', '@verify'] }, async ({ browser, baseURL, watched }) => {
  test.setTimeout(300_000);
  const sent = await sentByAna(DEAL.replace('length=deal', 'length=three'), browser, baseURL, watched);
  expect(sent.length).toBeLessThanOrEqual(800);
  const bo = await deviceOf('Bo', browser, baseURL, watched);
  await open(bo, sent);
  await expect(bo.locator('main[data-phase]')).toHaveAttribute('data-screen', 'table');
  // Another first discard than Ana's.
  const hand = bo.locator('[data-zone="hand"] [data-card]');
  await expect(bo.locator('main[data-phase="draw"]')).toBeVisible();
  await bo.locator('[data-pile="stock"]').click();
  await expect(hand).toHaveCount(11);
  await hand.first().click();
  await expect(hand.first()).toHaveAttribute('aria-pressed', 'true');
  await bo.locator('[data-action="discard"]').click();
  await expect(hand).toHaveCount(10);
  await toTheEnd(bo);
  await expect(row(bo, 'Ana')).toHaveAttribute('data-verdict', 'verified', VERIFIED);
  await expect(row(bo, 'Bo')).toHaveAttribute('data-verdict', 'verified', VERIFIED);
  const press = async (button) => {
    await button.focus();
    await bo.keyboard.press('Enter');
  };
  await press(bo.locator('[data-action="duel"]'));
  await expect(bo.locator('main')).toHaveAttribute('data-screen', 'duel');
  await press(row(bo, 'Ana').locator('[data-action="compare"]'));
  const parted = row(bo, 'Ana').locator('[data-deal]');
  await expect(parted.first()).toContainText('Ana', VERIFIED);
  await expect(parted.first()).toHaveAttribute('data-deal', '1');
  // A result is deleted after a question, whose first answer is no.
  await press(row(bo, 'Ana').locator('[data-action="delete-duel"]'));
  await expect(bo.locator('[data-action="delete-cancel"]')).toBeFocused();
  await bo.keyboard.press('Enter');
  await expect(row(bo, 'Ana')).toBeVisible();
  await expect(row(bo, 'Ana').locator('[data-action="delete-duel"]')).toBeFocused();
  await press(bo.locator('main [data-action="table"]'));
  await expect(bo.locator('main')).toHaveAttribute('data-screen', 'table');
});

test('a verification is stopped and taken up again, and a match under way is kept beside a duel', { tag: ['@desktop', '@verify'] }, async ({ browser, baseURL, watched }) => {
  test.setTimeout(300_000);
  const sent = await sentByAna(DEAL.replace('level=easy', 'level=hard'), browser, baseURL, watched);
  const bo = await deviceOf('Bo', browser, baseURL, watched);
  // A match of another game is under way.
  await bo.goto('index.html?variant=traditionnel&seats=3&seed=7&level=easy&pace=instant&lang=fr');
  await expect(bo.locator('main[data-phase="draw"]')).toBeVisible();
  await bo.locator('[data-pile="stock"]').click();
  await open(bo, sent);
  await expect(bo.locator('.notice')).toContainText('Ana');
  await toTheEnd(bo);
  await bo.locator('[data-action="duel"]').click();
  const stop = bo.locator('[data-action="stop-verifying"]');
  await bo.locator('[data-action="verify-duel"], [data-action="stop-verifying"], [data-name="Ana"][data-verdict]').first().waitFor();
  if (await stop.count() > 0) {
    await expect(bo.locator('[data-zone="verifying"] progress')).toBeVisible();
    await stop.click();
    await expect(bo.locator('[data-zone="verifying"]')).toHaveCount(0);
    await bo.locator('[data-action="verify-duel"]').click();
  }
  await expect(row(bo, 'Ana')).toHaveAttribute('data-verdict', 'verified', VERIFIED);
  // The match that was under way goes on.
  await bo.goto('index.html?lang=fr');
  await expect(bo.locator('main h1')).toContainText('traditionnel');
});

test('a link that was cut or changed says so and keeps nothing', async ({ browser, baseURL, watched }) => {
  test.setTimeout(180_000);
  const sent = await sentByAna(DEAL, browser, baseURL, watched);
  const fields = new URL(sent).hash.slice(3).split('.');
  const changed = (at, value) => `${baseURL}#r=${fields.map((field, index) => (index === at ? value : field)).join('.')}`;
  const moves = fields[5].replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
  const bo = await deviceOf('Bo', browser, baseURL, watched);
  for (const link of [sent.slice(0, -9), changed(3, String(Number(fields[3]) + 1)), changed(5, moves), changed(0, '2'), `${baseURL}#r=`]) {
    await open(bo, link);
    await expect(bo.locator('.notice'), link).toContainText('Ce lien');
    expect(await kept(bo), link).toBeNull();
    await expect(bo.locator('main'), link).not.toHaveAttribute('data-screen', 'table');
    // The next one is opened in a page that runs.
    await bo.locator('.notice button').last().click();
  }
});
