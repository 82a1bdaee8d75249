// Before anything is painted: the light and colours that were chosen here, and whether the first screen is what will be
// seen. Where a match is asked for or kept, the page stays empty until the app shows it. Then the app is loaded: after the
// first screen has been painted, so that a visitor sees it as soon as may be, or at once where nothing is to be seen.
(() => {
  const root = document.documentElement;
  try {
    const { theme, palette, back, felt, large_cards: large, variant } = JSON.parse(localStorage.getItem('rami.settings')) ?? {};
    if (theme && theme !== 'auto') root.dataset.theme = theme;
    if (palette) root.dataset.palette = palette;
    if (back) root.dataset.back = back;
    if (felt) root.dataset.felt = felt;
    if (large) root.dataset.cards = 'large';
    if (variant) root.dataset.played = '';
  } catch { /* Nothing is kept, or it cannot be read: the app says so. */ }
  let keeps = false;
  try {
    keeps = Object.keys(localStorage).some((key) => key.startsWith('rami.match'));
  } catch { /* The app says so. */ }
  const asks = ['variant', 'learn', 'today', 'setup', 'screen'].some((name) => new URLSearchParams(location.search).has(name));
  const isSeen = !keeps && !asks;
  if (!isSeen) root.dataset.opening = '';

  const named = (entry) => document.querySelector(`meta[name=${entry}]`).content;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const module = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', type: 'application/wasm', crossOrigin: 'anonymous', href: named('app-module') });
    document.head.append(module);
    import(new URL(named('app'), document.baseURI)).catch(fail);
  };

  // The program cannot be had: the page says so, and offers to be loaded anew. Where files of this version are gone from the
  // host (it says so, or answers with a page), there is a newer one, and the connection is not to blame.
  const isGone = async (file) => {
    const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    return [404, 410].includes(answer?.status) || Boolean(answer?.headers.get('content-type')?.startsWith('text/html'));
  };
  const fail = async () => {
    const files = [...document.querySelectorAll('meta[content^="./"]')].map((meta) => isGone(meta.content));
    const what = (await Promise.all(files)).includes(true) ? 'gone' : 'failed';
    const lang = language();
    const text = document.createElement('p');
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button', onclick: () => location.reload() });
    [text.textContent, button.textContent] = [named(`${what}-${lang}`), named(`reload-${lang}`)];
    button.dataset.action = 'reload';
    const notice = Object.assign(document.createElement('div'), { className: 'notice is-floating', lang });
    notice.setAttribute('role', 'alert');
    document.body.append(notice);
    notice.append(text, button);
    delete root.dataset.opening;
  };
  // As Lang::best does: the language asked for, the one chosen here, the first that the browser prefers, or else English.
  const language = () => {
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem('rami.settings'))?.lang;
    } catch { /* None is chosen. */ }
    const wanted = [new URLSearchParams(location.search).get('lang'), kept, ...navigator.languages];
    const codes = wanted.map((code) => code?.split(/[-_]/)[0].toLowerCase());
    return codes.find((code) => document.querySelector(`meta[name="texts-${code}"]`)) ?? 'en';
  };
  addEventListener('DOMContentLoaded', () => {
    if (!isSeen) return start();
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    // A page in the background is not painted.
    setTimeout(start, 1000);
  });

  // A link followed before the app is there leads on in the language and at the pace of this address.
  addEventListener('click', ({ target }) => {
    const link = target.closest?.('[data-first-screen] a');
    if (!link) return;
    const [here, there] = [new URLSearchParams(location.search), new URL(link.href)];
    for (const name of ['lang', 'pace']) if (here.has(name)) there.searchParams.set(name, here.get(name));
    link.href = there.href;
  });
})();
