// Faults in the browser. The game survives each of them or the page says clearly what does not work, and nothing is
// lost.
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { backup, bring, fill, played, saved, takeIn } from './archive.mjs';
import { breakStorage, plan, runAway, seenBy } from './faults.mjs';
import { byDrag, expect, point, sameDeals, strip, Table, test } from './table.mjs';

// These tests expect warnings of the app. Uncaught errors and broken pages are still failures.
test.use({
  watched: async ({ page }, use) => {
    const thrown = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    page.on('crash', () => thrown.push('the page crashed'));
    await use(thrown);
    expect(thrown).toEqual([]);
  },
});
test.beforeEach(async ({ page }) => {
  await page.addInitScript(sameDeals);
});

const REFUSES = /refuse d’enregistrer/;
const UNREAD = /ne laisse pas lire/;
const UNREACHED = /historique n’est pas accessible/;
const notice = (page) => page.locator('.notice p');
const press = (page, selector) => page.locator(selector).first().dispatchEvent('click');
const settings = { lang: 'fr', pace: 'instant', players: 2, level: 'easy', variant: 'suites' };

test.describe('storage that throws', () => {
  /** Begins a match, plays a turn, changes a setting, and returns to the match, both during the fault and after it. */
  async function play(page, faults) {
    const table = new Table(page);
    await plan(page, faults, { 'rami.settings': settings });
    await page.goto('index.html?lang=fr&pace=instant');
    await press(page, '[data-action="start"]');
    await table.myTurn();
    await press(page, '[data-pile="stock"]');
    await expect(table.main).toHaveAttribute('data-phase', 'play');
    await press(page, '[data-zone="hand"] [data-card]');
    await press(page, '[data-action="discard"]');
    await table.myTurn();
    await press(page, 'dialog [data-action="settings"]');
    await press(page, 'input[name="menu.theme"][value="dark"]');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await press(page, '[data-action="table"]');
    const left = await table.cards();
    await page.reload();
    await expect(table.main).toBeVisible();
    const { calls, said } = await seenBy(page);
    if (await table.main.getAttribute('data-screen') !== 'table') await expect(notice(page), 'why the match does not go on').toHaveText(UNREAD);
    await page.reload();
    await expect(table.main).toHaveAttribute('data-screen', 'table');
    await table.myTurn();
    if (!REFUSES.test(said.join())) expect(await table.cards()).toEqual(left);
    return { calls, said };
  }

  /** Finishes a match, opens it in the history, and again, and once more after the fault. */
  async function archive(page, over, faults) {
    await plan(page, faults, { 'rami.settings': settings, [`rami.match.${over.id}`]: over });
    const rows = page.locator('[data-zone="history"] .past');
    const look = async () => {
      await page.goto('index.html');
      await expect.poll(() => page.evaluate(() => Boolean(document.querySelector('.notice') || !Object.keys(localStorage).some((key) => key.startsWith('rami.match'))))).toBe(true);
      await press(page, '.ways [data-action="history"]');
      // Either the match is there, or the page says why not.
      await expect(rows.or(page.locator('.history', { hasText: /ne peut pas être lu|Aucune partie finie/ })).first()).toBeVisible();
    };
    for (let visit = 0; visit < 2; visit += 1) {
      await look();
      if (await rows.count() === 0) continue;
      await press(page, '[data-zone="history"] [data-action="review"]');
      await expect(page.locator('main[data-screen="review"]').or(notice(page)).first()).toBeVisible();
    }
    const { calls, said } = await seenBy(page);
    await look();
    await expect(rows).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rami.match')))).toEqual([]);
    return { calls, said };
  }

  /** Takes the calls of a run without faults and makes a few of them fail at a time. */
  async function stepThrough(page, run, apart) {
    await page.addInitScript(breakStorage);
    const clean = await run({});
    expect(clean.said).toEqual([]);
    const all = clean.calls.length;
    expect(all).toBeGreaterThan(20);
    for (let first = 1; first <= apart; first += 1) {
      const at = Array.from({ length: Math.ceil((all - first + 1) / apart) }, (_, step) => first + step * apart);
      await test.step(`calls ${at} of ${all}`, () => run({ at, error: first % 2 === 0 ? 'SecurityError' : 'QuotaExceededError' }));
    }
    return clean.calls;
  }

  test('at every call of a match in turn: play goes on, and what is not kept or not found is said', { tag: '@verify' }, async ({ page }) => {
    test.setTimeout(180_000);
    await stepThrough(page, (faults) => play(page, faults), 8);
  });

  test('at every call of the history in turn: the match is never lost', { tag: '@verify' }, async ({ page }) => {
    test.setTimeout(180_000);
    const over = saved(played('suites', 1, 2)[0], 1_790_000_000_000, { over: true });
    await stepThrough(page, (faults) => archive(page, over, faults), 8);
  });

  test('what fails only in the end, as on a full disk, is not taken for kept', { tag: '@verify' }, async ({ page }) => {
    const over = saved(played('suites', 1, 2)[0], 1_790_000_000_000, { over: true });
    await page.addInitScript(breakStorage);
    const { calls } = await archive(page, over, {});
    const puts = calls.flatMap((call, place) => (/\.put$/.test(call) ? [place + 1] : []));
    for (const aborts of [[puts[0]], puts]) expect((await archive(page, over, { aborts, loads: 1 })).said.join()).toMatch(UNREACHED);
  });

  test('a setting that is not kept is said, once, until it is', async ({ page }) => {
    await page.addInitScript(breakStorage);
    await plan(page, { every: ['Storage.setItem'], loads: 1 }, { 'rami.settings': settings });
    await page.goto('index.html');
    await press(page, '.ways [data-action="settings"]');
    await press(page, 'input[name="menu.theme"][value="dark"]');
    await expect(notice(page)).toHaveText(REFUSES);
    await press(page, '.notice button');
    await press(page, 'input[name="menu.theme"][value="light"]');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(notice(page)).toHaveCount(0);
  });

  test('everywhere and always: the page opens, says so, and a match is played', async ({ page, table }) => {
    await page.addInitScript(() => {
      const refuse = () => { throw new DOMException('refused', 'SecurityError'); };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: refuse });
    });
    await page.goto('index.html?lang=fr&pace=instant');
    await expect(notice(page)).toHaveText(UNREAD);
    await press(page, '.ways [data-action="history"]');
    await expect(page.locator('.history')).toContainText('ne peut pas être lu');
    await press(page, '[data-action="back"]');
    await press(page, '[data-action="start"]');
    await table.myTurn();
    await expect(notice(page)).toHaveText(REFUSES);
    await press(page, '.notice button');
    await table.drawAndDiscard();
    await table.myTurn();
    await expect(notice(page)).toHaveCount(0);
  });
});

