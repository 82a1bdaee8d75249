// Before anything is painted: the light and colours that were chosen here, and whether the first screen is what will be
// seen. Where a match is asked for or kept, the page stays empty until the app shows it.
(() => {
  const root = document.documentElement;
  try {
    const { theme, palette, back } = JSON.parse(localStorage.getItem('rami.settings')) ?? {};
    if (theme && theme !== 'auto') root.dataset.theme = theme;
    if (palette) root.dataset.palette = palette;
    if (back) root.dataset.back = back;
  } catch { /* Nothing is kept, or it cannot be read: the app says so. */ }
  let keeps = false;
  try {
    keeps = Object.keys(localStorage).some((key) => key.startsWith('rami.match'));
  } catch { /* The app says so. */ }
  const asks = ['variant', 'learn', 'today', 'screen'].some((name) => new URLSearchParams(location.search).has(name));
  if (keeps || asks) root.dataset.opening = '';
})();
