/**
 * The service worker: keeps the app on the phone, opens it without network, draws the ticket before
 * it, sends the outbox with the tab closed. It never keeps what is anybody's own: API answers and
 * identity images go past it.
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

// Before the precache's own route, which would answer `/` without a look at the tickets. A page of
// the app, whatever its address; the API and the mailbox answer for themselves.
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

// The next version waits until the person says so: never in the middle of writing.
self.addEventListener('message', (event) => {
  if (event.data instanceof Object && 'type' in event.data && event.data.type === 'SKIP_WAITING')
    void self.skipWaiting();
  else handleMessage(event);
});
self.addEventListener('sync', handleSyncEvent);
self.addEventListener('periodicsync', handleSyncEvent);
