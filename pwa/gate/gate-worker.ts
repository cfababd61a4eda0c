/**
 * The service worker of the stewards' page: opens it without network, and sends checks with the
 * page closed. It answers this page and its files only.
 */
import { runInBackground } from '#sync/client/runner/background-run.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { readSession } from '#sync/client/storage/replica-meta.ts';
import { Dexie } from 'dexie';
import { gateReplica, gateSync } from '#pwa/gate/engine/gate-replica.ts';
import { mayUpdate } from '#pwa/gate/engine/update-hold.ts';
import { gateCredentials } from '#pwa/gate/engine/gate-sync.ts';

/** Addresses of the page's files; their names contain a hash of the content. */
declare const __GATE_FILES__: readonly string[];
/** Changes with any of them. */
declare const __GATE_VERSION__: string;

/** The part of the worker's scope that is used; a page's DOM library does not include it. */
interface Waitable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Waitable {
  readonly request: Request;
  respondWith(reply: Promise<Response>): void;
}
interface GateWorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: Waitable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(
    type: 'sync',
    listener: (event: Waitable & { readonly tag: string }) => void,
  ): void;
}
declare const self: GateWorkerScope & {
  location: Location;
  registration: ServiceWorkerRegistration;
};

const cachePrefix = 'touchline-gate-';
const cacheName = cachePrefix + __GATE_VERSION__;
/** The page and what it fetches. */
const page = '/gate';
const files = new Set<string>([page, ...__GATE_FILES__]);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOtherVersions()));
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const path = pathname.replace(/\/$/, '');
  if (event.request.method !== 'GET' || origin !== self.location.origin || !files.has(path)) return;
  event.respondWith(answer(path, event.request));
});
self.addEventListener('sync', (event) => {
  if (event.tag === gateReplica.backgroundTag) event.waitUntil(sendChecks());
});

async function install(): Promise<void> {
  // The browser asks again when the page is opened next.
  if (self.registration.active !== null && !(await mayUpdate()))
    throw new Error('tickets are being checked: the new version waits for the hand-in');
  const cache = await caches.open(cacheName);
  // A failed installation, such as on a full phone, leaves the version of the last visit in use.
  const asPage = { accept: 'text/html' };
  await cache.addAll(
    [...files].map((file) => {
      // The server answers with a page only where one is asked for.
      if (file === page) return new Request(file, { cache: 'reload', headers: asPage });
      // Files that the open page has fetched come from the browser's cache: a hash in the name says that
      // they are the same, and over a slow line they would delay the list.
      return new Request(file, { cache: file.includes('/assets/') ? 'default' : 'reload' });
    }),
  );
}

async function deleteOtherVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(path: string, request: Request): Promise<Response> {
  const cached = await caches.match(path, { cacheName });
  return cached ?? fetch(request);
}

/** @throws Error if checks still wait, so that the browser tries again */
async function sendChecks(): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  for (const name of names.filter((each) => each.startsWith(gateReplica.prefix))) {
    const replica = await openSyncReplica(gateReplica, name.slice(gateReplica.prefix.length));
    try {
      const id = await readSession(replica);
      // The page itself shows that the phone was revoked.
      const credentials = gateCredentials(replica, () => undefined);
      if (id !== null && (await replica.outbox.count()) > 0)
        await runInBackground(gateSync, replica, { id, credentials });
    } finally {
      replica.close();
    }
  }
}
