// The table shows the current position. After a change to another match, deal or position, all cards are those of the
// new one.
import { readFileSync } from 'node:fs';
import { bring } from './archive.mjs';
import { playMatch } from './driver.mjs';
import { agrees } from './shown.mjs';
import { byTap, expect, Table, test } from './table.mjs';

const SEATS = { gin: 2, 'puis-je': 3, rami51: 3, rami101: 3, suites: 3, traditionnel: 3 };
const button = (page, action) => page.locator(`[data-action="${action}"]`);

/** Plays some simple turns, so that cards lie on the piles. */
async function turns(table, count) {
  for (let turn = 0; turn < count; turn += 1) {
    const phase = await table.myTurn();
    if (phase.endsWith('-over')) return;
    if (phase === 'claim') await button(table.page, 'pass').click();
    else if (phase === 'draw') await table.page.locator('[data-pile="stock"]').click();
    else {
      await table.hand.nth(0).press('Space');
      await button(table.page, 'discard').click();
    }
  }
}

for (const [variant, seats] of Object.entries(SEATS)) {
  test(`a record brought in at a table: ${variant}`, { tag: ['rami51', 'gin'].includes(variant) ? [] : '@verify' }, async ({ page, table }) => {
    await table.open({ variant, seats, seed: 1 });
    await turns(table, 3);
    const { record } = await agrees(page, 'the first match');
    // The imported match has other players.
    record.seats = record.seats.map((name, seat) => (seat === 0 ? name : `Invité ${seat}`));
    await table.open({ variant, seats, seed: 2 });
    await turns(table, 4);
    await agrees(page, 'the second match');
    await bring(page, record);
    await expect(page.locator('.seat-name').first()).toHaveText('Invité 1');
    const { record: now } = await agrees(page, 'the match brought in');
    expect(now.deals[0].stock).toBe(record.deals[0].stock);
    await turns(table, 3);
    await agrees(page, 'played on');
  });
}

test('a match in the middle, with combinations of the same players @verify', async ({ page, table }) => {
  test.setTimeout(120_000);
  const middle = async (seed) => {
    await table.open({ variant: 'suites', seats: 2, seed, level: 'normal' });
    for (let tries = 0; tries < 12 && await page.locator('[data-meld]').count() < 3; tries += 1) {
      if ((await table.myTurn()).endsWith('-over')) break;
      await byTap.act(table, await table.hint());
    }
    return agrees(page, `seed ${seed}`);
  };
  const { record } = await middle(3);
  record.seats[1] = 'Zoé';
  await middle(8);
  await bring(page, record);
  await expect(page.locator('.seat-name').first()).toHaveText('Zoé');
  await agrees(page, 'the other match');
});

test('the next deal, and what is taken back in it @verify', async ({ page, table }) => {
  test.setTimeout(120_000);
  await table.open({ variant: 'rami51', seats: 2, seed: 5, 'opt.limit': 1000 });
  for (let deal = 1; deal <= 2; deal += 1) {
    await table.finishDeal();
    await button(page, 'next-deal').click();
    await expect(table.main).toHaveAttribute('data-deal', String(deal + 1));
    await agrees(page, `deal ${deal + 1}`);
  }
  await table.myTurn();
  await page.locator('[data-pile="discard"]').click();
  await agrees(page, 'a discard taken');
  await button(page, 'undo').click();
  await expect(table.main).toHaveAttribute('data-phase', 'draw');
  await agrees(page, 'and put back');
  await page.locator('[data-pile="stock"]').click();
  for (const place of [0, 1, 2]) await table.hand.nth(place).press('Space');
  await button(page, 'stage').click();
  await agrees(page, 'cards prepared');
  await button(page, 'undo').click();
  await agrees(page, 'and taken back');
});

test('a rematch', async ({ page, table }) => {
  test.setTimeout(120_000);
  await table.open({ variant: 'gin', seats: 2, seed: 4, 'opt.target': 50 });
  await page.evaluate(playMatch);
  await button(page, 'ranking').click();
  await button(page, 'rematch').click();
  await expect(table.main).toHaveAttribute('data-deal', '1');
  await agrees(page, 'the rematch');
});

test('a lesson, forward and back over its deals @verify', async ({ page, table }) => {
  test.setTimeout(180_000);
  for (const game of ['gin', 'rami51']) {
    await page.goto(`index.html?learn=${game}&lang=fr&pace=instant`);
    await expect(table.main).toHaveAttribute('data-screen', 'tutorial');
    const steps = Number((await page.locator('.coach-count [aria-hidden]').textContent()).split('/')[1]);
    // Goes from the last step back to the first, over every change of the table.
    await page.goto(`index.html?learn=${game}&step=${steps}&lang=fr&pace=instant`);
    for (let step = steps; step > 1; step -= 1) {
      await agrees(page, `${game}, step ${step}`);
      await button(page, 'step-back').click();
      await expect(page.locator('.coach-count [aria-hidden]')).toHaveText(`${step - 1} / ${steps}`);
    }
    await agrees(page, `${game}, the first step`);
  }
});

