import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { v4 as uuid } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { memberReplica } from '#sync/client/storage/replica.ts';
import { collections } from '#sync/contracts/core/collections.ts';
import { editDraft } from '#sync/client/reports/drafts.ts';
import { endReplicaSession } from '#sync/client/storage/end-session.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { isStorageFull } from '#sync/client/storage/storage-errors.ts';
import { openReplica, replicaName } from '#sync/client/storage/replica.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import { collectionNames, replicaVersions } from '#sync/client/storage/schema.ts';
import { createPhone, storedVersions } from '#sync/client/testing/phone.ts';

const eventId = '00000000-0000-4000-8000-000000000001';
const join = { eventId } as const;

describe('a user’s database', () => {
  it('a user’s database has a table for every collection', () => {
    expect([...collectionNames].sort()).toEqual(Object.keys(collections).sort());
  });

  it('a user’s database is created by a login only', async () => {
    const userId = uuid();
    await expect(openReplica(userId)).rejects.toThrow('no database');
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(
      replicaName(userId),
    );
    (await openReplica(userId, { create: true })).close();
    (await openReplica(userId)).close();
  });

  it('a user’s database keeps the outbox through an upgrade that adds a collection', async () => {
    const { userId, replica } = await createPhone();
    await enqueue(replica, 'event.join', join);
    replica.close();
    const next = new Dexie(replicaName(userId));
    for (const [version, tables] of Object.entries(replicaVersions))
      next.version(Number(version)).stores(tables);
    next.version(99).stores({ riddle: 'id, _bucket' });
    await next.open();
    expect(await next.table('outbox').count()).toBe(1);
    expect(await next.table('riddle').count()).toBe(0);
    next.close();
  });

  it('a user’s database flushes the outbox to disk, but not synced rows', async () => {
    const durability: unknown[] = [];
    const begin = IDBDatabase.prototype.transaction;
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      names,
      mode,
      options,
    ) {
      if (mode === 'readwrite') durability.push([[names].flat(), options?.durability]);
      return begin.call(this, names, mode, options);
    });
    const { replica } = await createPhone();
    durability.length = 0;
    await enqueue(replica, 'event.join', join);
    await replica.table('event').put({ id: 'e', version: 1, _bucket: 'season' });
    expect(durability).toEqual([
      [['outbox'], 'strict'],
      [['event'], undefined],
    ]);
    spy.mockRestore();
  });

  it('a user’s database reopens a dead connection and repeats the write', async () => {
    const { replica } = await createPhone();
    replica.backendDB().close();
    await enqueue(replica, 'event.join', join);
    expect(await replica.outbox.count()).toBe(1);
  });

  it('a user’s database repeats a write once if the connection dies in the middle of it', async () => {
    const { replica } = await createPhone();
    let tries = 0;
    const written = await withDatabaseRetry(replica, async () => {
      tries += 1;
      if (tries === 1)
        throw Object.assign(new Error('Connection to Indexed Database server lost'), {
          name: 'UnknownError',
        });
      return replica.meta.count();
    });
    expect(tries).toBe(2);
    expect(written).toBe(1);
  });

  it('a user’s database tells a full phone from a dead connection', async () => {
    const { replica } = await createPhone();
    const full = Object.assign(new Error('aborted'), {
      name: 'AbortError',
      inner: Object.assign(new Error('no room'), { name: 'QuotaExceededError' }),
    });
    let tries = 0;
    const failing = withDatabaseRetry(replica, async () => {
      tries += 1;
      throw full;
    });
    await expect(failing).rejects.toSatisfy(isStorageFull);
    expect(tries).toBe(1);
  });

  it('a user’s database refuses arguments that do not match the mutation', async () => {
    const { replica } = await createPhone();
    const wrong = { eventId: 'not an id', scope: 'member' } as const;
    await expect(enqueue(replica, 'event.join', wrong)).rejects.toThrow();
    expect(await replica.outbox.count()).toBe(0);
  });
});

describe('ending a session', () => {
  const filled = async () => {
    const phone = await createPhone();
    await phone.replica.table('event').put({ id: 'e', version: 1, _bucket: 'season' });
    await enqueue(phone.replica, 'event.join', join);
    return phone;
  };

  it('a session that the server ended deletes nothing', async () => {
    const phone = await filled();
    expect(await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'keep')).toBe(
      true,
    );
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
    expect(await phone.replica.outbox.count()).toBe(1);
    expect(await phone.replica.meta.get('session')).toBeUndefined();
  });

  it('the end of a blocked account’s session deletes the synced rows and keeps the outbox', async () => {
    const phone = await filled();
    await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'clear-rows');
    expect(await storedVersions(phone, 'event')).toEqual({});
    expect(await phone.replica.outbox.count()).toBe(1);
  });

  it('a chosen log-out deletes everything', async () => {
    const phone = await filled();
    await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'wipe');
    await expect(openReplica(phone.userId)).rejects.toThrow('no database');
  });

  it('the end of a short session deletes its database when nothing is unsent', async () => {
    const phone = await filled();
    expect(
      await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'wipe-if-sent'),
    ).toBe(false);
    expect(await phone.replica.outbox.count()).toBe(1);
    await phone.replica.outbox.clear();
    expect(
      await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'wipe-if-sent'),
    ).toBe(true);
    await expect(openReplica(phone.userId)).rejects.toThrow('no database');
  });

  it('the end of a short session keeps a draft', async () => {
    const phone = await filled();
    await phone.replica.outbox.clear();
    await editDraft(phone.replica, eventId, { urgent: true });
    expect(
      await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'wipe-if-sent'),
    ).toBe(false);
    await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'clear-rows');
    expect(await phone.replica.draft.count()).toBe(1);
    expect(await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'wipe')).toBe(
      true,
    );
    await expect(openReplica(phone.userId)).rejects.toThrow('no database');
  });

  it('the end of a session does not touch what a newer session writes', async () => {
    const phone = await filled();
    expect(await endReplicaSession(memberReplica, phone.userId, 'an older session', 'wipe')).toBe(
      true,
    );
    expect(await phone.replica.outbox.count()).toBe(1);
  });
});
