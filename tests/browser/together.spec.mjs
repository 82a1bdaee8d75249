// A table over several devices: a deal of each kind of game, its verification, and codes that are refused.
import { begin, buyBack, device, hand, openTable, outcome, place, playDeal, seat } from './devices.mjs';
import { expect, test } from './table.mjs';

for (const [game, players, when] of [['rami51', 3, ''], ['puis-je', 3, ' @verify'], ['gin', 2, ' @verify']]) {
  test(`two devices play a deal of ${game} @desktop${when}`, async ({ page, browser, baseURL, watched }) => {
    test.setTimeout(400_000);
    const guest = await device(browser, baseURL, watched, { width: 390, height: 844 });
    await openTable(page, game, [1], players);
    await seat(page, guest, 1, 'Bruno');
    await begin(page, guest);
    await expect(guest.locator('main[data-me="1"]')).toBeVisible();
    // Neither page shows a card of the other's hand.
    expect((await hand(page)).sort()).not.toEqual((await hand(guest)).sort());
    await Promise.all([playDeal(page), playDeal(guest)]);
    const [ofHost, ofGuest] = [await outcome(page), await outcome(guest)];
    // Each page shows the scores of the others at their plates.
    const shared = Object.keys(ofHost).filter((other) => other in ofGuest);
    expect(shared.length).toBe(players - 2);
    for (const other of shared) expect(ofGuest[other]).toBe(ofHost[other]);
    // Each device has verified the deal.
    for (const of of [page, guest]) {
      await of.click('[data-action="look"]');
      await of.click('[data-action="menu"]');
      await of.click('[data-action="verify-deal"]');
      await expect(of.locator('[data-zone="verified"]')).toHaveAttribute('data-verdict', 'holds');
      await of.keyboard.press('Escape');
      await of.click('[data-action="result"]');
    }
    if (await page.locator('main[data-phase="match-over"]').count() > 0) return;
    await buyBack(page, guest);
    // The next deal comes when both are ready.
    await page.click('[data-action="next-deal"]');
    await guest.click('[data-action="next-deal"]');
    for (const of of [page, guest]) await expect(of.locator('main[data-deal="2"]')).toBeVisible();
  });
}

for (const game of ['rami51', 'puis-je']) {
  test(`three devices and a bot play a deal of ${game} @desktop @verify`, async ({ page, browser, baseURL, watched }) => {
    test.setTimeout(400_000);
    const phone = { width: 390, height: 844 };
    const guests = [await device(browser, baseURL, watched, phone), await device(browser, baseURL, watched, phone)];
    await openTable(page, game, [1, 2], 4);
    await seat(page, guests[0], 1, 'Bruno');
    await seat(page, guests[1], 2, 'Carla');
    await begin(page, ...guests);
    const all = [page, ...guests];
    for (const [at, of] of all.entries()) await expect(of.locator(`main[data-me="${at}"]`)).toBeVisible();
    await Promise.all(all.map(playDeal));
    const outcomes = await Promise.all(all.map(outcome));
    // Every page shows the same score of every player at whose plate it is.
    for (const scores of outcomes) for (const [other, score] of Object.entries(scores)) {
      for (const others of outcomes) if (other in others) expect(others[other]).toBe(score);
    }
    for (const of of all) {
      await of.click('[data-action="look"]');
      await of.click('[data-action="menu"]');
      await of.click('[data-action="verify-deal"]');
      await expect(of.locator('[data-zone="verified"]')).toHaveAttribute('data-verdict', 'holds');
    }
  });
}

test('what is no code is refused with a sentence @desktop', async ({ page, browser, baseURL, watched }) => {
  const guest = await device(browser, baseURL, watched, { width: 390, height: 844 });
  await openTable(page, 'rami51', [1], 2);
  const zone = place(page, 1);
  const invitation = await zone.locator('[data-code]').textContent();
  const said = zone.locator('[role="status"]').last();
  for (const [text, words] of [['Bonjour', 'ne contient pas de code'], [invitation, 'pas le bon code'], [`${invitation.slice(0, -3)}`, 'incomplet']]) {
    await zone.locator('textarea[name="reply"]').fill(text);
    await expect(said).toContainText(words);
  }
  await guest.goto(`index.html?lang=fr${new URL(invitation).hash.slice(0, -4)}`);
  await expect(guest.locator('main[data-screen="join"] [role="alert"]')).toContainText('incomplet');
});
