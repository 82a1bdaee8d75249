// The browser's back button: out of dialogs and screens, from the table to the first screen, and only then out of the
// game.
import { expect, still, test } from './table.mjs';

/** The first screen in a new tab. Before it there is only an empty page. */
async function home(page) {
  await page.goto('index.html?lang=fr&pace=instant');
  // The dialogs belong to the lazy module.
  await page.waitForFunction(() => document.querySelector('dialog'));
}

/** Closes the menu by key, and waits until the page has noticed and its history has that depth. */
async function closeMenu(page, depth) {
  await page.keyboard.press('Escape');
  await page.waitForFunction((depth) => history.state % 64 === depth, depth);
}

const screen = (table) => expect(table.main, 'screen');

test('back closes the dialog, leaves the screen, then the table, then the game', async ({ page, table }) => {
  await home(page);
  await page.locator('[data-action="start"]').click();
  await table.myTurn();
  const cards = await table.cards();
  await page.locator('.bar [data-action="menu"]').click();
  await page.locator('dialog [data-action="settings"]').click();
  await screen(table).toHaveAttribute('data-screen', 'settings');
  await page.goBack();
  await screen(table).toHaveAttribute('data-screen', 'table');
  await page.locator('.bar [data-action="menu"]').click();
  await expect(page.locator('dialog.menu')).toBeVisible();
  await page.goBack();
  await expect(page.locator('dialog.menu')).toBeHidden();
  await screen(table).toHaveAttribute('data-screen', 'table');
  expect(await table.cards()).toEqual(cards);
  await page.goBack();
  await screen(table).toHaveAttribute('data-screen', 'home');
  await page.locator('[data-action="resume"]').click();
  expect(await table.cards()).toEqual(cards);
  await page.goBack();
  await screen(table).toHaveAttribute('data-screen', 'home');
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('what the page itself has closed is not gone back through', async ({ page, table }) => {
  await home(page);
  await page.locator('[data-action="start"]').click();
  await table.myTurn();
  for (let time = 0; time < 3; time += 1) {
    await page.locator('.bar [data-action="menu"]').click();
    await page.locator('dialog [data-action="settings"]').click();
    await page.locator('[data-action="table"]').click();
    await page.locator('.bar [data-action="menu"]').click();
    await closeMenu(page, 1);
  }
  const entries = await page.evaluate(() => history.length);
  await page.goBack();
  await screen(table).toHaveAttribute('data-screen', 'home');
  await page.locator('.bar [data-action="menu"]').click();
  await closeMenu(page, 0);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries);
  await page.goBack();
  await expect.poll(() => page.url()).toBe('about:blank');
});

test('there is no way forward to what was gone back from, and a reload keeps the way back', async ({ page, table }) => {
  await home(page);
  await page.locator('.ways [data-action="settings"]').click();
  await page.goBack();
  await screen(table).toHaveAttribute('data-screen', 'home');
  await page.goForward();
  await still(page);
  await screen(table).toHaveAttribute('data-screen', 'home');
  await page.locator('[data-action="start"]').click();
  await table.myTurn();
  await page.locator('.bar [data-action="menu"]').click();
  await page.reload();
  await table.myTurn();
  await page.waitForFunction(() => document.querySelector('dialog'));
  await page.goBack();
  await screen(table).toHaveAttribute('data-screen', 'home');
});
