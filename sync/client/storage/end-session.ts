/** Ends a session's access to its database and deletes what a log-out must delete. */
import { Dexie } from 'dexie';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { readPosition, readSession, writePosition } from '#sync/client/storage/replica-meta.ts';
import { NoReplicaError } from '#sync/client/storage/storage-errors.ts';
import type { ReplicaDefinition, SyncReplica } from '#sync/client/storage/sync-replica.ts';

/**
 * - `keep`: ends the session's right to write, deletes nothing.
 * - `clear-rows`: also deletes the synced rows; unsent work stays.
 * - `wipe`: deletes the database.
 * - `wipe-if-sent`: deletes the database unless it holds unsent work.
 */
export type LogoutCleanup = 'keep' | 'clear-rows' | 'wipe' | 'wipe-if-sent';

/**
 * Ends the session's right to write and deletes what `cleanup` names. Replies that arrive later are
 * not applied. Does nothing if a newer session owns the database.
 *
 * @returns false if something had to stay (`wipe-if-sent`)
 */
export async function endReplicaSession<Replica extends SyncReplica>(
  definition: ReplicaDefinition<Replica>,
  owner: string,
  sessionId: string,
  cleanup: LogoutCleanup,
): Promise<boolean> {
  let replica: Replica;
  try {
    replica = await openSyncReplica(definition, owner);
  } catch (error) {
    if (error instanceof NoReplicaError) return true;
    throw error;
  }
  try {
    const result = await clearTables(replica, sessionId, cleanup);
    if (result !== 'delete') return result === 'done';
  } finally {
    replica.close();
  }
  // The tables are empty already, so a tab that is slow to close the database leaks nothing.
  await Dexie.delete(replica.name);
  return true;
}

function clearTables(
  replica: SyncReplica,
  sessionId: string,
  cleanup: LogoutCleanup,
): Promise<'done' | 'delete' | 'stays'> {
  const { collections, draftTables } = replica.definition;
  return replica.transaction('rw', replica.tables, async () => {
    const owner = await readSession(replica);
    if (owner !== null && owner !== sessionId) return 'done';
    await replica.meta.delete('session');
    const unsentTables = ['outbox', 'attention', ...draftTables];
    const counts = unsentTables.map((name) => replica.table(name).count());
    const unsent = (await Promise.all(counts)).some((count) => count > 0);
    if (cleanup === 'keep') return 'done';
    if (cleanup === 'wipe-if-sent' && unsent) return 'stays';
    const allTables = replica.tables.map(({ name }) => name);
    for (const name of cleanup === 'clear-rows' ? collections : allTables)
      await replica.table(name).clear();
    if (cleanup !== 'clear-rows') return 'delete';
    // The epoch stays with the sent mutations: if the server is restored from a backup they are
    // sent again.
    await writePosition(replica, { ...(await readPosition(replica)), cursors: {} });
    await replica.meta.delete('asOf');
    await replica.definition.deleteDerived(replica);
    return 'done';
  });
}
