// Problems: the list by theme, an answer judged by the costs of the file, the rating, what comes back, the problem of the day.
import { readFileSync } from 'node:fs';
import { byKey, checkAccess, expect, still, test } from './table.mjs';

const file = (name) => JSON.parse(readFileSync(new URL(`../../public/problems/${name}.json`, import.meta.url), 'utf8'));
const index = file('index');
/** Problems whose best move and a worse candidate are discards, which a key makes. */
const discards = (name) => file(name).problems.filter(({ theme, candidates }) =>
  theme === 'which-discard' && [candidates[0], candidates.at(-1)].every(({ mv }) => mv.split(' ')[1] === 'discard'));
const [first] = discards('rami51');
const id = `rami51-${first.id}`;

const main = (page) => page.locator('main');
const kept = async (page) => JSON.parse(await page.evaluate(() => localStorage.getItem('rami.problems')));
const open = (page, parameters) => page.goto(`index.html?${new URLSearchParams({ lang: 'fr', pace: 'instant', ...parameters })}`);
const outcome = (page) => page.locator('[data-zone="outcome"]');

for (const lang of ['fr', 'pt', 'en']) {
  test(`all problems of every game are listed by theme: ${lang} @desktop`, async ({ page }) => {
    await open(page, { lang, screen: 'problems' });
    for (const { id: game, problems } of index.games) {
      await page.locator(`input[name="problem-game"][value="${game}"]`).check({ force: true });
      await expect(page.locator(`[data-theme] [data-problem^="${game}-"]`)).toHaveCount(problems);
      const shown = await page.locator('[data-theme] [data-problem]').evaluateAll((all) => all.map(({ dataset }) => dataset.problem));
      expect(shown.sort()).toEqual(file(game).problems.map((problem) => `${game}-${problem.id}`).sort());
    }
    await checkAccess(page, `problems in ${lang}`, []);
  });
}

test('the best move is praised, every candidate shows its cost, and the rating begins @both', async ({ page, table }) => {
  await open(page, { problem: id });
  await expect(main(page)).toHaveAttribute('data-screen', 'training');
  await expect(main(page)).toHaveAttribute('data-problem', id);
  await byKey.act(table, first.candidates[0].mv);
  await expect(outcome(page)).toHaveAttribute('data-solved', 'true');
  const shown = await page.locator('[data-zone="candidates"] [data-move]').evaluateAll((all) =>
    all.map(({ dataset }) => [dataset.move, Number(dataset.cost)]));
  expect(shown).toEqual(first.candidates.map(({ mv, cost }) => [mv, cost]));
  await still(page);
  for (const action of ['look', 'try-again', 'show-line', 'play-on', 'next-problem']) {
    await expect(page.locator(`.outcome [data-action="${action}"]`)).toBeInViewport({ ratio: 1 });
  }
  await checkAccess(page, 'the outcome of a problem', []);
  const history = await kept(page);
  expect(history.tried[id]).toMatchObject({ first: true, count: 1, difficulty: first.rating });
  // A reload comes back to the position.
  await page.reload();
  await expect(main(page)).toHaveAttribute('data-problem', id);
  await page.locator('[data-action="quit"]').click();
  await expect(main(page)).toHaveAttribute('data-screen', 'problems');
  await expect(page.locator(`[data-problem="${id}"]`)).toHaveAttribute('data-state', 'solved');
  expect(Number(await page.locator('[data-figure="rating"]').getAttribute('data-rating'))).toBeGreaterThan(1500);
});

test('a worse move is told with its cost, comes back, and may be tried again @desktop', async ({ page, table }) => {
  await open(page, { problem: id });
  await expect(main(page)).toHaveAttribute('data-problem', id);
  const worse = first.candidates.at(-1);
  await byKey.act(table, worse.mv);
  await expect(outcome(page)).toHaveAttribute('data-solved', 'false');
  await expect(page.locator('.candidate.is-made')).toHaveAttribute('data-cost', String(worse.cost));
  const { again: _again, ...answer } = (await kept(page)).tried[id];
  expect(answer).toMatchObject({ first: false, count: 1 });
  // A second answer changes neither the rating nor the first outcome.
  await page.locator('[data-action="try-again"]').click();
  await expect(outcome(page)).toHaveCount(0);
  await byKey.act(table, first.candidates[0].mv);
  await expect(outcome(page)).toHaveAttribute('data-solved', 'true');
  const history = await kept(page);
  expect(history.tried[id]).toMatchObject(answer);
  expect(history.tried[id].again.due).toBeGreaterThan(Date.now());
  await page.locator('[data-action="next-problem"]').click();
  await expect(main(page)).not.toHaveAttribute('data-problem', id);
  await expect(main(page)).toHaveAttribute('data-screen', 'training');
});

test('what went wrong is due again on a later day and comes first @desktop', async ({ page }) => {
  await page.addInitScript(([problem, due]) => localStorage.setItem('rami.problems', JSON.stringify({
    tried: { [problem]: { first: false, again: { due } } } })), [id, Date.now() - 1000]);
  await open(page, { screen: 'problems' });
  await page.locator('input[name="problem-game"][value="rami51"]').check({ force: true });
  await expect(page.locator(`[data-problem="${id}"]`)).toHaveAttribute('data-state', 'due');
  await expect(page.locator('[data-due]')).toHaveAttribute('data-due', '1');
  await page.locator('[data-action="next-problem"]').click();
  await expect(main(page)).toHaveAttribute('data-problem', id);
});

