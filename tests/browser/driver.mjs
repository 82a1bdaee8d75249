// Plays a match from within the page, as fast as it goes: what a player would click, without a test asking for each thing.
// To be handed to `page.evaluate`, so nothing outside of it may be named.

/** Plays the match at the table to its end, or the deal alone; answers how many deals and decisions that took. */
export async function playMatch(dealAlone = false) {
  const MOST = 4000;
  const PATIENCE = 60_000;
  const WAYS_ON = '[data-action="finish"], [data-action="leave"], [data-action="next-deal"]';
  const AFTER = `${WAYS_ON}, [data-action="ranking"], [data-action="rematch"]`;
  const main = () => document.querySelector('main');
  // A task of its own: what was done shows after it. (Timers within timers wait for 4 ms; a channel for each task would be
  // thousands to be collected as garbage, which takes longer than anything the page does.)
  const waiting = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()();
  const soon = () => new Promise((done) => {
    waiting.push(done);
    port2.postMessage(0);
  });
  const until = async (holds, what) => {
    for (const start = performance.now(); !holds();) {
      if (performance.now() - start > PATIENCE) throw new Error(`waited in vain for ${what}: ${state()}`);
      await soon();
    }
  };
  const press = async (selector) => {
    const element = document.querySelector(selector);
    element?.click();
    await soon();
    return Boolean(element);
  };
  const count = (selector) => document.querySelectorAll(selector).length;
  const state = () => {
    const { phase, deal, turn } = main()?.dataset ?? {};
    return [phase, deal, turn, count('[data-zone="hand"] [data-card]'), count('[data-meld] [data-card]')].join();
  };

  /** Lays what is proposed, if it can be laid; else throws a card, the last one that may be thrown. */
  const play = async () => {
    const before = state();
    // A knock that is not legal yet changes nothing.
    if (await press('[data-action="knock"]') && state() !== before) return;
    if (await press('[data-action="propose"]')) {
      await press('[data-action="lay"]');
      for (let tries = 0; count('[data-draft]') > 0 && tries < 8; tries += 1) await press('[data-action="undo"]');
      if (state() !== before) return;
    }
    if (await press('[data-action="end"]')) return;
    for (const card of [...document.querySelectorAll('[data-zone="hand"] [data-card]')].reverse()) {
      card.click();
      await soon();
      await press('[data-action="discard"]');
      if (state() !== before) return;
      if (card.getAttribute('aria-pressed') === 'true') card.click();
    }
    throw new Error(`no card can be thrown: ${before} ${document.querySelector('[role="alert"]')?.textContent}`);
  };

  let deals = 1;
  for (let decisions = 0; decisions < MOST; decisions += 1) {
    await until(() => /^(draw|play|claim|deal-over|match-over)$/.test(main()?.dataset.phase), 'the others');
    const before = state();
    switch (main().dataset.phase) {
      case 'draw': await press('[data-pile="stock"]'); break;
      case 'play': await play(); break;
      case 'claim': await press('[data-action="pass"]'); break;
      case dealAlone ? 'deal-over' : null:
      case 'match-over':
        // The result comes a moment after the last card.
        await until(() => count(AFTER) > 0, 'the result');
        port1.close();
        return { deals, decisions };
      default:
        // Who leaves waits for what the others say who are asked.
        await until(() => main().dataset.phase !== 'deal-over' || count(WAYS_ON) > 0, 'a way on');
        if (await press('[data-action="leave"]')) {
          await until(() => main().dataset.phase !== 'deal-over' || count(WAYS_ON) > 0, 'the answers of the others');
          continue;
        }
        deals += 1;
        if (main().dataset.phase === 'deal-over' && !(await press('[data-action="finish"]') || await press('[data-action="next-deal"]'))) throw new Error('no way on');
    }
    await until(() => state() !== before, 'anything to come of it');
  }
  throw new Error('the match does not end');
}
