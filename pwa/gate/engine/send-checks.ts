/** Sends checks in the service worker, with the page closed. */
import { runInBackground } from '#sync/client/runner/background-run.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { readSession } from '#sync/client/storage/replica-meta.ts';
import { Dexie } from 'dexie';
import { gateReplica, gateSync } from '#pwa/gate/engine/gate-replica.ts';
import { gateCredentials } from '#pwa/gate/engine/gate-sync.ts';

/** @throws Error if checks still wait, so that the browser tries again */
export async function sendChecks(): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  for (const name of names.filter((each) => each.startsWith(gateReplica.prefix))) {
    const replica = await openSyncReplica(gateReplica, name.slice(gateReplica.prefix.length));
    try {
      const id = await readSession(replica);
      // The page itself shows that the phone was revoked.
      const credentials = gateCredentials(replica, () => undefined);
      if (id !== null && (await replica.outbox.count()) > 0)
        await runInBackground(gateSync, replica, { id, credentials });
    } finally {
      replica.close();
    }
  }
}