test('the problem of the day is the same for all, counts once, and is shared without its cards @desktop', async ({ page, table }) => {
  await page.addInitScript(() => { delete Navigator.prototype.share; });
  await open(page, { problem: 'today' });
  const since = Math.floor(Date.now() / 86_400_000) - Date.UTC(2026, 10, 28) / 86_400_000;
  const today = index.days[since % index.days.length];
  await expect(main(page)).toHaveAttribute('data-problem', today);
  const [, game, name] = /^(.*)-([^-]*)$/.exec(today);
  const { candidates } = file(game).problems.find((problem) => problem.id === name);
  // The line of a discard or a draw is one key, of a meld several cards.
  await byKey.act(table, candidates[0].mv);
  await expect(outcome(page)).toHaveAttribute('data-solved', 'true');
  await page.locator('[data-action="quit"]').click();
  await expect(page.locator('[data-zone="today"]')).toHaveAttribute('data-state', 'solved');
  await expect(page.locator('[data-zone="today"]')).toHaveAttribute('data-streak', '1');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('[data-action="share-problem"]').click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  // The link leads to this problem on every day, and the text says nothing else about it.
  const link = text.split('\n').at(-1);
  expect([...new URL(link).searchParams].map(([name]) => name)).toEqual(['c', 'problem']);
  expect(text.replace(link, '')).not.toContain(today);
  const other = await page.context().newPage();
  await other.clock.install({ time: Date.now() + 3 * 86_400_000 });
  await other.goto(`${link}&lang=fr&pace=instant`);
  await expect(main(other)).toHaveAttribute('data-problem', today);
});

test('the deal is played on against the champion, and the match before it stays @desktop @verify', async ({ page, table }) => {
  await open(page, { variant: 'rami51', seats: 2, seed: 42 });
  await expect(main(page)).toHaveAttribute('data-screen', 'table');
  const held = await table.cards();
  await open(page, { problem: id });
  await expect(main(page)).toHaveAttribute('data-problem', id);
  await byKey.act(table, first.candidates[0].mv);
  await page.locator('[data-action="play-on"]').click();
  await expect(main(page)).toHaveAttribute('data-screen', 'table');
  await expect(main(page)).toHaveAttribute('data-seats', String(first.seats));
  await open(page, {});
  await expect(main(page)).toHaveAttribute('data-screen', 'table');
  expect(await table.cards()).toEqual(held);
});

for (const wrong of ['rami51', 'rami51-zzzzzzzz', '../index', 'x'.repeat(500)]) {
  test(`an address of no problem is told: ${wrong.slice(0, 20)} @desktop`, async ({ page }) => {
    await open(page, { problem: wrong });
    await expect(page.locator('.notice')).toContainText('n’est pas un problème');
  });
}

test('a problem that is no longer there is told @desktop', async ({ page }) => {
  await open(page, { problem: 'rami51-00000000' });
  await expect(page.locator('.notice')).toContainText('n’existe plus');
});

test('the games and the longest outcome are in sight at every size, with very large cards @desktop', async ({ page, table }) => {
  await page.addInitScript(() => localStorage.getItem('rami.settings')
    ?? localStorage.setItem('rami.settings', JSON.stringify({ large_cards: true })));
  const most = index.games.flatMap(({ id: game }) => discards(game).map((problem) => ({ ...problem, id: `${game}-${problem.id}` })))
    .reduce((one, other) => (one.candidates.length >= other.candidates.length ? one : other));
  for (const [width, height] of [[360, 640], [844, 390], [1366, 657]]) {
    await page.setViewportSize({ width, height });
    await open(page, { lang: 'pt', screen: 'problems' });
    const names = page.locator('.problems .segments label');
    await expect(names).toHaveCount(index.games.length);
    const boxes = await names.evaluateAll((all) => all.map((label) => {
      const { left, right, top, bottom } = label.firstElementChild.nextElementSibling.getBoundingClientRect();
      return { left, right, top, bottom, cut: label.scrollWidth > label.clientWidth };
    }));
    for (const [at, box] of boxes.entries()) {
      expect(box.cut, `${width}×${height}`).toBe(false);
      for (const other of boxes.slice(at + 1)) {
        const apart = box.right <= other.left + 1 || other.right <= box.left + 1 || box.bottom <= other.top + 1 || other.bottom <= box.top + 1;
        expect(apart, `${width}×${height}: two names overlap`).toBe(true);
      }
    }
    await open(page, { lang: 'pt', problem: most.id });
    await expect(main(page)).toHaveAttribute('data-problem', most.id);
    await byKey.act(table, most.candidates.at(-1).mv);
    await expect(outcome(page)).toBeVisible();
    await still(page);
    for (const action of ['look', 'try-again', 'show-line', 'play-on', 'next-problem']) {
      await expect(page.locator(`.outcome [data-action="${action}"]`)).toBeInViewport({ ratio: 1 });
    }
    await expect(page.locator('[data-zone="candidates"] [data-move]').first()).toBeInViewport({ ratio: 1 });
  }
});
