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
 * reopens and tries once more. `work` must be one transaction, or harmless to repeat: what hung may
 * have been written all the same.
 */
export async function steadily<T>(replica: Replica, work: () => Promise<T>): Promise<T> {
  try {
    return await within(replica.patience, work);
  } catch (error) {
    if (!isCausedBy(error, ...dead) || isStorageFull(error)) throw error;
    if (isCausedBy(error, 'NoReplicaError')) throw error;
    replica.close({ disableAutoOpen: false });
    await within(replica.patience, () => replica.open());
    return within(replica.patience, work);
  }
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
