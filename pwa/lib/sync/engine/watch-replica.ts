/** What happens to a user's open database from outside of this page. */
import { openReplicaIfExists } from '#pwa/lib/sync/engine/session-cleanup.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

export interface ReplicaEvents {
  /** A newer app upgrades it; this page has let go of it. */
  newer(): void;
  /** It is not there any more. */
  gone(): void;
}

export function watchReplica(replica: Replica, userId: string, told: ReplicaEvents): void {
  replica.on('versionchange', ({ newVersion }) => {
    // A log-out in another tab deletes it: Dexie lets go by itself.
    if (newVersion === null || newVersion === 0) return;
    // At once, and for good: the newer app must not wait for this page.
    replica.close();
    told.newer();
  });
  // The browser cuts connections when it clears storage, and at other times too.
  replica.on('close', () => void look());

  async function look(): Promise<void> {
    try {
      const there = await openReplicaIfExists(userId);
      if (there === null) told.gone();
      else there.close();
    } catch (error) {
      // Newer by now, or storage that is closed: whoever reads it next is told.
      console.warn('the database was cut off', error);
    }
  }
}
