// A first lesson for tests: reads what a step asks for, and does it.
import { byKey, byTap, expect, parse } from './table.mjs';

/** A lesson at its table. */
export class Lesson {
  constructor(page, table) {
    Object.assign(this, { page, table, coach: page.locator('.coach'), end: page.locator('.parting') });
  }

  async open(game, parameters = {}) {
    const query = new URLSearchParams({ learn: game, pace: 'instant', lang: 'fr', ...parameters });
    await this.page.goto(`index.html?${query}`);
    await expect(this.page.locator('main')).toHaveAttribute('data-screen', 'tutorial');
    // The cards get their size one frame after the table appears.
    await expect.poll(() => this.table.hand.first().evaluate((card) => card.getBoundingClientRect().width)).toBeGreaterThan(0);
  }

  /** The step shown, from 1. */
  async step() {
    return Number((await this.page.locator('.coach-count [aria-hidden]').textContent()).split('/')[0]);
  }

  /**
   * Waits until the lesson asks for a move, and goes on at the end of a scene. Returns the move, or nothing at the end
   * of the lesson.
   */
  async asked() {
    const next = this.page.locator('[data-action="step-next"]');
    await expect(this.page.locator('.coach[data-deed], [data-action="step-next"], .parting').first()).toBeVisible();
    if (await next.count()) {
      await next.click();
      await expect(this.page.locator('.coach[data-deed]')).toBeVisible();
    }
    return await this.end.count() ? null : this.coach.getAttribute('data-deed');
  }

  /** Makes the move that the lesson asks for, with a finger or with keys. */
  async follow(deed, input) {
    const { page, table } = this;
    const [verb, ...rest] = deed.split(' | ')[0].split(' ');
    if (verb === 'sort') return page.locator('[data-action="sort-melds"]').click();
    // Focuses an element without a key of its own, and presses Enter.
    const depth = verb === 'draw' && rest[1] ? `[data-discard-depth="${rest[1]}"]` : null;
    const answer = ['pass', 'buy'].includes(verb) ? `[data-action="${verb}"]` : null;
    if (input === byKey && (depth ?? answer)) return page.locator(depth ?? answer).press('Enter');
    if (verb === 'stage') {
      await byTap.select(table, rest);
      return byTap.press(table, page.locator('[data-action="stage"]'));
    }
    const held = await table.cards();
    const move = parse(`0 ${deed.split(' | ')[0]}`);
    // Cards staged already are not selected again.
    if (verb === 'meld') {
      const left = move.groups.filter((group) => group.every((card) => held.includes(card)));
      return input.act(table, `0 meld ${left.map((group) => group.join(' ')).join(' / ')}`);
    }
    return input.act(table, `0 ${deed.split(' | ')[0]}`);
  }

  /** Follows the lesson until a step, or to its end. */
  async followTo(last, input) {
    for (let step = await this.step(); step < last; step += 1) {
      const deed = await this.asked();
      if (deed === null) return;
      await this.follow(deed, input);
      await expect(this.coach, deed).toHaveAttribute('data-mood', 'praise');
    }
    await this.asked();
  }
}
