// Plays a match from within the page, as fast as possible: it clicks as a player would, without a request of the test
// for each click. It is passed to `page.evaluate`, so it may use nothing outside of itself.

/** Plays the match at the table to its end, or only the deal. Returns the numbers of deals and decisions. */
export async function playMatch(dealAlone = false) {
  const MOST = 4000;
  const PATIENCE = 60_000;
  const WAYS_ON = '[data-action="finish"], [data-action="leave"], [data-action="next-deal"]';
  const AFTER = `${WAYS_ON}, [data-action="ranking"], [data-action="rematch"], [data-zone="waits"]:not(:empty)`;
  const main = () => document.querySelector('main');
  // A new task, after which the changes are drawn. (Nested timers wait for 4 ms. A channel for each task would leave
  // thousands of channels to collect as garbage, which takes longer than everything that the page does.)
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

  /** Lays the proposal if it is legal. Otherwise discards the last card that may be discarded. */
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
        // The result appears a moment after the last card.
        await until(() => count(AFTER) > 0, 'the result');
        port1.close();
        return { deals, decisions };
      default:
        // A player who does not buy back waits for the answers of the others.
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