test.describe('a full disk', () => {
  test('says so while it is full, and no more once it is not', async ({ page, table }) => {
    await page.goto('index.html?lang=fr');
    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        for (let number = 0; ; number += 1) {
          try { localStorage.setItem(`junk.${size}.${number}`, 'x'.repeat(size)); } catch { break; }
        }
      }
    });
    await table.open();
    await expect(notice(page)).toHaveText(REFUSES);
    await table.myTurn();
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('junk')).forEach((key) => localStorage.removeItem(key)));
    await page.locator('[data-pile="stock"]').click();
    await expect(notice(page)).toHaveCount(0);
    const cards = await table.cards();
    await page.reload();
    await expect(table.main).toHaveAttribute('data-phase', 'play');
    expect(await table.cards()).toEqual(cards);
  });

  test('a finished match stays until there is room for it', async ({ page }) => {
    const over = saved(played('puis-je', 1, 4)[0], 1_790_000_000_000, { over: true });
    await page.goto('index.html?lang=fr');
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [`rami.match.${over.id}`, JSON.stringify(over)]);
    const client = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await page.reload();
    await expect(notice(page)).toHaveText(UNREACHED);
    expect(await page.evaluate((key) => localStorage.getItem(key), `rami.match.${over.id}`)).toBe(JSON.stringify(over));
    await client.send('Storage.overrideQuotaForOrigin', { origin });
    await page.reload();
    await press(page, '.ways [data-action="history"]');
    await expect(page.locator('[data-zone="history"] .past')).toHaveCount(1);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `rami.match.${over.id}`)).toBe(null);
  });
});

test.describe('a clock that jumps', () => {
  const DAY = 86_400_000;
  for (const [name, step] of [['forward', DAY], ['back', -DAY]]) {
    test(`${name}, by a day whenever it is read: bots play on, and the match played last is taken up`, async ({ page, table }) => {
      await table.open({ seed: 3 });
      await page.addInitScript(runAway, step);
      await table.open({ seed: 4, variant: 'rami101', pace: 'fast' });
      await table.myTurn();
      await table.drawAndDiscard();
      expect(await table.myTurn()).toMatch(/draw|over/);
      const cards = await table.cards();
      await page.reload();
      await expect(page.locator('.bar-title')).toContainText('101');
      expect(await table.cards()).toEqual(cards);
    });
  }
});

