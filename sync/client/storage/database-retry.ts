/** Retries database calls on connections that have died or hang. */
import type { Table } from 'dexie';
import { isCausedBy, isStorageFull } from '#sync/client/storage/storage-errors.ts';
import type { SyncReplica } from '#sync/client/storage/sync-replica.ts';

/** A database call did not finish in time (WebKit after the app was suspended). */
export class DatabaseTimeoutError extends Error {
  override readonly name = 'DatabaseTimeoutError';
}

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
 * after the app was suspended). On a full phone, frees storage until the write fits. `work` must be one transaction or safe to repeat: a call that hung may have been committed.
 *
 * @throws an error for which `isStorageFull` holds when nothing more can be evicted
 */
export async function withDatabaseRetry<T>(
  replica: SyncReplica,
  work: () => Promise<T>,
): Promise<T> {
  let reopened = false;
  for (;;) {
    try {
      return await withTimeout(replica.patience, work);
    } catch (error) {
      if (isStorageFull(error)) {
        if (!(await replica.definition.freeStorage?.(replica))) throw error;
      } else if (reopened || !isDeadConnection(error)) throw error;
      else {
        reopened = true;
        replica.close({ disableAutoOpen: false });
        await withTimeout(replica.patience, () => replica.open());
      }
    }
  }
}

/** Runs a read-write transaction in the same way. */
export function transactWithRetry<T>(
  replica: SyncReplica,
  tables: Table[],
  work: () => Promise<T>,
): Promise<T> {
  return withDatabaseRetry(replica, () => replica.transaction('rw', tables, work));
}

function isDeadConnection(error: unknown): boolean {
  return isCausedBy(error, ...deadConnectionErrors) && !isCausedBy(error, 'NoReplicaError');
}

async function withTimeout<T>(
  milliseconds: number | undefined,
  work: () => PromiseLike<T>,
): Promise<T> {
  if (milliseconds === undefined) return work();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseTimeoutError('the database does not answer')),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work(), hung]);
  } finally {
    clearTimeout(timer);
  }
}
