/** How a session leaves its user's database. */
import {
  deleteReplica,
  NoReplicaError,
  openReplica,
  type Replica,
} from '#sync/client/storage/replica.ts';
import {
  deleteSeenQuestions,
  readPosition,
  readSession,
  writePosition,
} from '#sync/client/storage/replica-meta.ts';
import { collectionNames } from '#sync/client/storage/schema.ts';

/**
 * - `keep`: only the session's right to write ends.
 * - `clear-rows`: the synced copy goes too; what was done here stays, drafts and photos included.
 * - `wipe`: everything goes.
 * - `wipe-if-sent`: everything goes, unless something waits for the server or the person, or was
 *   typed and not saved.
 */
export type LogoutCleanup = 'keep' | 'clear-rows' | 'wipe' | 'wipe-if-sent';

/**
 * Ends the session's right to write and clears what the rule says. From then on an answer that is
 * still under way is not applied. Does nothing where a newer session writes by now.
 *
 * @returns false if something had to stay (`wipe-if-sent`)
 */
export async function endReplicaSession(
  userId: string,
  sessionId: string,
  rule: LogoutCleanup,
): Promise<boolean> {
  let replica: Replica;
  try {
    replica = await openReplica(userId);
  } catch (error) {
    if (error instanceof NoReplicaError) return true;
    throw error;
  }
  try {
    const left = await clearTables(replica, sessionId, rule);
    if (left !== 'delete') return left === 'done';
  } finally {
    replica.close();
  }
  // Emptied already: another tab that is slow to let go of it holds nothing back.
  await deleteReplica(userId);
  return true;
}

function clearTables(
  replica: Replica,
  sessionId: string,
  rule: LogoutCleanup,
): Promise<'done' | 'delete' | 'stays'> {
  return replica.transaction('rw', replica.tables, async () => {
    const writer = await readSession(replica);
    if (writer !== null && writer !== sessionId) return 'done';
    await replica.meta.delete('session');
    const counts = [replica.outbox.count(), replica.attention.count(), replica.draft.count()];
    const unsent = (await Promise.all(counts)).some((count) => count > 0);
    if (rule === 'keep') return 'done';
    if (rule === 'wipe-if-sent' && unsent) return 'stays';
    const all = replica.tables.map(({ name }) => name);
    for (const name of rule === 'clear-rows' ? collectionNames : all)
      await replica.table(name).clear();
    if (rule !== 'clear-rows') return 'delete';
    // The epoch stays with what was sent: a backup put back meanwhile makes that go up again.
    await writePosition(replica, { ...(await readPosition(replica)), cursors: {} });
    await replica.meta.delete('asOf');
    await deleteSeenQuestions(replica);
    return 'done';
  });
}