test('a tab that is frozen while others think goes on when it is thawed', async ({ page, table }) => {
  await table.open({ seed: 1, pace: 'fast' });
  await table.myTurn();
  const client = await page.context().newCDPSession(page);
  await table.drawAndDiscard();
  for (let times = 0; times < 3; times += 1) {
    await client.send('Page.setWebLifecycleState', { state: 'frozen' });
    // Nothing shows that the page is frozen, so the test waits about as long as a bot's move takes.
    await setTimeout(400);
    await client.send('Page.setWebLifecycleState', { state: 'active' });
  }
  expect(await table.myTurn()).toMatch(/draw|over/);
  await table.hint();
});

test.describe('in the middle of a drag', () => {
  const INTERRUPTIONS = {
    'another tab chooses another language': async ({ page, context }) => {
      const other = await context.newPage();
      await other.goto('index.html');
      await press(other, 'dialog [data-action="settings"]');
      await press(other, 'input[name="lang"][value="pt"]');
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
      await other.close();
    },
    'the window changes its size': async ({ page }) => {
      await page.setViewportSize({ width: 700, height: 900 });
      await expect(page.locator('.is-dragging')).toHaveCount(0);
      await page.setViewportSize({ width: 1440, height: 900 });
    },
    'the system takes the pointer away': ({ page }) => page.evaluate(() => window.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1, isPrimary: true }))),
    'the button is let go where the page cannot see it': ({ page }) => page.evaluate(() => {
      window.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, isPrimary: true, clientX: 40, clientY: 40, buttons: 0 }));
    }),
    'another pointer presses a card': ({ page }) => page.evaluate(() => {
      document.querySelectorAll('[data-zone="hand"] [data-card]')[4].dispatchEvent(new PointerEvent('pointerdown', { pointerId: 7, isPrimary: false, bubbles: true }));
    }),
  };
  test('the cards go back, and the next drag works', { tag: '@verify' }, async ({ page, table, context }) => {
    for (const [name, interrupt] of Object.entries(INTERRUPTIONS)) {
      await table.open();
      await table.myTurn();
      await page.locator('[data-pile="stock"]').click();
      await expect(table.hand).toHaveCount(11);
      const [cards, from] = [await table.cards(), await strip(table.hand.nth(2))];
      const pile = await point(page.locator('[data-pile="discard"]'));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 20, from.y - 60, { steps: 4 });
      await expect(page.locator('.is-dragging'), name).toHaveCount(1);
      await interrupt({ page, context });
      await expect(page.locator('.is-dragging'), name).toHaveCount(0);
      await page.mouse.move(pile.x, pile.y);
      await page.mouse.up();
      await expect(table.main).toHaveAttribute('data-phase', 'play');
      expect(await table.cards(), name).toEqual(cards);
      await byDrag.drag(table, await strip(table.hand.nth(2)), await point(page.locator('[data-pile="discard"]')));
      await expect(table.hand, name).toHaveCount(10);
    }
  });

  test('a list of keys that opens under the drag takes nothing', async ({ page, table }) => {
    await table.open();
    await table.myTurn();
    const [cards, from] = [await table.cards(), await strip(table.hand.nth(2))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y - 60, { steps: 4 });
    await page.keyboard.press('?');
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.mouse.up();
    await page.keyboard.press('Escape');
    await expect(page.locator('.is-dragging')).toHaveCount(0);
    expect(await table.cards()).toEqual(cards);
  });
});

test.describe('without a network', () => {
  test('before the bots are there: plain moves, said once; hints are refused, and come when it is back', async ({ page, table, context }) => {
    await page.goto('index.html?lang=fr&pace=instant');
    // The dialogs belong to the lazy module.
    await page.locator('dialog').first().waitFor({ state: 'attached' });
    await context.setOffline(true);
    await press(page, '[data-action="start"]');
    await table.myTurn();
    await table.drawAndDiscard();
    await table.myTurn();
    await expect(notice(page)).toContainText('jouent au plus simple');
    await press(page, '.notice button');
    await table.drawAndDiscard();
    await table.myTurn();
    await expect(notice(page)).not.toContainText(['au plus simple']);
    await page.locator('[data-action="hint"]').click();
    await expect(notice(page)).toContainText('Le conseil n’a pas pu être préparé');
    await context.setOffline(false);
    await table.hint();
  });

  test('another language is not to be had: the present one stays, and the page says so', async ({ page, table, context }) => {
    await page.goto('index.html?lang=fr');
    await press(page, '.ways [data-action="settings"]');
    // They belong to the lazy module.
    await expect(table.main).toHaveAttribute('data-screen', 'settings');
    await context.setOffline(true);
    await press(page, 'input[name="lang"][value="pt"]');
    await expect(notice(page)).toContainText('n’ont pas pu être chargés');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await context.setOffline(false);
    await press(page, 'input[name="lang"][value="pt"]');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  });

  test('where there are no workers at all the match is played with plain moves', async ({ page, table }) => {
    await page.addInitScript(() => { window.Worker = class { constructor() { throw new DOMException('none here', 'SecurityError'); } }; });
    await table.open({ seed: 1 });
    await table.myTurn();
    await table.drawAndDiscard();
    expect(await table.myTurn()).toMatch(/draw|over/);
    await expect(notice(page)).toContainText('jouent au plus simple');
  });
});

