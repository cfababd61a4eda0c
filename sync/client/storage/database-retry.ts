/** Database calls on a connection that may be dead without saying so. */
import { isCausedBy, isStorageFull, type Replica } from '#sync/client/storage/replica.ts';

/** A database call that never ends (WebKit after suspension). */
export class DatabaseTimeoutError extends Error {
  override readonly name = 'HungError';
}

/** What WebKit and Chromium say on a connection that died, or when its transaction went with it. */
const deadConnectionErrors = [
  'AbortError',
  'DatabaseClosedError',
  'HungError',
  'InvalidStateError',
  'TransactionInactiveError',
  'UnknownError',
];

/**
 * Runs a database operation; on a connection that died under it or hangs (WebKit after suspension)
 * reopens and tries once more. On a full phone, bytes of photos that the server has go until there is
 * room. `work` must be one transaction, or harmless to repeat: what hung may have been written all the
 * same.
 *
 * @throws an error for which `isStorageFull` holds when nothing more can go
 */
export async function withDatabaseRetry<T>(replica: Replica, work: () => Promise<T>): Promise<T> {
  let reopened = false;
  for (;;) {
    try {
      return await withTimeout(replica.patience, work);
    } catch (error) {
      if (isStorageFull(error)) {
        if (!(await freeStorage(replica))) throw error;
      } else if (reopened || !isDeadConnection(error)) throw error;
      else {
        reopened = true;
        replica.close({ disableAutoOpen: false });
        await withTimeout(replica.patience, () => replica.open());
      }
    }
  }
}

function isDeadConnection(error: unknown): boolean {
  return isCausedBy(error, ...deadConnectionErrors) && !isCausedBy(error, 'NoReplicaError');
}

/** Loaded by those who have photos. */
async function freeStorage(replica: Replica): Promise<boolean> {
  const { dropOldest } = await import('#sync/client/photos/photo-eviction.ts');
  return dropOldest(replica);
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
