// Links as people send them: one that was cut is refused with a sentence, and one that was changed on its way leads where it
// was meant to.
import { expect, test } from './table.mjs';

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