test.describe('a file that is none of ours', () => {
  const MILLIONS = 30_000_000;
  const FILES = {
    'is empty': () => '',
    'is binary': () => Buffer.from(Array.from({ length: 4096 }, (_, place) => (place * 37) % 256)),
    'is a list': () => '[{"format":"rami-record/1"}]',
    'is JSON of another thing': () => '{"name":"rami-tools","private":true,"devDependencies":{"a":"1"}}',
    'is a record of wrong types': () => '{"format":"rami-record/1","variant":7,"options":[],"seats":{"a":1},"deals":"x"}',
    'is a record as deep as a well': () => `{"format":"rami-record/1","deals":${'['.repeat(200_000)}`,
    'is 60 MB of zeros': () => Buffer.alloc(2 * MILLIONS),
    'is 60 MB of numbers': () => `{"format":"rami-backup/1","settings":[${'1,'.repeat(MILLIONS)}1]}`,
    'is larger than any': () => Buffer.alloc(110_000_000, 'x'),
    'has matches of a time that is none': () => backup([2n ** 60n, 2n ** 60n + 1n].map((id, place) => saved(played('suites', 2, 2)[place], Number(id)))),
  };
  const isLarge = (name) => /60 MB|larger/.test(name);
  const refuses = (files) => async ({ page, table }) => {
    test.setTimeout(120_000);
    await table.open();
    await table.myTurn();
    const before = await table.state();
    for (const [name, content] of files) {
      const bytes = content();
      const path = test.info().outputPath('file.json');
      writeFileSync(path, typeof bytes === 'string' || Buffer.isBuffer(bytes) ? bytes : JSON.stringify(bytes));
      // The same file can be chosen again, and is refused again.
      for (let times = 0; times < 2; times += 1) {
        const chooser = page.waitForEvent('filechooser');
        await page.locator('[data-action="menu"]').click();
        await page.locator('dialog[open] [data-action="import"]').click();
        await (await chooser).setFiles(path);
        await expect(notice(page), name).toContainText('n’est ni', { timeout: 30_000 });
        expect(await table.state(), name).toBe(before);
        await press(page, '.notice button');
        await expect(notice(page)).toHaveCount(0);
      }
    }
    await table.drawAndDiscard();
    await table.myTurn();
  };
  test('is refused, whatever it is, and the match goes on @verify', refuses(Object.entries(FILES).filter(([name]) => !isLarge(name))));
  test('is refused, however large it is, and the match goes on', { tag: '@verify' }, refuses(Object.entries(FILES).filter(([name]) => isLarge(name))));

  test('a file that is gone when it is to be read', async ({ page }) => {
    await page.addInitScript(() => { File.prototype.text = Blob.prototype.text = () => Promise.reject(new DOMException('gone', 'NotFoundError')); });
    await page.goto('index.html?lang=fr');
    await bring(page, backup([]));
    await expect(notice(page)).toContainText('n’est ni');
  });
});

test('the same file taken in twice at once is there once', async ({ page }) => {
  await page.goto('index.html?lang=fr');
  const file = backup(played('suites', 3, 2).map((record, place) => saved(record, 1_790_000_000_000 + place)));
  await page.locator('[data-action="menu"]').click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.evaluate((text) => {
    const input = document.querySelector('dialog[open] input[type="file"]');
    for (let times = 0; times < 2; times += 1) {
      const chosen = new DataTransfer();
      chosen.items.add(new File([text], 'rami.json'));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change'));
    }
  }, JSON.stringify(file));
  // The second offer replaces the first one, with its question.
  await page.waitForTimeout(1500);
  await takeIn(page);
  await press(page, 'main [data-action="back"]');
  await press(page, '.ways [data-action="history"]');
  await expect(page.locator('[data-zone="history"] .past')).toHaveCount(3);
  await page.reload();
  await press(page, '.ways [data-action="history"]');
  await expect(page.locator('[data-zone="history"] .past')).toHaveCount(3);
});
