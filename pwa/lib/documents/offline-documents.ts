/**
 * Documents stored on this phone. Opened ones stay until newer ones evict them; pinned ones stay
 * until they are unpinned or the league deletes them, and those for a booked match until it is over.
 * An index in the same cache lists them.
 */
import { maxAdminFileBytes } from '#sync/contracts/content/files.ts';
import { isQuotaExceeded } from '#pwa/lib/files/quota-exceeded.ts';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { documentCacheName, withDocumentsLock } from '#pwa/lib/documents/document-cache.ts';
import { readSessionState } from '#pwa/lib/session/session-database.ts';

export interface OfflineDocument {
  id: string;
  /** The cached file; null while a pinned document, or one for a match, waits to be downloaded. */
  name: string | null;
  bytes: number;
  /** Epoch milliseconds. */
  openedAt: number;
  pinned: boolean;
  /** Whether it is about the venue of a booked match; absent in older entries. */
  forMatch?: boolean;
}

/** Limits for documents that were opened and are not pinned. */
export const cacheLimits = { files: 25, bytes: 50_000_000 };
/** Bytes of documents for matches. */
export const matchDocumentBytes = 50_000_000;

const indexUrl = '/kept-documents/list';
const fileUrl = (name: string) => `/kept-documents/${name}`;

/** Cache Storage is missing without HTTPS; documents are then opened but not cached. */
export const canCacheDocuments = (): boolean => typeof caches !== 'undefined';

/** All documents this user has on this phone, in no particular order. */
export async function readOfflineDocuments(userId: string): Promise<OfflineDocument[]> {
  if (!canCacheDocuments()) return [];
  return readIndex(await caches.open(documentCacheName(userId)));
}

/** How many documents open without signal: those whose file is still in the cache. */
export async function countOfflineDocuments(userId: string): Promise<number> {
  if (!canCacheDocuments()) return 0;
  const cache = await caches.open(documentCacheName(userId));
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return (await readIndex(cache)).filter(({ name }) => cached.has(fileUrl(name ?? ''))).length;
}

/** The contents of a cached file; null if the browser has cleared it. */
export async function readOfflineFile(
  userId: string,
  { name }: OfflineDocument,
): Promise<Blob | null> {
  if (name === null) return null;
  const cache = await caches.open(documentCacheName(userId));
  return (await (await cache.match(fileUrl(name)))?.blob()) ?? null;
}

/** The least recently opened documents beyond the limits, never one that is pinned or for a match. */
export function documentsToEvict(
  stored: readonly OfflineDocument[],
  limits = cacheLimits,
): OfflineDocument[] {
  const unpinned = stored
    .filter((one) => !mustStay(one) && one.name !== null)
    .toSorted((a, b) => b.openedAt - a.openedAt);
  let bytes = 0;
  return unpinned.filter((document, index) => {
    bytes += document.bytes;
    return index >= limits.files || bytes > limits.bytes;
  });
}

const mustStay = ({ pinned, forMatch = false }: OfflineDocument) => pinned || forMatch;

/** Caches a fetched file. Returns false if there is no room for it or the session is over. */
export async function cacheFile(
  userId: string,
  { id, name }: Pick<DocumentRow, 'id' | 'name'>,
  file: Blob,
  now = Date.now(),
): Promise<boolean> {
  const stored = await updateIndex(userId, async (cache, list) => {
    const before = list.find((one) => one.id === id);
    const document = { pinned: false, ...before, id, name, bytes: file.size, openedAt: now };
    const others = list.filter((one) => one.id !== id);
    const { fits, rest } = await putWithEviction(cache, file, document, others);
    if (fits) return [...rest, document];
    return before === undefined ? rest : [...rest, before];
  });
  return stored?.some((one) => one.id === id && one.name === name) ?? false;
}

/** Writes the file, evicting others while the phone is full. `rest` are the others that stay. */
async function putWithEviction(
  cache: Cache,
  file: Blob,
  document: OfflineDocument,
  others: readonly OfflineDocument[],
): Promise<{ fits: boolean; rest: OfflineDocument[] }> {
  const evicted = new Set(documentsToEvict([...others, document]));
  let rest = others.filter((one) => !evicted.has(one));
  for (;;) {
    try {
      await cache.put(fileUrl(document.name ?? ''), new Response(file));
      return { fits: true, rest };
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error;
      const oldest = documentsToEvict(rest, { files: 0, bytes: 0 }).at(-1);
      if (oldest === undefined) return { fits: false, rest };
      rest = rest.filter((one) => one !== oldest);
      await cache.delete(fileUrl(oldest.name ?? ''));
    }
  }
}

