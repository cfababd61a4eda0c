import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { v4 as uuid } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { NewerReplicaError } from '#sync/client/storage/storage-errors.ts';
import { openReplica, replicaName } from '#sync/client/storage/replica.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';

const eventId = '00000000-0000-4000-8000-000000000001';

/** Upgrades the database as a later version of the app would. */
async function newerApp(userId: string): Promise<Dexie> {
  const newer = new Dexie(replicaName(userId));
  newer.version(99).stores({ outbox: '++seq, &id, record', later: 'id' });
  return newer.open();
}

describe('a database upgraded by a newer version', () => {
  it('a database upgraded by a newer version is not opened or changed by an older version', async () => {
    const userId = uuid();
    const replica = await openReplica(userId, { create: true });
    await enqueue(replica, 'event.join', { eventId });
    replica.close();
    const newer = await newerApp(userId);
    await expect(openReplica(userId)).rejects.toThrow(NewerReplicaError);
    await expect(openReplica(userId, { create: true })).rejects.toThrow(NewerReplicaError);
    expect((await indexedDB.databases()).find(({ name }) => name === newer.name)?.version).toBe(
      990,
    );
    expect(await newer.table('outbox').count()).toBe(1);
    newer.close();
  });

  it('a database upgraded by a newer version is closed by an older version that has it open, and not reopened', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const userId = uuid();
    const replica = await openReplica(userId, { create: true });
    await enqueue(replica, 'event.join', { eventId });
    // The older version does not block the upgrade.
    const newer = await newerApp(userId);
    await expect(withDatabaseRetry(replica, () => replica.outbox.count())).rejects.toMatchObject({
      name: expect.stringMatching(/NewerReplicaError|OpenFailedError/),
    });
    expect(await newer.table('outbox').count()).toBe(1);
    newer.close();
    vi.restoreAllMocks();
  });
});
