/**
 * The service worker of the stewards' page: opens it without network, and sends checks with the
 * page closed. It answers this page and its files only.
 */
import { registerRoute } from 'workbox-routing';
import { workingDetector } from '#pwa/gate/camera/detector.ts';
import { gateReplica } from '#pwa/gate/engine/gate-replica.ts';
import { sendChecks } from '#pwa/gate/engine/send-checks.ts';
import { mayUpdate } from '#pwa/gate/engine/update-hold.ts';
import { completeAppMessage } from '#pwa/lib/app/worker-messages.ts';
import { createAppCache } from '#pwa/worker/app-cache.ts';
import type { WorkerScope } from '#pwa/worker/worker-scope.ts';

declare const self: WorkerScope;

const pageCache = createAppCache({ files: self.__WB_MANIFEST, names: ['touchline-gate-'] });

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) =>
  event.waitUntil(pageCache.deleteOutdated(self.registration)),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/gate\/?$/.test(url.pathname),
  async ({ request }) => (await pageCache.match('/gate.html')) ?? fetch(request),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && pageCache.has(url),
  ({ url }) => pageCache.respond(url),
);

self.addEventListener('message', (event) => {
  const type = event.data instanceof Object && 'type' in event.data ? event.data.type : undefined;
  if (type === completeAppMessage) event.waitUntil(storeDecoder());
});

self.addEventListener('sync', (event) => {
  if (event.tag === gateReplica.backgroundTag) event.waitUntil(sendChecks());
});

async function install(): Promise<void> {
  const isUpdate = self.registration.active !== null;
  // The browser asks again when the page is opened next.
  if (isUpdate && !(await mayUpdate()))
    throw new Error('tickets are being checked: the new version waits for the hand-in');
  // A failed installation, such as on a full phone, leaves the version of the last visit in use.
  await pageCache.install(isUpdate && (await needsDecoder()));
}

/** Stores the WebAssembly that reads codes, which is not part of a first installation. */
async function storeDecoder(): Promise<void> {
  if (!(await needsDecoder())) return;
  // The page asks again when it is opened next.
  await pageCache.complete().catch(() => undefined);
}

async function needsDecoder(): Promise<boolean> {
  return (await workingDetector()) === null;
}
