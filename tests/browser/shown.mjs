// Compares the table with the position of the record: hand, piles, melds and counts. Each card is compared by its
// attribute, by its accessible name and by its drawing.
import { readFileSync } from 'node:fs';
import { expect, replayExport } from './table.mjs';

const texts = JSON.parse(readFileSync(new URL('../../locales/fr.json', import.meta.url), 'utf8'));
const RANKS = 'A23456789TJQK';

/** The key of the French name of the rank of a card. */
const rank = (card) => `rank.${RANKS.indexOf(card[0]) + 1}`;

/** The French name of a card. */
function spoken(card) {
  if (card === 'JK') return texts['card.joker'];
  return texts['card.of'].replace('{rank}', texts[rank(card)]).replace('{suit}', texts[`suit.${card[1]}`]);
}

/**
 * Whether drawings are those of a French card: its index and its suit. A joker may have those of the card that it
 * stands for.
 */
function isDrawn(drawings, card, standsFor) {
  if (card === 'JK' && !standsFor) return drawings.join() === '#joker,#s-JK';
  const [rank, suit] = standsFor ?? card;
  const index = { J: texts['index.jack'], Q: texts['index.queen'], K: texts['index.king'] }[rank] ?? rank;
  // The suit of a joker in a set may still be open.
  const suits = card === 'JK' ? [`#s-${suit}`, '#s-JK'] : [`#s-${suit}`];
  return drawings.includes(`#r-${index}`) && suits.some((drawing) => drawings.includes(drawing)) && (card !== 'JK' || drawings.includes('#joker'));
}

const sorted = (cards) => [...cards].sort();
/** A meld of a record: its physical cards, and what its jokers stand for. */
const laid = (cards) => sorted(cards.split(' '));

/** Everything that the table shows, read from the page. */
const read = (page) => page.evaluate(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const card = (element) => ({
    card: element.dataset.card,
    standsFor: element.dataset.standsFor,
    drawings: all('use', element).map((use) => use.getAttribute('href')),
  });
  const [stock, discard] = ['stock', 'discard'].map((name) => document.querySelector(`[data-pile="${name}"]`));
  return {
    hand: all('[data-zone="hand"] [data-card]').map((element) => ({ ...card(element), label: element.ariaLabel })),
    draft: all('[data-draft]').flatMap((draft) => all('[data-card]', draft).map(card)),
    melds: all('[data-meld]').map((meld) => ({
      index: Number(meld.dataset.meld), owner: Number(meld.dataset.owner), label: meld.ariaLabel, cards: all('[data-card]', meld).map(card),
    })),
    owners: all('.owner').map((owner) => ({ said: owner.querySelector('h2').textContent, mine: owner.classList.contains('is-mine'), melds: all('[data-meld]', owner).map((meld) => Number(meld.dataset.owner)) })),
    stock: Number(stock.dataset.count),
    closed: Boolean(discard.querySelector('.pile-closing')),
    discard: { count: Number(discard.dataset.count), top: discard.dataset.top, label: discard.ariaLabel, shown: all(':scope > [data-card]:not(.pile-under)', discard).map(card) },
    spread: all('[data-discard-depth]').map((one) => ({ ...card(one.querySelector('[data-card]')), label: one.ariaLabel, depth: Number(one.dataset.discardDepth) })),
    seats: all('.seat').map((seat) => ({ seat: Number(seat.dataset.seat), cards: Number(seat.dataset.count), score: Number(seat.dataset.score), name: seat.querySelector('.seat-name').textContent })),
  };
});

/** Fails unless the table shows the position of the record so far. Returns the position. */
export async function agrees(page, what) {
  let before;
  let shown;
  let replayed;
  // Nothing is compared while others act.
  do {
    await page.waitForFunction(() => /^(draw|play|claim|deal-over|match-over)$/.test(document.querySelector('main').dataset.phase), null, { timeout: 30_000 });
    before = JSON.stringify(await read(page));
    replayed = await replayExport(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    shown = await read(page);
  } while (JSON.stringify(shown) !== before);
  const { out, record } = replayed;
  const { state, totals } = out;
  const cards = [...shown.hand, ...shown.draft, ...shown.melds.flatMap((meld) => meld.cards), ...shown.discard.shown, ...shown.spread];
  for (const { card, standsFor, drawings } of cards) {
    expect(isDrawn(drawings, card, standsFor), `${what}: ${card} is drawn with ${drawings}`).toBe(true);
  }
  for (const { card, label } of shown.hand) expect(label.startsWith(`${spoken(card)},`), `${what}: ${card} is called ${label}`).toBe(true);
  for (const { card, label } of shown.spread) expect(label, `${what}: ${card} of the pile`).toContain(spoken(card));
  for (const { label, cards: own } of shown.melds) {
    for (const { card, standsFor, drawings } of own) {
      // A joker whose suit is not fixed stands only for a rank.
      const open = card === 'JK' && drawings.includes('#s-JK');
      expect(label, `${what}: a combination with ${card}`).toContain(
        open ? texts['card.joker-open'].replace('{the rank}', texts[`${rank(standsFor)}.the`]) : spoken(standsFor ?? card));
    }
  }
  expect(sorted([...shown.hand, ...shown.draft].map(({ card }) => card)), `${what}: the hand`).toEqual(laid(state.hands[0]));
  expect(shown.stock, `${what}: the stock`).toBe(state.stock);
  const pile = state.discard ? state.discard.split(' ') : [];
  // The card that closes a deal lies face down.
  if (shown.closed) pile.pop();
  expect([shown.discard.count, shown.discard.top], `${what}: the pile`).toEqual([pile.length, pile.at(-1)]);
  expect(shown.discard.shown.map(({ card }) => card), `${what}: the top of the pile`).toEqual(pile.slice(-1));
  if (pile.length > 0) expect(shown.discard.label, `${what}: the pile`).toContain(spoken(pile.at(-1)));
  if (shown.spread.length > 0) expect(shown.spread.sort((one, other) => other.depth - one.depth).map(({ card }) => card), `${what}: the spread pile`).toEqual(pile);
  const melds = shown.melds.sort((one, other) => one.index - other.index);
  const physical = ({ card, standsFor }) => (standsFor ? `${card}=${standsFor}` : card);
  expect(melds.map((meld) => [meld.owner, sorted(meld.cards.map(physical))]), `${what}: the combinations`)
    .toEqual(state.table.map((meld) => [meld.owner, laid(meld.cards)]));
  const name = (seat) => record.seats[seat] || texts['player.you'];
  for (const { said, mine, melds: owners } of shown.owners) {
    expect(new Set(owners).size, `${what}: combinations of one player`).toBeLessThan(2);
    if (owners.length === 0) continue;
    expect(said.startsWith(name(owners[0])), `${what}: ${said} owns those of ${owners[0]}`).toBe(true);
    expect(mine, `${what}: whose they are`).toBe(owners[0] === 0);
  }
  for (const { seat, cards: held, score, name: called } of shown.seats) {
    const count = state.hands[seat] ? state.hands[seat].split(' ').length : 0;
    expect([held, score, called], `${what}: player ${seat}`).toEqual([count, totals[seat], name(seat)]);
  }
  return { out, record };
}
