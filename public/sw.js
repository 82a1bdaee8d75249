// Takes back the service worker of an earlier `make play` at the same address, which would go on showing what it keeps.
// Only `trunk serve` serves this file: in a finished dist/ the real service worker has its place (scripts/finish.mjs).
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await self.registration.unregister();
  for (const name of await caches.keys()) {
    if (name.includes(self.registration.scope)) await caches.delete(name);
  }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url);
})()));
