/** Keeps a new version of the page away while this phone checks tickets. */
import { replicaOwners } from '#sync/client/storage/replica-owners.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { gateReplica, readSetting } from '#pwa/gate/engine/gate-replica.ts';

/**
 * False from the enrolment until the list is erased, so that no version changes under a steward. True
 * again if the server speaks to newer versions only.
 */
export async function mayUpdate(): Promise<boolean> {
  for (const owner of await replicaOwners(gateReplica)) {
    const replica = await openSyncReplica(gateReplica, owner);
    try {
      const enrolment = await readSetting(replica, 'enrolment');
      if (enrolment === undefined) continue;
      const isOver =
        Date.now() > Date.parse(enrolment.erasedAt) ||
        (await readSetting(replica, 'ended')) !== undefined ||
        (await readSetting(replica, 'outdated')) === true;
      if (!isOver) return false;
    } finally {
      replica.close();
    }
  }
  return true;
}
