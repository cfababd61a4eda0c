/**
 * The service worker of the page that verifies scanned tickets: opens it without network. It answers
 * this page and its files only; what the server said is in the page's own storage.
 */
import { registerRoute } from 'workbox-routing';
import { createAppCache } from '#pwa/worker/app-cache.ts';
import type { WorkerScope } from '#pwa/worker/worker-scope.ts';

declare const self: WorkerScope;

// The members' log-out keeps caches with such names.
const pageCache = createAppCache({
  files: self.__WB_MANIFEST,
  names: ['touchline-verify-precache-'],
});

self.addEventListener('install', (event) => {
  event.waitUntil(pageCache.install(self.registration.active !== null));
  // A page that is open fetches nothing any more that a new version would lack.
  void self.skipWaiting();
});
self.addEventListener('activate', (event) =>
  event.waitUntil(pageCache.deleteOutdated(self.registration)),
);

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname.startsWith('/R/'),
  async ({ request }) => (await pageCache.match('/verify.html')) ?? fetch(request),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && pageCache.has(url),
  ({ url }) => pageCache.respond(url),
);
