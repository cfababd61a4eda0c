/**
 * The service worker: caches the app, opens it without network, prerenders the ticket, and sends
 * the outbox with the tab closed. It never caches personal data: API replies and identity images
 * are not stored.
 */
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { publicFilesStrategy } from '#pwa/worker/public-files.ts';
import { respondWithPage } from '#pwa/worker/ticket-pages.ts';
import type { WorkerScope } from '#pwa/worker/worker-scope.ts';
import { handleMessage, handleSyncEvent } from '#pwa/worker/background-sync.ts';

declare const self: WorkerScope;

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Registered before the precache's own route, which would answer `/` without the ticket. It handles
// all pages of the app; the API and the development mailbox are left to the network.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !/^\/(?:api|dev)(?:\/|$)/.test(url.pathname),
  ({ url, event }) => respondWithPage(url, event, self, () => matchPrecache('/index.html')),
);

addRoute();

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/api/file/'),
  publicFilesStrategy,
);

// The next version waits until the person accepts it, so that it never interrupts writing.
self.addEventListener('message', (event) => {
  if (event.data instanceof Object && 'type' in event.data && event.data.type === 'SKIP_WAITING')
    void self.skipWaiting();
  else handleMessage(event);
});
self.addEventListener('sync', handleSyncEvent);
self.addEventListener('periodicsync', handleSyncEvent);
