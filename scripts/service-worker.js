// The service worker keeps every file that a game needs, so that the game starts and is played without a network.
// scripts/finish.mjs puts Workbox (copyright Google LLC, MIT licence) before it and the list of files into it.
workbox.core.setCacheNameDetails({ prefix: 'rami' });

// A newer version waits until the page sends word, which it does when the player agrees, or until no page is open.
addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting();
});
// The very first service worker serves the page that installed it at once.
workbox.core.clientsClaim();

// The page is served for its path with any parameters. There is no fallback for other paths: files that are not ours
// may lie below the same path.
workbox.precaching.precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: 'index.html', ignoreURLParametersMatching: [/.*/] });
workbox.precaching.cleanupOutdatedCaches();