test('a lesson goes on to the next scene, and another begins in its place @verify', async ({ page, table }) => {
  await page.goto('index.html?learn=gin&lang=fr&pace=instant');
  for (let scene = 0; scene < 2; scene += 1) {
    while (await page.locator('[data-action="step-next"], .parting').count() === 0) {
      await expect(page.locator('.coach[data-deed]')).toBeVisible();
      const [verb, ...cards] = (await page.locator('.coach').getAttribute('data-deed')).split(' | ')[0].split(' ');
      if (verb === 'sort') await button(page, 'sort-melds').click();
      else if (verb === 'stage') {
        await byTap.select(table, cards);
        await button(page, 'stage').click();
      } else await byTap.act(table, `0 ${[verb, ...cards].join(' ')}`);
      await expect(page.locator('.coach[data-deed], [data-action="step-next"], .parting').first()).toBeVisible();
      await agrees(page, `scene ${scene + 1}`);
    }
    if (await page.locator('.parting').count()) break;
    await button(page, 'step-next').click();
    await agrees(page, `the beginning of scene ${scene + 2}`);
  }
});

test('the next exercise', async ({ page, table }) => {
  const kept = readFileSync(new URL('./training.json', import.meta.url), 'utf8');
  const [gin] = JSON.parse(kept).exercises;
  await page.addInitScript((training) => { if (!localStorage.getItem('rami.training')) localStorage.setItem('rami.training', training); }, kept);
  await page.goto('index.html?lang=fr&pace=instant');
  await button(page, 'train').click();
  await expect(table.main).toHaveAttribute('data-screen', 'training');
  await agrees(page, 'the first exercise');
  await byTap.act(table, gin.best);
  await button(page, 'try-again').click();
  await agrees(page, 'put back');
  await byTap.act(table, gin.best);
  await button(page, 'next-exercise').click();
  await expect(page.locator('h1')).toContainText('Rami 51');
  await agrees(page, 'the next exercise');
});

test('another tab, a page opened again, another match taken up @verify', async ({ page, table, context }) => {
  await table.open({ variant: 'rami51', seats: 2, seed: 11 });
  await turns(table, 4);
  await agrees(page, 'here');
  const second = await context.newPage();
  await second.goto('index.html?lang=fr&pace=instant');
  await expect(second.locator('main')).toHaveAttribute('data-screen', 'table');
  const there = new Table(second);
  await agrees(second, 'in another tab');
  await turns(there, 6);
  await agrees(second, 'played on there');
  await button(page, 'take-back').click();
  await expect(page.locator('[data-zone="elsewhere"]')).toHaveCount(0);
  await agrees(page, 'taken back');
  await second.close();
  await page.reload();
  await agrees(page, 'opened again');
  // Begins another match of the same game, and goes back to the first.
  await page.evaluate(() => document.querySelector('[data-action="menu"]').click());
  await button(page, 'new-match').click();
  await page.locator('a[data-action="start"]').click();
  await agrees(page, 'a new match');
  await turns(table, 3);
  await page.evaluate(() => document.querySelector('[data-action="menu"]').click());
  await button(page, 'new-match').click();
  await button(page, 'continue').first().click();
  await expect(table.main).toHaveAttribute('data-screen', 'table');
  await agrees(page, 'the first match again');
});

test('from the deal of one day to that of the next @verify', async ({ page, table }) => {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') });
  await page.goto('index.html?lang=fr&pace=instant');
  for (const day of ['20261121', '20261122', '20261123']) {
    await page.clock.setSystemTime(new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T12:00:00Z`));
    await button(page, 'today').click();
    await expect(page.locator('.bar [data-day]')).toHaveAttribute('data-day', day);
    await agrees(page, `the deal of ${day}`);
    await turns(table, 3);
    await agrees(page, `in the deal of ${day}`);
    await page.evaluate(() => document.querySelector('[data-action="menu"]').click());
    await button(page, 'new-match').click();
  }
});

test('several people at one device: whose combinations they are changes with who looks', { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
  test.setTimeout(120_000);
  const { saved } = await import('./archive.mjs');
  const { execFileSync } = await import('node:child_process');
  const out = execFileSync(process.env.RAMI_LAB, ['hinted', '--variant', 'suites', '--seats', '2', '--seed', '3'], { encoding: 'utf8' });
  const record = JSON.parse(out);
  // Cuts the record after the first discard that follows layings of both seats.
  const [deal] = record.deals;
  const lays = (seat) => deal.actions.findIndex((action) => action.startsWith(`${seat} meld`));
  expect(Math.min(lays(0), lays(1))).toBeGreaterThanOrEqual(0);
  const both = Math.max(lays(0), lays(1));
  const end = deal.actions.findIndex((action, at) => at > both && / discard /.test(action));
  record.deals = [{ ...deal, actions: deal.actions.slice(0, end + 1), after: undefined }];
  record.seats = ['Ana', 'Bruno'];
  const match = saved(record, 1_790_000_000_000, { people: { seats: [0, 1], shown: 0, covered: false, hands: [] } });
  await page.addInitScript((kept) => { if (!localStorage.getItem(`rami.match.${kept.id}`)) localStorage.setItem(`rami.match.${kept.id}`, JSON.stringify(kept)); }, match);
  await page.goto('index.html?lang=fr&pace=instant');
  const mine = () => page.locator('.owner').evaluateAll((owners) => owners.map((owner) => [owner.querySelector('[data-meld]').dataset.owner, owner.classList.contains('is-mine')]).sort());
  const seen = new Set();
  for (let turn = 0; turn < 2; turn += 1) {
    const uncover = button(page, 'uncover');
    if (await uncover.count()) await uncover.click();
    const looks = await table.main.getAttribute('data-turn');
    seen.add(looks);
    expect(await mine()).toEqual([['0', looks === '0'], ['1', looks === '1']]);
    await page.locator('[data-pile="stock"]').click();
    await table.hand.nth(0).press('Space');
    await button(page, 'discard').click();
    await expect(button(page, 'uncover')).toBeVisible();
  }
  expect([...seen].sort()).toEqual(['0', '1']);
});
