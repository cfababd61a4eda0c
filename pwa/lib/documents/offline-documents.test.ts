import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxAdminFileBytes } from '#sync/contracts/content/files.ts';
import { documentCacheName } from '#pwa/lib/documents/document-cache.ts';
import {
  evictDeletedDocuments,
  cacheFile,
  readOfflineFile,
  markOpened,
  subscribeToOfflineDocuments,
  documentsToEvict,
  readOfflineDocuments,
  cacheLimits,
  setPinned,
  setForMatches,
  countOfflineDocuments,
  matchDocumentBytes,
  type OfflineDocument,
} from '#pwa/lib/documents/offline-documents.ts';
import { closeSession, openSession } from '#pwa/lib/session/session.ts';
import { cleanUpEndedSessions } from '#pwa/lib/sync/engine/session-cleanup.ts';
import { fakeApi, loginReply, someUserId } from '#pwa/lib/testing/fake-api.ts';
import { fakeCaches, type FakeCaches } from '#pwa/lib/testing/fake-caches.ts';

const kept = (
  id: string,
  openedAt: number,
  more: Partial<OfflineDocument> = {},
): OfflineDocument => ({
  id,
  name: `${id}.pdf`,
  bytes: 1000,
  openedAt,
  pinned: false,
  ...more,
});
const ids = (list: readonly OfflineDocument[]) => list.map(({ id }) => id).toSorted();
const file = (bytes: number) => new Blob([new Uint8Array(bytes)]);
const keep = (id: string, now: number, bytes = 1000, name = `${id}.pdf`) =>
  cacheFile(someUserId, { id, name }, file(bytes), now);

let disk: FakeCaches;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  disk = fakeCaches(vi.stubGlobal);
  fakeApi({});
  await openSession(loginReply(), true);
});
afterEach(() => vi.unstubAllGlobals());

describe('documents to evict', () => {
  it('the least recently opened documents are evicted first when there are too many', () => {
    const list = Array.from({ length: cacheLimits.files + 2 }, (_each, at) => kept(`d${at}`, at));
    expect(ids(documentsToEvict(list))).toEqual(['d0', 'd1']);
    expect(documentsToEvict(list.slice(2))).toEqual([]);
  });

  it('the least recently opened documents are evicted first when they are too large', () => {
    const large = { bytes: 20_000_000 };
    const list = [kept('old', 1, large), kept('mid', 2, large), kept('new', 3, large)];
    expect(ids(documentsToEvict(list))).toEqual(['old']);
  });

  it('pinned and not yet downloaded documents are never evicted', () => {
    const pinned = Array.from({ length: 60 }, (_each, at) => kept(`p${at}`, at, { pinned: true }));
    expect(
      documentsToEvict([...pinned, kept('waiting', 0, { name: null }), kept('open', 1)]),
    ).toEqual([]);
  });
});

describe('documents for matches', () => {
  const state = async () =>
    (await readOfflineDocuments(someUserId)).map(({ id, name, forMatch }) => [id, name, forMatch]);

  it('a document for a match is not evicted by newer ones until its match is over', async () => {
    await keep('map', 1);
    await setForMatches(someUserId, ['map']);
    for (let at = 0; at < cacheLimits.files; at += 1) await keep(`d${at}`, 100 + at);
    expect(ids(await readOfflineDocuments(someUserId))).toContain('map');
    await setForMatches(someUserId, []);
    expect(ids(await readOfflineDocuments(someUserId))).not.toContain('map');
  });

  it('documents for matches have a limit of bytes, and the first ones are kept', async () => {
    const most = Math.floor(matchDocumentBytes / maxAdminFileBytes);
    const wanted = Array.from({ length: most + 3 }, (_each, at) => `d${at}`);
    await setForMatches(someUserId, wanted);
    expect(await state()).toEqual(wanted.slice(0, most).map((id) => [id, null, true]));
    await setForMatches(someUserId, wanted.slice(-1));
    expect(await state()).toEqual([[`d${most + 2}`, null, true]]);
  });

  it('only documents whose file is still in the cache are counted', async () => {
    await keep('map', 1);
    await keep('rules', 1);
    await setForMatches(someUserId, ['waiting']);
    expect(await countOfflineDocuments(someUserId)).toBe(2);
    const cache = await caches.open(documentCacheName(someUserId));
    await cache.delete('/kept-documents/map.pdf');
    expect(await countOfflineDocuments(someUserId)).toBe(1);
  });
});

