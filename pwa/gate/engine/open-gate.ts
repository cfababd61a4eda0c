/** Opens the gate that this phone is enrolled at. */
import { databasePatience } from '#sync/client/storage/database-patience.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { deleteGate, isObsolete } from '#pwa/gate/engine/erase.ts';
import { gateReplica, readSetting } from '#pwa/gate/engine/gate-replica.ts';
import { type Gate, OpenGate } from '#pwa/gate/engine/gate.ts';
import { readSnapshot } from '#pwa/gate/engine/watch-rows.ts';

/**
 * Opens the gate; null if this phone is not enrolled at the match, or what it kept is too old.
 *
 * @throws NoReplicaError if the database is gone
 * @throws DatabaseTimeoutError if it does not answer
 */
export async function openGate(matchId: string): Promise<Gate | null> {
  const replica = await openSyncReplica(gateReplica, matchId, { patience: databasePatience });
  const read = () =>
    Promise.all([isObsolete(replica), readSnapshot(replica), readSetting(replica, 'clock')]);
  const [obsolete, first, clock] = await withDatabaseRetry(replica, read).catch(
    (error: unknown) => {
      replica.close();
      throw error;
    },
  );
  if (obsolete || first === null) {
    await deleteGate(replica);
    return null;
  }
  return new OpenGate(replica, first, clock);
}
