// Visibility and reach at every size: every game, few and many players, each phase, usual and very large cards.
import { playMatch } from './driver.mjs';
import { SAMPLE, SIZES, lookAround } from './sight.mjs';
import { expect, test } from './table.mjs';

const large = (kept) => localStorage.setItem('rami.settings', JSON.stringify(kept));

/** A tour of a match that looks around at each new phase. `most` is the number of decisions before its end. */
class Tour {
  constructor(page, table, sizes, what) {
    Object.assign(this, { page, table, sizes, what, looks: 0, found: [], places: new Map() });
  }

  async look(phase) {
    this.looks += this.sizes.length;
    this.found.push(...await lookAround(this.page, this.sizes, `${this.what}, ${phase}`, this.places));
  }

  press(selector) {
    return this.page.evaluate((wanted) => document.querySelector(wanted)?.click(), selector);
  }

  /** Follows the hint. If `look` is set, looks around at the hint first. */
  async follow(look) {
    await this.press('[data-action="hint"]');
    const play = this.page.locator('.advice [data-action="play-hint"]');
    await play.waitFor({ state: 'attached' });
    if (look) await this.look('a hint');
    await this.press('.advice [data-action="play-hint"]');
    await expect(this.page.locator('.advice')).toHaveCount(0);
  }

  /** Selects the first cards of the hand. */
  async select(count) {
    // The focus is taken away, because a focused card is drawn above its neighbours.
    for (let place = 1; place <= count; place += 1) await this.press(`[data-zone="hand"] [data-card]:nth-child(${place})[aria-pressed="false"]`);
  }

  /** Stages melds of three cards each, three at most, then takes them back. */
  async prepare() {
    for (let staged = 0; staged < 3 && await this.page.locator('[data-zone="hand"] [data-card]').count() > 3; staged += 1) {
      await this.select(3);
      if (staged === 0) await this.look('three cards selected');
      await this.press('[data-action="stage"]');
    }
    if (await this.page.locator('[data-draft]').count() === 0) return;
    await this.look('combinations prepared');
    await this.press('[data-action="lay"]');
    if (await this.page.locator('[role="alert"]').count() > 0) await this.look('a refusal');
    for (let back = 0; back < 4 && await this.page.locator('[data-draft]').count() > 0; back += 1) await this.press('[data-action="undo"]');
  }

  /**
   * Looks around at each phase the first time it occurs. Staged cards are looked at again once something lies on the
   * table.
   */
  async playOn(most) {
    const seen = new Set();
    for (let decision = 0; decision < most; decision += 1) {
      const phase = await this.table.myTurn();
      if (phase.endsWith('-over')) return;
      const isFirst = !seen.has(phase);
      seen.add(phase);
      if (isFirst) await this.look(phase);
      const laid = await this.page.locator('[data-meld][data-owner="0"]').count() > 0 ? 'own' : await this.page.locator('[data-meld]').count() > 1 && 'others';
      if (phase === 'play' && (isFirst || laid && !seen.has(laid))) {
        await this.prepare();
        if (laid) seen.add(laid);
      }
      await this.follow(isFirst);
      if (phase === 'play' && isFirst && !(await this.page.locator('main').getAttribute('data-phase')).endsWith('over')) await this.look('afterwards');
    }
  }

  /** Plays to the end of the deal, then of the match, and looks at both. */
  async finish(match) {
    await this.page.evaluate(playMatch, true);
    await this.look('the end of a deal');
    if (!match) return;
    if ((await this.table.phase()) !== 'match-over') await this.page.evaluate(playMatch, false);
    await this.press('[data-action="ranking"]');
    await expect(this.page.locator('.finale')).toBeVisible();
    await this.look('the end of a match');
  }
}

const GAMES = [
  ['traditionnel', [2, 4]], ['suites', [2, 3, 5]], ['rami51', [2, 4, 6]], ['rami101', [2, 3, 5]], ['puis-je', [3, 5, 8]], ['gin', [2]],
];

