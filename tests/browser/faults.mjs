// Faults injected into a page: storage that throws or fails at some calls, and an unreliable clock.

/**
 * Counts the calls to the storages of the device, and makes some of them fail, as the plan in `window.name` says. Calls
 * with a number in `at` or a name in `every` throw. After calls in `aborts` the transaction fails, as on a full disk.
 * The plan holds for `loads` loads of the page. The calls and the notices of the page are recorded there as well. It is
 * passed to `addInitScript`; `plan` sets a plan.
 */
export function breakStorage() {
  if (!window.name.startsWith('{')) return;
  const seen = JSON.parse(window.name);
  const { at = [], every = [], aborts = [], error = 'QuotaExceededError', loads } = seen.plan;
  seen.loads += 1;
  const keep = () => { window.name = JSON.stringify(seen); };
  const holds = seen.loads <= loads;
  const wrap = (kind, name) => {
    const property = Object.getOwnPropertyDescriptor(kind.prototype, name);
    const part = property.get ? 'get' : 'value';
    const original = property[part];
    property[part] = function (...values) {
      const call = `${kind.name}.${name}`;
      seen.calls.push(call);
      keep();
      const number = seen.calls.length;
      if (holds && (at.includes(number) || every.includes(call))) throw new DOMException('this fault is a test', error);
      const answer = original.apply(this, values);
      if (holds && aborts.includes(number) && answer?.transaction) answer.transaction.abort();
      return answer;
    };
    Object.defineProperty(kind.prototype, name, property);
  };
  for (const [kind, ...names] of [
    [Storage, 'getItem', 'setItem', 'removeItem', 'key', 'length'], [IDBFactory, 'open'],
    [IDBDatabase, 'transaction', 'createObjectStore'], [IDBTransaction, 'objectStore', 'commit'], [IDBObjectStore, 'get', 'getAll', 'put', 'clear'],
  ]) for (const name of names) wrap(kind, name);
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    const text = document.querySelector('.notice p')?.textContent;
    if (text && seen.said.at(-1) !== text) seen.said.push(text);
    keep();
  }).observe(document.body, { childList: true, subtree: true }));
}

/** Empties the page's storage, stores some entries, and sets a plan of faults from the next page on. */
export async function plan(page, faults, kept = {}) {
  // A page of the site that is not the game.
  await page.goto('manifest.webmanifest');
  await page.evaluate(async ([entries, name]) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
    await new Promise((done) => { Object.assign(indexedDB.deleteDatabase('rami'), { onsuccess: done, onerror: done }); });
    window.name = name;
  }, [kept, JSON.stringify({ plan: { loads: 2, ...faults }, loads: 0, calls: [], said: [] })]);
}

/** The calls and notices since the plan was set. */
export const seenBy = (page) => page.evaluate(() => JSON.parse(window.name));

/** A clock that advances by `step` milliseconds each time it is read. It is passed to `addInitScript`. */
export function runAway(step) {
  const RealDate = Date;
  let now = RealDate.now();
  window.Date = class extends RealDate {
    constructor(...values) {
      if (values.length > 0) super(...values);
      else super(window.Date.now());
    }

    static now() {
      now += step;
      return now;
    }
  };
}
