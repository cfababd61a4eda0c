/** Keeps a new version of the page away while this phone checks tickets. */
import { replicaOwners } from '#sync/client/storage/replica-owners.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { readOverdue } from '#pwa/gate/engine/erase.ts';
import { gateReplica, isErased, readSetting } from '#pwa/gate/engine/gate-replica.ts';

/**
 * False from the enrolment until the list is erased, so that no version changes under a steward. True
 * again if the server speaks to newer versions only.
 */
export async function mayUpdate(): Promise<boolean> {
  for (const owner of await replicaOwners(gateReplica)) {
    const replica = await openSyncReplica(gateReplica, owner);
    try {
      const overdue = await readOverdue(replica);
      if (overdue === null) continue;
      const isOver =
        (overdue.certain && overdue.by > 0) ||
        (await isErased(replica)) ||
        (await readSetting(replica, 'outdated')) === true;
      if (!isOver) return false;
    } finally {
      replica.close();
    }
  }
  return true;
}
