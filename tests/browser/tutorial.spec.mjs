// First lessons: followed to the end, with wrong moves, left and reloaded. The saved match does not change.
import { Lesson } from './lesson.mjs';
import { byKey, byTap, checkAccess, clearSelection, expect, test } from './table.mjs';

const GAMES = ['traditionnel', 'suites', 'rami51', 'rami101', 'puis-je', 'gin'];

const saved = (page) => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('rami.match')).join());

test('a lesson by tap to its end, the match kept as it was', async ({ page, table }) => {
  test.setTimeout(120_000);
  const lesson = new Lesson(page, table);
  await table.open({ seed: 42 });
  await table.myTurn();
  const [cards, match] = [await table.cards(), await saved(page)];
  await lesson.open('rami51');
  // Another legal move is taken back with a friendly message. An illegal move is refused, and the hint is repeated.
  const discard = page.locator('[data-pile="discard"]');
  await byTap.press(table, discard);
  await expect(lesson.coach).toHaveAttribute('data-mood', 'other');
  await expect(table.main).toHaveAttribute('data-phase', 'draw');
  await expect(table.hand).toHaveCount(10);
  await byTap.press(table, page.locator('[data-action="lay"]'));
  await expect(lesson.coach).toHaveAttribute('data-mood', 'refused');
  await expect(lesson.coach).toContainText('tirez au talon');
  await expect(page.locator('[role="alert"]')).toBeVisible();
  expect(await lesson.step()).toBe(1);
  await lesson.followTo(4, byTap);
  await expect(page.locator('[data-zone="draft"]')).toHaveAttribute('data-points', '30');
  // A reload returns to the step.
  await page.reload();
  await expect(table.main).toHaveAttribute('data-screen', 'tutorial');
  expect(await lesson.step()).toBe(4);
  await expect(page.locator('[data-draft]')).toHaveCount(1);
  await page.locator('[data-action="step-back"]').click();
  expect(await lesson.step()).toBe(3);
  await expect(page.locator('[data-draft]')).toHaveCount(0);
  await lesson.followTo(99, byTap);
  await expect(lesson.end).toBeVisible();
  expect(await saved(page)).toBe(match);
  await lesson.end.locator('[data-action="quit"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'home');
  expect(new URL(page.url()).searchParams.has('learn')).toBe(false);
  await page.locator('[data-action="resume"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'table');
  await table.myTurn();
  expect(await table.cards()).toEqual(cards);
  expect(await saved(page)).toBe(match);
});

for (const game of GAMES) {
  test(`the lesson of ${game} by keyboard to its end`, { tag: game === 'gin' ? '@desktop' : ['@desktop', '@verify'] }, async ({ page, table }) => {
    test.setTimeout(120_000);
    const lesson = new Lesson(page, table);
    await lesson.open(game);
    await lesson.followTo(99, byKey);
    await expect(lesson.end).toBeVisible();
    await expect(lesson.end.locator('[data-action="learn"]')).toHaveCount(GAMES.length - 1);
    expect(await saved(page)).toBe('');
  });

  test(`the coach of ${game} covers nothing and points at what is there`, { tag: game === 'rami51' ? [] : '@verify' }, async ({ page, table }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const lesson = new Lesson(page, table);
    await lesson.open(game);
    const steps = Number((await page.locator('.coach-count [aria-hidden]').textContent()).split('/')[1]);
    for (let step = 1; step <= steps; step += 1) {
      await lesson.open(game, { step });
      expect(await lesson.step()).toBe(step);
      const { covered, ringed, width } = await page.evaluate(() => {
        const box = (element) => element.getBoundingClientRect();
        const coach = box(document.querySelector('.coach'));
        const meets = (other) => other.left < coach.right && other.right > coach.left && other.top < coach.bottom && other.bottom > coach.top;
        /** The part of a place that is not scrolled away. */
        const within = (place) => {
          const [part, own] = [place.closest('.others-scroll'), box(place)];
          if (!part) return own;
          return { left: own.left, right: own.right, top: Math.max(own.top, box(part).top), bottom: Math.min(own.bottom, box(part).bottom) };
        };
        const places = [...document.querySelectorAll('[data-zone="hand"] .card, .pile, .tray, .actions .button, .meld')];
        const seen = (element) => {
          const { left, top, width, height } = box(element);
          const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
          return parts.some((x) => parts.some((y) => {
            const at = document.elementFromPoint(left + width * x, top + height * y);
            return at !== null && at !== document.body && (element.contains(at) || at.contains(element) && at.closest('button, .tray') !== null);
          }));
        };
        const ringed = [...document.querySelectorAll('main *')].filter((element) => getComputedStyle(element).animationName === 'beckon');
        return {
          covered: places.filter((place) => meets(within(place))).map((place) => place.outerHTML.slice(0, 80)),
          ringed: [ringed.length, ringed.filter(seen).length],
          width: document.documentElement.scrollWidth - innerWidth,
        };
      });
      expect(covered, `step ${step}`).toEqual([]);
      expect(ringed[0], `step ${step} points at something`).toBeGreaterThan(0);
      expect(ringed[1], `step ${step}: what is pointed at is seen`).toBe(ringed[0]);
      expect(width).toBeLessThanOrEqual(0);
    }
  });
}

test('a lesson is begun from the first screen and from the menu', async ({ page, table }) => {
  await page.goto('index.html?lang=fr&pace=instant');
  await page.locator('[data-variant="suites"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'setup');
  await page.locator('main [data-action="learn"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'tutorial');
  await expect(page.locator('.bar-title')).toContainText('Rami des suites');
  await page.locator('.bar [data-action="quit"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'home');
  await table.open({ seats: 2 });
  await table.myTurn();
  const before = await table.cards();
  await page.locator('.bar [data-action="menu"]').click();
  await page.locator('dialog [data-action="learn"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'tutorial');
  expect(await table.cards()).not.toEqual(before);
  await page.locator('.bar [data-action="menu"]').click();
  await page.locator('dialog [data-action="new-match"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'home');
  await page.locator('[data-action="resume"]').click();
  await table.myTurn();
  expect(await table.cards()).toEqual(before);
});

test('who has learnt a game is asked how strong the bots are, and led to a table of it', async ({ page, table }) => {
  const lesson = new Lesson(page, table);
  await lesson.open('puis-je', { step: 8 });
  await lesson.followTo(99, byTap);
  await lesson.end.locator('[data-action="play"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'setup');
  await expect(page.locator('input[name="variant"][value="puis-je"]')).toBeChecked();
  await expect(page.locator('input[name="level"]:checked')).toHaveCount(1);
  await page.locator('[data-action="start"]').click();
  await expect(table.main).toHaveAttribute('data-screen', 'table');
  await expect(page.locator('.bar-title')).toContainText('Puis-je');
});

test('an address that asks for a lesson there is not shows a message and the set-up screen', async ({ page }) => {
  for (const [query, word] of [['learn=bridge', 'bridge'], ['learn=rami51&step=99', '99'], ['learn=rami51&step=x', 'x']]) {
    await page.goto(`index.html?${query}`);
    await expect(page.locator('main'), query).toHaveAttribute('data-screen', 'setup');
    await expect(page.locator('[role="alert"]'), query).toContainText(word);
  }
});

test('axe finds nothing to complain about in a lesson @verify', async ({ page, table }) => {
  test.setTimeout(120_000);
  const lesson = new Lesson(page, table);
  const check = (what) => checkAccess(page, what);
  await lesson.open('rami51', { step: 5 });
  await check('begun');
  await byTap.select(table, ['2H']);
  await page.locator('[data-action="discard"]').click();
  await expect(lesson.coach).toHaveAttribute('data-mood', 'other');
  await check('another move');
  await byTap.press(table, page.locator('[data-pile="stock"]'));
  await expect(lesson.coach).toHaveAttribute('data-mood', 'refused');
  await check('a refused move');
  await clearSelection(table);
  await lesson.follow(await lesson.asked(), byTap);
  await expect(page.locator('[data-action="step-next"]')).toBeFocused();
  await check('the end of a scene');
  await lesson.open('puis-je', { step: 8 });
  await lesson.followTo(99, byTap);
  await check('the end');
});
