// The service worker: keeps every file that a game needs, so that it starts and is played without a network.
// scripts/finish.mjs puts Workbox (copyright Google LLC, MIT licence) before it and the list of files into it.
workbox.core.setCacheNameDetails({ prefix: 'rami' });

// A newer version waits until the page sends word, which it does when the player agrees, or until no page is open.
addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting();
});
// The very first one serves the page that brought it at once.
workbox.core.clientsClaim();

// Whatever an address asks of the page, it is the page. There is no fallback for other paths: below the same path may
// lie what is not ours.
workbox.precaching.precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: 'index.html', ignoreURLParametersMatching: [/.*/] });
workbox.precaching.cleanupOutdatedCaches();
