/**
 * Documents kept on this phone: what was opened stays until newer ones push it out; what is pinned
 * stays until it is let go of or the league deletes it. A list in the same cache says what there is.
 */
import type { DocumentRow } from '#sync/contracts/content.ts';
import { documentsCache, withDocuments } from '#pwa/lib/documents-cache.ts';
import { readState } from '#pwa/lib/session-db.ts';

export interface KeptDocument {
  /** The document's. */
  id: string;
  /** The file that lies here; null while a pinned one waits for signal. */
  name: string | null;
  bytes: number;
  /** Epoch milliseconds. */
  openedAt: number;
  pinned: boolean;
}

/** What was opened and is not pinned takes no more than this on a phone. */
export const room = { files: 25, bytes: 50_000_000 };

const listUrl = '/kept-documents/list';
const fileUrl = (name: string) => `/kept-documents/${name}`;

/** Without a page of https there is no such storage; then a document is opened and not kept. */
export const canKeep = (): boolean => typeof caches !== 'undefined';

/** What this user has on this phone, in no order. */
export async function readKept(userId: string): Promise<KeptDocument[]> {
  if (!canKeep()) return [];
  return listIn(await caches.open(documentsCache(userId)));
}

/** The bytes of a kept file; null where the browser has cleared them. */
export async function keptFile(userId: string, { name }: KeptDocument): Promise<Blob | null> {
  if (name === null) return null;
  const cache = await caches.open(documentsCache(userId));
  return (await (await cache.match(fileUrl(name)))?.blob()) ?? null;
}

/** Which of them have to go so that the others have room: the longest not opened, never a pinned one. */
export function pushedOut(kept: readonly KeptDocument[], most = room): KeptDocument[] {
  const loose = kept
    .filter(({ pinned, name }) => !pinned && name !== null)
    .toSorted((a, b) => b.openedAt - a.openedAt);
  let bytes = 0;
  return loose.filter((document, index) => {
    bytes += document.bytes;
    return index >= most.files || bytes > most.bytes;
  });
}

/** Puts a fetched file on the phone. False if there is no room for it, or the session is over. */
export async function keepFile(
  userId: string,
  { id, name }: Pick<DocumentRow, 'id' | 'name'>,
  file: Blob,
  now = Date.now(),
): Promise<boolean> {
  const kept = await change(userId, async (cache, list) => {
    const before = list.find((one) => one.id === id);
    const document = { id, name, bytes: file.size, openedAt: now, pinned: before?.pinned ?? false };
    const others = list.filter((one) => one.id !== id);
    const { fits, rest } = await putWithRoom(cache, file, document, others);
    if (fits) return [...rest, document];
    return before === undefined ? rest : [...rest, before];
  });
  return kept?.some((one) => one.id === id && one.name === name) ?? false;
}

/** Writes the file; where the phone is full, others go first. `rest`: the others that stay. */
async function putWithRoom(
  cache: Cache,
  file: Blob,
  document: KeptDocument,
  others: readonly KeptDocument[],
): Promise<{ fits: boolean; rest: KeptDocument[] }> {
  const leaving = new Set(pushedOut([...others, document]));
  let rest = others.filter((one) => !leaving.has(one));
  for (;;) {
    try {
      await cache.put(fileUrl(document.name ?? ''), new Response(file));
      return { fits: true, rest };
    } catch (error) {
      if (!isFull(error)) throw error;
      const oldest = pushedOut(rest, { files: 0, bytes: 0 }).at(-1);
      if (oldest === undefined) return { fits: false, rest };
      rest = rest.filter((one) => one !== oldest);
      await cache.delete(fileUrl(oldest.name ?? ''));
    }
  }
}

const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** It was opened from here: others go before it. */
export async function noteOpened(userId: string, id: string, now = Date.now()): Promise<void> {
  await change(userId, async (_cache, kept) =>
    kept.map((one) => (one.id === id ? { ...one, openedAt: now } : one)),
  );
}

/** Pins a document, here already or not, or lets go of it: then it stays as an opened one does. */
export async function setPinned(userId: string, id: string, pinned: boolean): Promise<void> {
  await change(userId, async (_cache, kept) => {
    const others = kept.filter((one) => one.id !== id);
    const now = kept.find((one) => one.id === id);
    const document = now ?? { id, name: null, bytes: 0, openedAt: Date.now(), pinned };
    const next = pinned || document.name !== null ? [...others, { ...document, pinned }] : others;
    const leaving = new Set(pushedOut(next));
    return next.filter((one) => !leaving.has(one));
  });
}

/** Lets go of what the league has deleted. `documents`: all there are, as synced. */
export async function dropDeleted(userId: string, documents: readonly { id: string }[]) {
  const there = new Set(documents.map(({ id }) => id));
  if ((await readKept(userId)).every(({ id }) => there.has(id))) return;
  await change(userId, async (_cache, kept) => kept.filter(({ id }) => there.has(id)));
}

/**
 * Changes the list, then removes files that it does not name (any more). Null where the user is
 * not logged in by now: whatever was under way for them is left undone.
 */
async function change(
  userId: string,
  next: (cache: Cache, kept: KeptDocument[]) => Promise<KeptDocument[]>,
): Promise<KeptDocument[] | null> {
  if (!canKeep()) return null;
  const kept = await withDocuments(async () => {
    if ((await readState()).session?.user.id !== userId) return null;
    const cache = await caches.open(documentsCache(userId));
    const before = await listIn(cache);
    const list = await next(cache, before);
    try {
      await cache.put(listUrl, new Response(JSON.stringify(list)));
    } catch (error) {
      // A phone that takes not even that keeps what it had.
      if (isFull(error)) return before;
      throw error;
    }
    const named = new Set(list.map(({ name }) => fileUrl(name ?? '')));
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname !== listUrl && !named.has(pathname)) await cache.delete(url);
    }
    return list;
  });
  keptChanged();
  return kept;
}

async function listIn(cache: Cache): Promise<KeptDocument[]> {
  const list = await cache.match(listUrl);
  return list === undefined ? [] : ((await list.json()) as KeptDocument[]);
}

const heard = new Set<() => void>();
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('touchline-documents');
channel?.addEventListener('message', () => {
  for (const tell of heard) tell();
});

function keptChanged(): void {
  channel?.postMessage('changed');
  for (const tell of heard) tell();
}

/** `tell` is called whenever something is kept or let go of, in any tab. Answers how to stop. */
export function onKept(tell: () => void): () => void {
  heard.add(tell);
  return () => heard.delete(tell);
}
