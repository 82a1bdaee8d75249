// Laws of layout for every screen, whatever it shows: nothing is cut off, covered or outside its panel.
import { readFileSync } from 'node:fs';

/** Sizes of windows in which every screen is checked: phones, a phone held sideways, a tablet, a laptop. */
export const SIZES = [[360, 640], [390, 844], [844, 390], [820, 1180], [1366, 657]];

/** The actions that may stand in several rows of a list, as the page on handles names them. */
export const REPEATED = (() => {
  const handles = readFileSync(new URL('../../docs/ui-handles.md', import.meta.url), 'utf8');
  const [, sentence] = handles.match(/Each action is on the page once, except those of rows and lists: ([^.]+)\./);
  return [...sentence.matchAll(/`([a-z-]+)`/g)].map(([, action]) => action);
})();

/** The laws that the page breaks, each in a few words. It is passed to `page.evaluate` with [`REPEATED`]. */
export function brokenLaws(repeated) {
  const broken = [];
  const name = (element) => {
    const { action, card, zone, seat, meld } = element.dataset;
    const kind = element.className?.baseVal ?? element.className;
    const words = element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 28);
    return `${action ?? card ?? zone ?? (seat && `seat ${seat}`) ?? (meld && `meld ${meld}`) ?? (kind || element.localName)} “${words}”`;
  };
  const style = (element) => getComputedStyle(element);
  const clips = (element) => !['visible', 'contents'].includes(style(element).overflowX);
  const scrolls = (element) => {
    const { overflowX, overflowY } = style(element);
    return /auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY);
  };
  const parents = function* parents(element) {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) yield parent;
  };
  /** Whether an element is only for screen readers, or not shown at all. */
  const hidden = (element) => element.closest('.visually-hidden, .flights, .sprite, [inert], template, .mine-space, option')
    || [element, ...parents(element)].some((one) => style(one).clipPath === 'inset(50%)')
    || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const dialog = document.querySelector('dialog[open]');
  const veil = document.querySelector('.veil:not(.is-away), .cover');
  const scope = dialog ?? veil ?? document.body;
  const elements = [...scope.querySelectorAll('*')].filter((element) => element.namespaceURI.endsWith('xhtml') && !hidden(element));

  // The page does not scroll sideways.
  if (document.documentElement.scrollWidth > innerWidth + 1) broken.push(`the page is ${document.documentElement.scrollWidth} px wide`);

  /** The boxes of the lines of an element's own text. */
  const lines = (element) => [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '')
    .flatMap((node) => { const range = document.createRange(); range.selectNodeContents(node); return [...range.getClientRects()]; })
    .filter(({ width, height }) => width > 1 && height > 1);
  const texts = elements.map((element) => ({ element, boxes: lines(element) })).filter(({ boxes }) => boxes.length > 0);

  /** The visible part of a line within the element itself. An ellipsis replaces the rest. */
  const ownPart = (element, { left, top, right, bottom, width, height }) => {
    if (!clips(element)) return { left, top, right, bottom, width, height };
    const edge = element.getBoundingClientRect();
    const [from, to] = [Math.max(left, edge.left), Math.min(right, edge.right)];
    return { left: from, top, right: to, bottom, width: to - from, height };
  };

  // No text is cut off, unless an ellipsis marks it or it can be scrolled into view. Points are never cut off.
  const isPoints = (element) => element.closest('.seat-score, .seat-number, .result-points, [data-figure], .pill, .scores td, .places b, .left-points, .came-total, .places-score');
  for (const { element, boxes } of texts) {
    let box = boxes.reduce((all, { left, top, right, bottom }) => ({ left: Math.min(all.left, left), top: Math.min(all.top, top), right: Math.max(all.right, right), bottom: Math.max(all.bottom, bottom) }));
    for (const frame of [element, ...parents(element)]) {
      if (frame === document.body) break;
      if (!clips(frame)) continue;
      if (scrolls(frame)) break;
      const edge = frame.getBoundingClientRect();
      // A line that is hidden completely was left out on purpose: its content is counted or shown elsewhere.
      if (box.bottom < edge.top + 2 || box.top > edge.bottom - 2) break;
      const { textOverflow, webkitLineClamp } = style(frame);
      const marked = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      const cut = box.left < edge.left - 1.5 || box.right > edge.right + 1.5 || box.bottom > edge.bottom + 4 || box.top < edge.top - 4;
      if (cut && (!marked || isPoints(element))) broken.push(`cut: ${name(element)} in ${name(frame)}`);
      if (cut) break;
    }
  }

  // Nothing reaches beyond the window or its panel, unless it can be scrolled into sight.
  const controls = 'button, a[href], input, select, textarea, summary, [role="radio"], [role="switch"]';
  const panels = '.panel, dialog, .tray, .claim, .refusal, .advice, .notice, .coach, .trainer, .veil > *';
  for (const element of elements.filter((element) => element.matches(controls) || lines(element).length > 0)) {
    const box = element.getBoundingClientRect();
    if (box.width < 1) continue;
    const frames = [...parents(element)];
    const within = frames.slice(0, frames.findIndex(scrolls) + 1 || frames.length);
    const scroller = within.at(-1);
    const sideways = scroller && scrolls(scroller) && scroller.scrollWidth > scroller.clientWidth + 1;
    if (!sideways && (box.left < -1 || box.right > innerWidth + 1)) broken.push(`out of the window: ${name(element)}`);
    const panel = within.find((frame) => frame.matches(panels));
    if (!panel || element.matches('.call, .person-face, .tick')) continue;
    const edge = panel.getBoundingClientRect();
    const beyond = [edge.left - box.left, box.right - edge.right, ...(scrolls(panel) ? [] : [edge.top - box.top, box.bottom - edge.bottom])];
    if (Math.max(...beyond) > 3 && !(sideways && scroller === panel)) broken.push(`beyond its panel by ${Math.round(Math.max(...beyond))} px: ${name(element)}`);
  }

  // The visible part of a text or a button is not covered by something else by half or more.
  const owns = (element, at) => at && (element.contains(at) || at.contains(element));
  /** Whether the point is inside all that clips the element. */
  const shown = (element, x, y) => x > 0 && y > 0 && x < innerWidth && y < innerHeight && [...parents(element)].filter(clips).every((frame) => {
    const { left, top, right, bottom } = frame.getBoundingClientRect();
    return x > left && x < right && y > top && y < bottom;
  });
  const covered = (element, box, across, down) => {
    const points = across.flatMap((part) => down.map((other) => [box.left + box.width * part, box.top + box.height * other]));
    // Points outside the window hit nothing.
    const inSight = points.filter(([x, y]) => shown(element, x, y) && document.elementFromPoint(x, y));
    const hits = inSight.filter(([x, y]) => owns(element, document.elementFromPoint(x, y)));
    const above = inSight.map(([x, y]) => document.elementFromPoint(x, y)).find((at) => !owns(element, at));
    // Scrolled content passes below sticky bars, and a bubble about a move may cover melds for a moment.
    const passes = above && [above, ...parents(above)].some((one) => style(one).position === 'sticky')
      || above?.closest('.refusal, .advice') && element.closest('.meld, .others');
    return { part: inSight.length > 0 && !passes ? 1 - hits.length / inSight.length : 0, above };
  };
  const everything = new CSSStyleSheet();
  everything.replaceSync('* { pointer-events: auto !important } :is(.flights, .flights *, .flourish, .flourish *, .mine-space, .visually-hidden, .visually-hidden *, .enlarged, .chart-below) { pointer-events: none !important }');
  document.adoptedStyleSheets.push(everything);
  for (const { element, boxes } of texts) {
    if (element.closest('.card, .fan, [data-zone="hand"], .avatar')) continue;
    for (const box of boxes.map((box) => ownPart(element, box))) {
      const { part, above } = covered(element, box, [0.06, 0.3, 0.5, 0.7, 0.94], [0.5]);
      if (part > 0.1 && part < 1) { broken.push(`half covered: ${name(element)} by ${name(above)}`); break; }
    }
  }
  for (const element of elements.filter((element) => element.matches('button, a[href], input:not([type="radio"], [type="checkbox"]), select'))) {
    if (element.closest('[data-zone="hand"], .spread')) continue;
    const box = element.getBoundingClientRect();
    const { part, above } = covered(element, box, [0.15, 0.5, 0.85], [0.2, 0.5, 0.8]);
    if (part > 0.1 && part < 1) broken.push(`cannot be hit everywhere: ${name(element)} below ${name(above)}`);
    const inline = style(element).display === 'inline';
    if (!inline && Math.min(box.width, box.height) < 23.5) broken.push(`a target of ${Math.round(box.width)} × ${Math.round(box.height)} px: ${name(element)}`);
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everything);

  // No two texts overlap.
  const flat = texts.filter(({ element }) => !element.closest('.card, .fan, .avatar, select')).flatMap(({ element, boxes }) => boxes.map((box) => ({ element, box: ownPart(element, box) })))
    .filter(({ element, box }) => shown(element, box.left + box.width / 2, box.top + box.height / 2) && owns(element, document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)));
  for (const [at, one] of flat.entries()) {
    for (const other of flat.slice(at + 1)) {
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 3 && down > 5) broken.push(`on one another: ${name(one.element)} and ${name(other.element)}`);
    }
  }

  // Each action is on the page once, except those of rows and lists.
  const actions = elements.filter((element) => element.dataset.action).map(({ dataset }) => dataset.action);
  for (const action of new Set(actions.filter((one, at) => actions.indexOf(one) !== at))) {
    if (!repeated.includes(action)) broken.push(`${action} is there more than once`);
  }

  // Only one bubble is shown at a time.
  const bubbles = elements.filter((element) => element.matches('.refusal, .advice'));
  if (bubbles.length > 1) broken.push(`${bubbles.length} bubbles`);
  return [...new Set(broken)];
}
