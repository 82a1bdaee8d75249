// Links as people send them: the first screen is not painted where an address asks for something else, a link that was cut
// is refused with a sentence, and one that was changed on its way leads where it was meant to.
import { changed, inLetters } from './duels.mjs';
import { expect, test } from './table.mjs';

/** The link of a duel whose total has no moves: the deal of a day. */
const DUEL = new URL(changed('https://example.org/#r=1.1.d20261120.12...', { name: inLetters('Ana') })).hash;

/** Notes each frame in which a button of the first screen is visible. */
async function watchFirstScreen(page) {
  await page.addInitScript(() => {
    window.seen = 0;
    const look = () => {
      const button = document.querySelector('main[data-screen=home] .start-button');
      if (button?.checkVisibility({ visibilityProperty: true })) window.seen += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const ASKED = [
  ['?rules=scala-40', 'table'], ['?problem=today', 'training'], ['?screen=settings', 'settings'], ['?setup=suites', 'setup'],
  ['?learn=rami51', 'tutorial'], ['?today=20261120', 'table'], [DUEL, 'table'], ['#join=AAAA', 'join'], ['#reply=AAAA', 'join'],
  ['?pace=fast%23join%3DAAAA', 'join'], ['?pace=fast&amp;rules=scala-40', 'table'], [DUEL.replace('=', '%3D'), 'table'],
  ['?rules%253Dscala-40', 'table'],
];

test('the first screen is not painted where something else is asked for', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(120_000);
  await watchFirstScreen(page);
  // A match is saved again when its page is left.
  await page.addInitScript(() => { if (location.protocol !== 'about:') localStorage.clear(); });
  for (const [address, screen] of ASKED) {
    await page.goto(`index.html${address}`);
    await expect(page.locator('main'), address).toHaveAttribute('data-screen', screen);
    expect(await page.evaluate(() => window.seen), address).toBe(0);
    await page.goto('about:blank');
  }
  await page.goto('index.html?lang=fr');
  await expect.poll(() => page.evaluate(() => window.seen)).toBeGreaterThan(0);
});

test('a link to a deal that was cut is refused, and one that was changed on its way is read as meant', { tag: '@desktop' }, async ({ page, table }) => {
  await table.open({ seed: 4259120412, variant: 'suites', seats: 4 });
  await table.myTurn();
  const cards = await table.cards();
  await page.locator('[data-action="menu"]').click();
  await page.locator('dialog[open] [data-action="share"]').click();
  const link = await page.locator('[data-share="link"]').inputValue();
  const fresh = async (address) => {
    await page.goto('index.html?screen=settings');
    await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
    await page.goto(address);
  };
  for (const part of [link.slice(0, -3), link.slice(0, link.indexOf('&seed')), `${link.slice(0, -5)}\u2026`, link.slice(0, link.indexOf('c=') + 4)]) {
    await fresh(part);
    await expect(page.locator('.notice'), part).toContainText('Ce lien a été coupé');
    await expect(table.main, part).toHaveAttribute('data-screen', 'setup');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rami.match'))), part).toEqual([]);
  }
  for (const text of [`${link}).`, `${link}\u00a0\u00bb`, `${link} \u00e0 toi`, link.replaceAll('&', '&amp;'), link.replaceAll('=', '%3D'), `${link}&fbclid=x`]) {
    await fresh(text);
    await table.myTurn();
    expect(await table.cards(), text).toEqual(cards);
  }
});
