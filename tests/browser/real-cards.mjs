// People, score sheets and evenings as a device stores them, and faults of layout that their screens must not have.
import { expect } from './table.mjs';

/** Names of the greatest length: 24 letters. */
export const LONG = ['Marie-Christine Dupuis-V', 'Maximilienne-Alexandrine', 'Anne-Sophie Grandcolas-B', 'Wilhelmine Wagenknechtow',
  'João Guilherme Cavalcant', 'Jean-Christophe de Moura'];

/** Every day at noon, so that no time zone changes the day. */
export const NOON = Date.UTC(2026, 10, 27, 12);

/** The entries of the storage: people with these names and ids from 1 on, sheets and evenings. */
export function kept({ names, sheets = [], evenings = [] }) {
  const persons = names.map((name, index) => ({ id: index + 1, name, hue: index % 6, face: index * 5 % 12 }));
  const texts = { 'rami.people': JSON.stringify({ persons }), 'rami.evenings': JSON.stringify(evenings) };
  for (const [index, sheet] of sheets.entries()) {
    const whole = {
      version: 1, id: NOON + index * 60_000, at: NOON + index * 60_000, variant: 'rami51', dealer: 0,
      seats: names.map((name, seat) => [seat + 1, name]), ...sheet,
    };
    texts[`rami.sheet.${whole.id}`] = JSON.stringify(whole);
  }
  return texts;
}

/** A deal that a seat ended, with the points left to each, as a sheet keeps it. */
export const deal = (winner, points) => `out ${winner} ${points.map((left, seat) => `/ ${seat === winner ? '-' : `=${left}`}`).join(' ')}`;

/** The address of a screen. */
export const address = (screen, lang = 'fr') => `index.html?lang=${lang}${screen === 'home' ? '' : `&screen=${screen}`}`;

/** Opens a screen of a device that keeps these texts. */
export async function open(page, texts, screen = 'sheets', lang = 'fr') {
  await page.goto(`index.html?lang=${lang}`);
  await page.evaluate((texts) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  }, texts);
  await page.goto(address(screen, lang));
  await expect(page.locator('main')).toHaveAttribute('data-screen', screen);
}

/** Opens the first sheet, or the first evening, of the list. */
export async function openFirst(page, action) {
  await page.locator(`main [data-action="${action}"]`).first().click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', action === 'continue' ? 'sheet' : 'evening');
}

/** The elements outside their panel or the window, and the texts that are cut off. */
export const faults = (page) => page.evaluate(() => {
  const found = new Set();
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} wide, the window ${clientWidth}`);
  const name = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${element.textContent.trim().slice(0, 30)}`;
  for (const element of document.querySelectorAll('main *')) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (!box.width || !box.height || style.visibility === 'hidden' || element.closest('svg, .visually-hidden')) continue;
    const panel = element.parentElement.closest('.scroll-x') ? null : element.parentElement.closest('.panel, .choices');
    if (panel) {
      const around = panel.getBoundingClientRect();
      if (box.left < around.left - 1 || box.right > around.right + 1) found.add(`out of its panel: ${name(element)}`);
    }
    const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const cuts = style.overflowX !== 'visible' && !['auto', 'scroll'].includes(style.overflowX);
    if (says && cuts && element.scrollWidth > element.clientWidth + 1) found.add(`cut: ${name(element)}`);
    if (element.matches('[data-points], .left-points, .came-total, .places-score') && says) {
      const range = document.createRange();
      range.selectNodeContents([...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
      if (range.getClientRects().length > 1) found.add(`points on two lines: ${name(element)}`);
    }
  }
  return [...found];
});
