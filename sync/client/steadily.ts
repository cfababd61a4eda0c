/** Database calls on a connection that may be dead without saying so. */
import { isCausedBy, isStorageFull, type Replica } from '#sync/client/replica.ts';

/** A database call that never ends (WebKit after suspension). */
export class HungError extends Error {
  override readonly name = 'HungError';
}

/** What WebKit and Chromium say on a connection that died, or when its transaction went with it. */
const dead = [
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
export async function steadily<T>(replica: Replica, work: () => Promise<T>): Promise<T> {
  let reopened = false;
  for (;;) {
    try {
      return await within(replica.patience, work);
    } catch (error) {
      if (isStorageFull(error)) {
        if (!(await makeRoom(replica))) throw error;
      } else if (reopened || !isDead(error)) throw error;
      else {
        reopened = true;
        replica.close({ disableAutoOpen: false });
        await within(replica.patience, () => replica.open());
      }
    }
  }
}

function isDead(error: unknown): boolean {
  return isCausedBy(error, ...dead) && !isCausedBy(error, 'NoReplicaError');
}

/** Loaded by those who have photos. */
async function makeRoom(replica: Replica): Promise<boolean> {
  const { dropOldest } = await import('#sync/client/room.ts');
  return dropOldest(replica);
}

async function within<T>(milliseconds: number | undefined, work: () => PromiseLike<T>): Promise<T> {
  if (milliseconds === undefined) return work();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HungError('the database does not answer')), milliseconds);
  });
  try {
    return await Promise.race([work(), hung]);
  } finally {
    clearTimeout(timer);
  }
}