/** Marks a document as just opened, so that others are evicted before it. */
export async function markOpened(userId: string, id: string, now = Date.now()): Promise<void> {
  await updateIndex(userId, async (_cache, stored) =>
    stored.map((one) => (one.id === id ? { ...one, openedAt: now } : one)),
  );
}

/** Pins or unpins a document; an unpinned one stays like any opened one. */
export async function setPinned(userId: string, id: string, pinned: boolean): Promise<void> {
  await updateIndex(userId, async (_cache, stored) => {
    const others = stored.filter((one) => one.id !== id);
    const now = stored.find((one) => one.id === id);
    const document = now ?? waiting(id);
    return withoutEvicted([...others, { ...document, pinned }]);
  });
}

/** Drops what no longer waits for a download or has no place any more. */
function withoutEvicted(stored: readonly OfflineDocument[]): OfflineDocument[] {
  const kept = stored.filter((one) => mustStay(one) || one.name !== null);
  const evicted = new Set(documentsToEvict(kept));
  return kept.filter((one) => !evicted.has(one));
}

/**
 * Marks the documents for booked matches, the most urgent first, as far as there is room for them.
 * Those of earlier calls become like any opened one.
 */
export async function setForMatches(userId: string, ids: readonly string[]): Promise<void> {
  const stored = await readOfflineDocuments(userId);
  let bytes = 0;
  const wanted = ids.filter((id) => {
    bytes += stored.find((one) => one.id === id && one.name !== null)?.bytes ?? maxAdminFileBytes;
    return bytes <= matchDocumentBytes;
  });
  const marked = stored.filter(({ forMatch }) => forMatch === true);
  if (marked.length === wanted.length && marked.every(({ id }) => wanted.includes(id))) return;
  await updateIndex(userId, async (_cache, now) => {
    const added = wanted.filter((id) => now.every((one) => one.id !== id));
    return withoutEvicted([
      ...now.map((one) => ({ ...one, forMatch: wanted.includes(one.id) })),
      ...added.map((id) => ({ ...waiting(id), forMatch: true })),
    ]);
  });
}

const waiting = (id: string): OfflineDocument => {
  return { id, name: null, bytes: 0, openedAt: Date.now(), pinned: false };
};

/** Removes documents that are not among all synced ones. */
export async function evictDeletedDocuments(userId: string, documents: readonly { id: string }[]) {
  const existing = new Set(documents.map(({ id }) => id));
  if ((await readOfflineDocuments(userId)).every(({ id }) => existing.has(id))) return;
  await updateIndex(userId, async (_cache, stored) => stored.filter(({ id }) => existing.has(id)));
}

/** Changes the index, then deletes files without entry; null if the user is logged out. */
async function updateIndex(
  userId: string,
  next: (cache: Cache, stored: OfflineDocument[]) => Promise<OfflineDocument[]>,
): Promise<OfflineDocument[] | null> {
  if (!canCacheDocuments()) return null;
  const stored = await withDocumentsLock(async () => {
    if ((await readSessionState()).session?.user.id !== userId) return null;
    const cache = await caches.open(documentCacheName(userId));
    const before = await readIndex(cache);
    const list = await next(cache, before);
    try {
      await cache.put(indexUrl, new Response(JSON.stringify(list)));
    } catch (error) {
      // A phone too full for the new index keeps the old one.
      if (isQuotaExceeded(error)) return before;
      throw error;
    }
    const named = new Set(list.map(({ name }) => fileUrl(name ?? '')));
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname !== indexUrl && !named.has(pathname)) await cache.delete(url);
    }
    return list;
  });
  notifyListeners();
  return stored;
}

async function readIndex(cache: Cache): Promise<OfflineDocument[]> {
  const list = await cache.match(indexUrl);
  return list === undefined ? [] : ((await list.json()) as OfflineDocument[]);
}

const listeners = new Set<() => void>();
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('touchline-documents');
channel?.addEventListener('message', () => {
  for (const listener of listeners) listener();
});

function notifyListeners(): void {
  channel?.postMessage('changed');
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever a document is cached or removed, in any tab. */
export function subscribeToOfflineDocuments(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
