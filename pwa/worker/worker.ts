/**
 * The service worker: caches the app, opens it without network, prerenders the ticket, and sends
 * the outbox with the tab closed, and shows push messages. It never caches personal data: API replies and identity documents
 * are not stored.
 */
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { completeAppMessage } from '#pwa/lib/app/worker-messages.ts';
import { createAppCache } from '#pwa/worker/app-cache.ts';
import { publicFilesStrategy } from '#pwa/worker/public-files.ts';
import { respondWithPage } from '#pwa/worker/ticket-pages.ts';
import type { WorkerScope } from '#pwa/worker/worker-scope.ts';

declare const self: WorkerScope;

const appCache = createAppCache({
  files: self.__WB_MANIFEST,
  // The log-out keeps caches with these names. Earlier versions of the app used Workbox's precache.
  names: ['touchline-precache-', 'workbox-precache-'],
});

self.addEventListener('install', (event) => {
  event.waitUntil(appCache.install(self.registration.active !== null));
});
// Also the page that installed it, which still has screens to fetch, gets them from the cache.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([appCache.deleteOutdated(self.registration), self.clients.claim()])),
);

// All pages of the app; the API, the development mailbox and the stewards' page are not the app's.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !/^\/(?:api|dev|gate)(?:\/|$)/.test(url.pathname),
  ({ url, event }) => respondWithPage(url, event, (file) => appCache.match(file)),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && appCache.has(url),
  ({ url }) => appCache.respond(url),
);

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/api/file/'),
  publicFilesStrategy,
);

// Without network. Firefox logs an error for each request whose answer is a rejection.
setCatchHandler(async () => Response.error());

// The next version waits until the person accepts it, so that it never interrupts writing.
self.addEventListener('message', (event) => {
  const type = event.data instanceof Object && 'type' in event.data ? event.data.type : undefined;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  else if (type === completeAppMessage)
    event.waitUntil(appCache.complete().then(() => event.ports[0]?.postMessage(true)));
  else event.waitUntil(backgroundSync().then(({ handleMessage }) => handleMessage(event)));
});
for (const type of ['sync', 'periodicsync'] as const)
  self.addEventListener(type, (event) =>
    event.waitUntil(backgroundSync().then(({ handleSyncEvent }) => handleSyncEvent(event))),
  );

self.addEventListener('push', (event) =>
  event.waitUntil(
    notifications().then(({ showPush }) =>
      showPush(self, event.data, async () => (await backgroundSync()).syncMember()),
    ),
  ),
);
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(notifications().then(({ openScreen }) => openScreen(self, event.notification))),
);

function notifications() {
  return import('#pwa/worker/notifications.ts');
}

/** Evaluated when first needed: the database and the schemas would keep a ticket waiting. */
function backgroundSync() {
  return import('#pwa/worker/background-sync.ts');
}
