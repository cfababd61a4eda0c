/** Retries database calls on connections that have died or hang. */
import { Dexie, RangeSet, type Table, type Transaction } from 'dexie';
import { withTimeout } from '#sync/client/storage/database-patience.ts';
import { whileShown } from '#sync/client/storage/left-page.ts';
import { isCausedBy, isStorageFull } from '#sync/client/storage/storage-errors.ts';
import type { SyncReplica } from '#sync/client/storage/sync-replica.ts';

/** Errors of WebKit and Chromium when a connection died, or its transaction with it. */
const deadConnectionErrors = [
  'AbortError',
  'DatabaseClosedError',
  'DatabaseTimeoutError',
  'InvalidStateError',
  'TransactionInactiveError',
  'UnknownError',
];

/**
 * Runs a database operation. Reopens the connection and tries once more if it died or hangs (WebKit
 * after the app was suspended), and begins again when a page that was left comes back. On a full
 * phone, frees storage until the write fits. `work` must be one transaction or safe to repeat: a call
 * that hung may have been committed.
 *
 * @param giveUp after a call that hung
 * @throws an error for which `isStorageFull` holds when nothing more can be evicted
 */
export async function withDatabaseRetry<T>(
  replica: SyncReplica,
  work: () => Promise<T>,
  giveUp?: () => void,
): Promise<T> {
  let reopened = false;
  for (;;) {
    try {
      return await whileShown(() => withTimeout(replica.patience, work, giveUp));
    } catch (error) {
      if (isStorageFull(error)) {
        if (!(await replica.definition.freeStorage?.(replica))) throw error;
      } else if (reopened || !isDeadConnection(error)) throw error;
      else {
        reopened = true;
        replica.close({ disableAutoOpen: false });
        await withTimeout(replica.patience, () => replica.open());
        // Reads of screens may have died with the connection: they read again.
        Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
      }
    }
  }
}

/**
 * Runs a read-write transaction in the same way. One that hung is aborted: what the person is told
 * was not saved must not be saved later.
 */
export function transactWithRetry<T>(
  replica: SyncReplica,
  tables: Table[],
  work: () => Promise<T>,
): Promise<T> {
  let transaction: Transaction | undefined;
  const begin = () =>
    replica.transaction('rw', tables, async (begun) => {
      transaction = begun;
      return work();
    });
  return withDatabaseRetry(replica, begin, () => {
    try {
      transaction?.abort();
    } catch {
      // It is being committed.
    }
  });
}

function isDeadConnection(error: unknown): boolean {
  return isCausedBy(error, ...deadConnectionErrors) && !isCausedBy(error, 'NoReplicaError');
}
