// Before anything is painted: the light, colours and language that were chosen here, and whether the first screen is what
// will be seen. Where something else is asked for, or a match is kept, the page stays empty until the app shows it. Then the app is loaded:
// after the first screen has been painted, so that a visitor sees it as soon as may be, or at once where nothing is to be
// seen.
(() => {
  const root = document.documentElement;
  const parameters = new URLSearchParams(location.search);
  let chosen;
  try {
    const { lang, theme, palette, back, felt, large_cards: large, variant } = JSON.parse(localStorage.getItem('rami.settings')) ?? {};
    chosen = lang;
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
  // The names are those that the app reads (asking_names in the model), however often a program has encoded the address.
  const names = document.querySelector('meta[name=asking-names]').content.split(' ');
  const parts = (location.search + location.hash).split(/[?&;#]|%(?:25)*(?:3f|26|23)/i).map((part) => part.split(/=|%(?:25)*3d/i)[0]);
  const asks = names.some((name) => parts.includes(name));
  const isSeen = !keeps && !asks;
  if (!isSeen) root.dataset.opening = '';

  // The first language that there is of those asked for, chosen and preferred, as the app finds it (Lang::best); else English.
  const known = [...document.querySelectorAll('meta[name^=texts-]')].map(({ name }) => name.replace('texts-', ''));
  const language = [parameters.get('lang'), chosen, ...navigator.languages]
    .map((code) => String(code).split(/[-_]/)[0].toLowerCase()).find((code) => known.includes(code)) ?? 'en';
  // Its first screen takes the place of the page's own as soon as that begins; the templates are there by then.
  const parsed = new MutationObserver(() => {
    const first = document.querySelector('[data-first-screen]');
    if (!first) return;
    parsed.disconnect();
    const own = document.querySelector(`template[data-lang=${language}]`);
    if (own) {
      root.lang = own.lang;
      first.replaceWith(own.content);
    }
    for (const template of document.querySelectorAll('template[data-lang]')) template.remove();
  });
  parsed.observe(root, { childList: true, subtree: true });

  const named = (entry) => document.querySelector(`meta[name=${entry}]`).content;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    if (typeof WebAssembly !== 'object') return fail();
    // The page's own typefaces are asked for once something is painted: those that stand in are as wide.
    root.dataset.typefaces = '';
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
    const old = typeof WebAssembly !== 'object';
    const files = [...document.querySelectorAll('meta[content^="./"]')].map((meta) => isGone(meta.content));
    const what = old ? 'old' : (await Promise.all(files)).includes(true) ? 'gone' : 'failed';
    const text = document.createElement('p');
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button', onclick: () => location.reload() });
    [text.textContent, button.textContent] = [named(`${what}-${language}`), named(`reload-${language}`)];
    button.dataset.action = 'reload';
    const notice = Object.assign(document.createElement('div'), { className: 'notice is-floating', lang: language });
    notice.setAttribute('role', 'alert');
    document.body.append(notice);
    notice.append(text, button);
    delete root.dataset.opening;
  };
  addEventListener('DOMContentLoaded', () => {
    // A page in the background is not painted, and not every browser tells when one is.
    if (!isSeen || document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return start();
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    setTimeout(start, 4000);
  });

  // A link followed before the app is there leads on in the language and at the pace of this address.
  addEventListener('click', ({ target }) => {
    const link = target.closest?.('[data-first-screen] a');
    if (!link) return;
    const there = new URL(link.href);
    for (const name of ['lang', 'pace']) if (parameters.has(name) && !there.searchParams.has(name)) there.searchParams.set(name, parameters.get(name));
    link.href = there.href;
  });
})();