for (const [variant, counts] of GAMES) {
  for (const seats of counts) {
    for (const cards of ['usual', 'very large']) {
      test(`everything is in sight: ${variant}, ${seats} players, ${cards} cards`, { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
        test.setTimeout(400_000);
        if (cards !== 'usual') await page.addInitScript(large, { large_cards: true });
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await table.open({ variant, seats, seed: 7 });
        const tour = new Tour(page, table, SIZES, `${variant}, ${seats} players, ${cards} cards`);
        await tour.playOn(24);
        await tour.finish(seats === counts[0] || seats === counts.at(-1));
        test.info().annotations.push({ type: 'looks', description: String(tour.looks) });
        expect(tour.found, `${tour.looks} looks`).toEqual([]);
      });
    }
  }
}

test('nothing lies under the edges that a phone rounds off', { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
  test.setTimeout(240_000);
  const client = await page.context().newCDPSession(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [size, insets] of [[[390, 844], { top: 47, bottom: 34 }], [[844, 390], { left: 47, right: 47, bottom: 21 }]]) {
    await client.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await page.setViewportSize({ width: size[0], height: size[1] });
    await table.open({ variant: 'puis-je', seats: 4, seed: 7 });
    const tour = new Tour(page, table, [size], `between edges of ${JSON.stringify(insets)}`);
    await tour.playOn(6);
    expect(tour.found).toEqual([]);
    const outside = await page.evaluate(({ top = 0, left = 0, right = 0, bottom = 0 }) => (
      [...document.querySelectorAll('main button')].filter((button) => button.checkVisibility()).filter((button) => {
        const box = button.getBoundingClientRect();
        // Lengths may be rounded by half a pixel.
        const [least, most] = [-0.5, 0.5];
        return box.top < top + least || box.left < left + least || box.right > innerWidth - right + most || box.bottom > innerHeight - bottom + most;
      }).map((button) => button.dataset.action ?? button.dataset.card ?? button.className)), insets);
    expect(outside).toEqual([]);
  }
});

for (const [variant, seats, cards, end] of [['rami51', 3, 'usual', true], ['puis-je', 8, 'usual', false], ['suites', 4, 'very large', false], ['gin', 2, 'usual', false]]) {
  test(`a sample is in sight: ${variant}, ${seats} players, ${cards} cards`, { tag: variant === 'puis-je' ? '@desktop' : ['@desktop', '@verify'] }, async ({ page, table }) => {
    test.setTimeout(240_000);
    if (cards !== 'usual') await page.addInitScript(large, { large_cards: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await table.open({ variant, seats, seed: 7 });
    const tour = new Tour(page, table, SAMPLE, `${variant}, ${seats} players, ${cards} cards`);
    await tour.playOn(14);
    await tour.finish(end);
    expect(tour.found, `${tour.looks} looks`).toEqual([]);
  });
}

/** Watches the prompt at each frame and keeps the texts that do not fit its room. It is passed to `page.evaluate`. */
function watchPrompt() {
  window.tooLong = {};
  const look = () => {
    const said = document.querySelector('.prompt p');
    if (said && !document.querySelector('.veil')) {
      const { top, bottom } = said.getBoundingClientRect();
      const above = document.querySelector('.mid').getBoundingClientRect().bottom - top;
      const below = bottom - document.querySelector('.hand-area').getBoundingClientRect().top;
      if (Math.max(above, below, said.scrollHeight - said.clientHeight) > 1) window.tooLong[said.textContent] = [above, below];
    }
    requestAnimationFrame(look);
  };
  look();
}

for (const [variant, seats] of [['rami101', 5], ['puis-je', 8]]) {
  test(`what others do fits the prompt of the smallest phone: ${variant}`, { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
    await page.addInitScript(large, { large_cards: true });
    await page.setViewportSize({ width: 320, height: 568 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await table.open({ variant, seats, seed: 7 });
    await page.evaluate(watchPrompt);
    await page.evaluate(playMatch, true);
    expect(await page.evaluate(() => window.tooLong)).toEqual({});
  });
}