describe('a cached document', () => {
  it('an opened document is cached once', async () => {
    expect(await keep('rules', 5)).toBe(true);
    expect(await keep('rules', 9, 2000, 'newer.pdf')).toBe(true);
    const [rules, ...others] = await readOfflineDocuments(someUserId);
    expect([rules, others]).toEqual([
      { id: 'rules', name: 'newer.pdf', bytes: 2000, openedAt: 9, pinned: false },
      [],
    ]);
    expect((await readOfflineFile(someUserId, rules!))?.size).toBe(2000);
    expect(disk.content()).toEqual({
      [documentCacheName(someUserId)]: ['/kept-documents/list', '/kept-documents/newer.pdf'],
    });
  });

  it('newer documents evict a cached one and its file, unless it was opened again or pinned', async () => {
    for (const id of ['gone', 'again', 'pinned']) await keep(id, 1);
    await markOpened(someUserId, 'again', 50);
    await setPinned(someUserId, 'pinned', true);
    for (let at = 0; at < cacheLimits.files - 1; at += 1) await keep(`d${at}`, 100 + at);
    const list = ids(await readOfflineDocuments(someUserId));
    expect(list).toHaveLength(cacheLimits.files + 1);
    expect(list).toEqual(expect.arrayContaining(['again', 'pinned']));
    expect(list).not.toContain('gone');
    expect(disk.content()[documentCacheName(someUserId)]).not.toContain('/kept-documents/gone.pdf');
  });

  it('a document pinned before its download stays pinned once it arrives', async () => {
    await setPinned(someUserId, 'rules', true);
    expect(await readOfflineDocuments(someUserId)).toMatchObject([
      { id: 'rules', name: null, pinned: true },
    ]);
    await keep('rules', 5);
    expect(await readOfflineDocuments(someUserId)).toMatchObject([
      { name: 'rules.pdf', pinned: true },
    ]);
    await setPinned(someUserId, 'rules', false);
    expect(
      await readOfflineDocuments(someUserId),
      'let go of, it stays as an opened one',
    ).toHaveLength(1);
    await setPinned(someUserId, 'map', true);
    await setPinned(someUserId, 'map', false);
    expect(await readOfflineDocuments(someUserId)).toHaveLength(1);
  });

  it('a document deleted by the league is removed, pinned or not', async () => {
    await keep('rules', 5);
    await keep('map', 5);
    await setPinned(someUserId, 'map', true);
    await evictDeletedDocuments(someUserId, [{ id: 'rules' }]);
    expect(ids(await readOfflineDocuments(someUserId))).toEqual(['rules']);
  });

  it('on a full phone other documents are evicted, but never a pinned one', async () => {
    await keep('old', 1, 4000);
    await keep('pinned', 2, 4000);
    await setPinned(someUserId, 'pinned', true);
    disk.quota = 10_000;
    expect(await keep('new', 3, 4000)).toBe(true);
    expect(ids(await readOfflineDocuments(someUserId))).toEqual(['new', 'pinned']);
    expect(await keep('huge', 4, 9000)).toBe(false);
    expect(
      await readOfflineDocuments(someUserId),
      'what had to go for nothing is not in the list',
    ).toMatchObject([{ id: 'pinned' }]);
  });

  it('subscribers are notified of changes to cached documents', async () => {
    const told = vi.fn<() => void>();
    const stop = subscribeToOfflineDocuments(told);
    await keep('rules', 1);
    expect(told).toHaveBeenCalled();
    stop();
    told.mockClear();
    await keep('map', 1);
    expect(told).not.toHaveBeenCalled();
  });
});

describe('after a log-out', () => {
  it('after a log-out the document cache is empty and a late download is not written', async () => {
    const { id } = await openSession(loginReply(), true);
    await keep('rules', 1);
    await closeSession(id, { reason: 'chosen', message: null });
    await cleanUpEndedSessions();
    expect(await keep('late', 2)).toBe(false);
    expect(disk.content()).toEqual({});
  });

  it('a forced log-out keeps the documents for the next login', async () => {
    const { id } = await openSession(loginReply(), true);
    await keep('rules', 1);
    await closeSession(id, { reason: 'ended', message: null });
    await cleanUpEndedSessions();
    await openSession(loginReply(), true);
    expect(ids(await readOfflineDocuments(someUserId))).toEqual(['rules']);
  });

  it('blocking the account deletes the cached documents', async () => {
    const { id } = await openSession(loginReply(), true);
    await keep('rules', 1);
    await closeSession(id, { reason: 'blocked', message: null });
    await cleanUpEndedSessions();
    expect(disk.content()).toEqual({});
  });

  it('another user does not see the previous user’s documents', async () => {
    await keep('rules', 1);
    expect(await readOfflineDocuments('00000000-0000-4000-8000-0000000000bb')).toEqual([]);
  });
});
