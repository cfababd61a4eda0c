/** Watches a user's open database for changes made outside this page. */
import { openReplicaIfExists } from '#pwa/lib/sync/engine/session-cleanup.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

export interface ReplicaEvents {
  /** A newer version of the app upgrades it; this page has closed its connection. */
  newer(): void;
  /** The database no longer exists. */
  gone(): void;
}

export function watchReplica(replica: Replica, userId: string, events: ReplicaEvents): void {
  replica.on('versionchange', ({ newVersion }) => {
    // A log-out in another tab deletes it: Dexie closes the connection itself.
    if (newVersion === null || newVersion === 0) return;
    // Close at once and for good, because the newer app waits for it.
    replica.close();
    events.newer();
  });
  // The browser closes connections when it clears storage, and at other times too.
  replica.on('close', () => void checkExists());

  async function checkExists(): Promise<void> {
    try {
      const existing = await openReplicaIfExists(userId);
      if (existing === null) events.gone();
      else existing.close();
    } catch (error) {
      // Upgraded by now, or storage is unavailable: the next reader gets the error.
      console.warn('the database was cut off', error);
    }
  }
}
