// Checks that everything needed to play is visible and can be hit, by asking the browser point by point.

/** The sizes of windows in which the table is checked. The last two are 1440×900 and 1366×657 at 200 %. */
export const SIZES = [
  [320, 568], [360, 640], [390, 664], [390, 844], [844, 390], [667, 375], [768, 1024], [820, 1180], [1024, 768],
  [1280, 600], [1280, 720], [1366, 657], [1440, 900], [1920, 1080], [2560, 1440], [720, 450], [683, 328],
];

/** The sizes that a change is most likely to break. */
export const SAMPLE = [[360, 640], [390, 844], [844, 390], [1280, 720], [1366, 657], [1440, 900]];

/** The needed elements that are not visible or are covered, each in a few words. It is passed to `page.evaluate`. */
export function outOfSight() {
  // Elements that ignore clicks still cover others.
  if (!window.everythingIsHit) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { pointer-events: auto !important } :is(.flights, .flights *, .flourish, .flourish *, .mine-space, .visually-hidden, .enlarged) { pointer-events: none !important }');
    document.adoptedStyleSheets.push(sheet);
    window.everythingIsHit = true;
  }
  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const missing = [];
  const isOn = (x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  /** Whether the middle and four points near the corners belong to the element, or to the one given as `whole`. */
  const needs = (element, name, whole = element, inset = 0.2) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const points = [[0.5, 0.5], [inset, inset], [1 - inset, inset], [inset, 1 - inset], [1 - inset, 1 - inset]];
    const hidden = width < 1 || points.some(([across, down]) => {
      const [at, below] = [x + width * across, y + height * down];
      return !isOn(at, below) || !whole.contains(document.elementFromPoint(at, below));
    });
    if (hidden) missing.push(name);
  };
  /** Rank and suit of a card. */
  const needsIndex = (card, name) => {
    const index = [...card.querySelectorAll('.rank, .pip')];
    for (const part of index.length > 0 ? index : [card]) needs(part, `${name} ${card.dataset.card}`, card, 0.3);
  };
  /** A strip of a card as wide as a finger needs. */
  const needsStrip = (card) => {
    const { x, y, width, height } = card.querySelector('.card-face').getBoundingClientRect();
    let [run, best] = [0, 0];
    for (let across = 1; across < width; across += 2) {
      const free = [0.12, 0.25].every((down) => {
        const [at, below] = [x + across, y + Math.min(height * down, width * down * 1.4)];
        return isOn(at, below) && document.elementFromPoint(at, below)?.closest('[data-card]') === card;
      });
      run = free ? run + 2 : 0;
      best = Math.max(best, run);
    }
    if (best < 23) missing.push(`hand ${card.dataset.card}, ${best} px of it`);
  };

  const main = document.querySelector('main');
  const { phase } = main.dataset;
  for (const button of all('main :is(.actions, .panel-actions, .finale-actions, .cover, .trainer-ways) .button')) {
    // At the end of a deal the result covers the table.
    if (document.querySelector('.veil:not(.is-away)') && !button.closest('.veil')) continue;
    needs(button, `button ${button.dataset.action}`);
  }
  needs(document.querySelector('[data-action="menu"]'), 'menu');
  if (main.matches('.finale')) for (const place of all('.hero-title, .ranking li:first-child')) needs(place, place.className || 'winner', main, 0.1);
  if (phase === 'deal-over' || phase === 'match-over') return missing;
  for (const card of all('[data-zone="hand"] [data-card]')) needsStrip(card);
  for (const pile of all('[data-pile]')) needs(pile.querySelector(':scope > .card:last-of-type') ?? pile, `pile ${pile.dataset.pile}`, pile);
  for (const card of all('[data-draft] [data-card]')) needsIndex(card, 'tray');
  for (const button of all('[data-zone="draft"] .button, .claim')) needs(button, `tray ${button.dataset.action ?? 'claim'}`);
  for (const said of all('.prompt p, .claim-text b, .tray-deadwood')) needs(said, said.className || 'prompt', said.parentElement, 0.04);
  for (const seat of all('.seat:not(.is-gone)')) {
    const name = `seat ${seat.dataset.seat}`;
    needs(seat.querySelector('.seat-cards > :last-child'), `${name} count`, seat);
    const discards = [...seat.querySelectorAll('.told-left .mini')];
    if (discards.length > 0) needs(discards.at(-1), `${name} discard`, discards.at(-1));
  }
  const lays = document.querySelector('[data-draft], [data-zone="hand"] [aria-pressed="true"]');
  if (lays) for (const card of all('.is-mine [data-meld] [data-card]')) needsIndex(card, 'own');
  for (const button of all('.advice .button')) needs(button, `hint ${button.dataset.action ?? 'close'}`);
  if (document.documentElement.scrollWidth > innerWidth) missing.push('the page is wider than the window');
  if (document.scrollingElement.scrollHeight > innerHeight + 1) missing.push('the page is higher than the window');
  return missing;
}

/** Waits until the layout has followed the size and animations have ended. It is passed to `page.evaluate`. */
async function settled() {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const moving = document.getAnimations().filter(({ timeline, playState, effect }) => (
    timeline instanceof DocumentTimeline && playState === 'running' && effect.getComputedTiming().endTime !== Infinity
  ));
  await Promise.allSettled(moving.map((animation) => animation.finished));
}

/** The places of the parts of the table that must not move from phase to phase. It is passed to `page.evaluate`. */
function places() {
  const of = (name) => document.querySelector(name)?.getBoundingClientRect();
  // The widths of prompt and buttons depend on their words.
  const known = { '[data-pile="stock"]': 'xy', '[data-pile="discard"]': 'xy', '[data-zone="draft"]': 'xy', '.hand-area': 'xy', '.prompt': 'y', '.actions': 'y' };
  return Object.entries(known).filter(([name]) => of(name)?.width > 0)
    .map(([name, axes]) => [name, [...axes].map((axis) => Math.round(of(name)[axis])).join(', ')]);
}

/**
 * Checks the table in windows of all these sizes. Returns what was missing in each of them, and what moved since the
 * previous check, whose places `seen` holds. Takes a picture of each if RAMI_PICTURES names a folder.
 */
export async function lookAround(page, sizes, what, seen) {
  const before = page.viewportSize();
  const found = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate(settled);
    const missing = await page.evaluate(outOfSight);
    for (const [name, place] of await page.evaluate(places)) {
      const key = `${width}×${height} ${name}`;
      if (seen.has(key) && seen.get(key) !== place) missing.push(`${name} moved from ${seen.get(key)} to ${place}`);
      seen.set(key, place);
    }
    if (process.env.RAMI_PICTURES) await page.screenshot({ path: `${process.env.RAMI_PICTURES}/${what}, ${width}×${height}.png` });
    if (missing.length > 0) found.push(`${what} at ${width}×${height}: ${missing.join(', ')}`);
  }
  await page.setViewportSize(before);
  return found;
}
