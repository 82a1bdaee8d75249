// Languages: which one a visitor gets, that all are offered at once, and which texts a translating browser must not
// change.
import { expect, still, test } from './table.mjs';

const NAMES = { fr: 'Français', en: 'English', pt: 'Português' };

for (const [locale, lang] of [['de-DE', 'en'], ['ja-JP', 'en'], ['fr-CH', 'fr'], ['pt-PT', 'pt-BR']]) {
  test.describe(`a browser that prefers ${locale}`, () => {
    test.use({ locale });

    test(`is answered in ${lang}, and offered all languages on the first screen`, async ({ page }) => {
      await page.goto('index.html');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const offered = await page.locator('[data-language]').evaluateAll((links) => links.map((link) => [link.lang, link.textContent.trim(), link.getAttribute('href')]));
      expect(offered).toEqual(Object.entries(NAMES).map(([code, name]) => [code, name, `./?lang=${code}`]));
      await expect(page.locator('[data-language][aria-current]')).toHaveText(NAMES[lang.slice(0, 2)]);
    });
  });
}

test('a language chosen on the first screen is spoken at once, and kept', { tag: '@both' }, async ({ page }) => {
  await page.goto('index.html');
  for (const [code, tag] of [['pt', 'pt-BR'], ['en', 'en'], ['fr', 'fr']]) {
    const link = page.locator(`[data-language="${code}"]`);
    await expect(link).toBeInViewport({ ratio: 1 });
    const { height, width } = await link.boundingBox();
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
    await link.click();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(link).toHaveAttribute('aria-current', 'true');
  }
  await page.locator('[data-language="pt"]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await page.goto('index.html');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
});

test('names of languages are marked as such in the settings', async ({ page }) => {
  await page.goto('index.html?screen=settings&lang=fr');
  const names = page.locator('label:has(input[name="lang"]) [lang]');
  await expect(names).toHaveCount(Object.keys(NAMES).length);
  expect(await names.evaluateAll((all) => all.map((name) => [name.lang, name.textContent]))).toEqual(Object.entries(NAMES));
});

/** Does what a translating browser does: puts every text that it may translate into elements of its own. */
const translate = (page) => page.evaluate(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (textContent.trim() && parentElement.translate && !parentElement.matches('noscript, script')) texts.push(walker.currentNode);
  }
  for (const text of texts) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstChild.textContent = text.textContent;
    text.replaceWith(font);
  }
  return texts.length;
});

test('a page translated by the browser keeps up with the match', async ({ page, table }) => {
  await table.open({ variant: 'rami51', seats: 2, seed: 5 });
  await table.myTurn();
  await translate(page);
  const shown = () => page.locator('main').evaluate((main) => ['.pile-count', '.prompt', '.seat-cards', '[role="status"]'].map((name) => main.querySelector(name).textContent));
  const pile = page.locator('[data-pile="stock"]');
  for (let turn = 0; turn < 3; turn += 1) {
    await table.myTurn();
    const before = await shown();
    await pile.click();
    await expect(table.main).toHaveAttribute('data-phase', 'play');
    const now = await shown();
    expect(now[0]).toBe(await pile.getAttribute('data-count'));
    expect(now.slice(1)).not.toEqual(before.slice(1));
    await table.hand.nth(0).press('Space');
    await page.locator('[data-action="discard"]').click();
  }
  await table.myTurn();
  await expect(page.locator('.seat .seat-cards > :last-child')).toHaveText(await page.locator('.seat').getAttribute('data-count'));
});

test('what changes on other screens is left alone too; the rules may be translated', async ({ page, table }) => {
  await page.goto('index.html?setup=rami51&lang=fr');
  await translate(page);
  await page.locator('details.house > summary').click();
  await page.locator('.house input[type="checkbox"]').first().press('Space');
  await expect(page.locator('details.house > summary small')).toContainText('1');
  await table.open({ variant: 'rami51', seats: 2, seed: 5 });
  expect(await translate(page)).toBe(0);
  await page.evaluate(() => document.querySelector('[data-action="menu"]').click());
  await page.locator('dialog [data-action="rules"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'rules');
  await still(page);
  expect(await translate(page)).toBeGreaterThan(20);
  await page.locator('[data-action="table"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'table');
});
