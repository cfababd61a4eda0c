/** Ends a session's access to its user's database and deletes what a log-out must delete. */
import {
  deleteReplica,
  NoReplicaError,
  openReplica,
  type Replica,
} from '#sync/client/storage/replica.ts';
import {
  deleteDerived,
  readPosition,
  readSession,
  writePosition,
} from '#sync/client/storage/replica-meta.ts';
import { collectionNames } from '#sync/client/storage/schema.ts';

/**
 * - `keep`: ends the session's right to write, deletes nothing.
 * - `clear-rows`: also deletes the synced rows; drafts, photos and mutations stay.
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
export async function endReplicaSession(
  userId: string,
  sessionId: string,
  cleanup: LogoutCleanup,
): Promise<boolean> {
  let replica: Replica;
  try {
    replica = await openReplica(userId);
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
  await deleteReplica(userId);
  return true;
}

function clearTables(
  replica: Replica,
  sessionId: string,
  cleanup: LogoutCleanup,
): Promise<'done' | 'delete' | 'stays'> {
  return replica.transaction('rw', replica.tables, async () => {
    const owner = await readSession(replica);
    if (owner !== null && owner !== sessionId) return 'done';
    await replica.meta.delete('session');
    const counts = [replica.outbox.count(), replica.attention.count(), replica.draft.count()];
    const unsent = (await Promise.all(counts)).some((count) => count > 0);
    if (cleanup === 'keep') return 'done';
    if (cleanup === 'wipe-if-sent' && unsent) return 'stays';
    const allTables = replica.tables.map(({ name }) => name);
    for (const name of cleanup === 'clear-rows' ? collectionNames : allTables)
      await replica.table(name).clear();
    if (cleanup !== 'clear-rows') return 'delete';
    // The epoch stays with the sent mutations: if the server is restored from a backup they are
    // sent again.
    await writePosition(replica, { ...(await readPosition(replica)), cursors: {} });
    await replica.meta.delete('asOf');
    await deleteDerived(replica);
    return 'done';
  });
}
