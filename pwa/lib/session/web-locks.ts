/** Web Locks with a fallback: where they are missing or stuck, the work runs without them. */

/** Without Web Locks the work runs one at a time within this page. */
const queues = new Map<string, Promise<unknown>>();

function runQueued<T>(name: string, work: () => Promise<T>): Promise<T> {
  const next = (queues.get(name) ?? Promise.resolve()).then(work);
  queues.set(
    name,
    next.catch(() => undefined),
  );
  return next;
}

/**
 * Runs `work` under a lock shared by all tabs and the worker. After `patience` milliseconds it runs
 * without the lock, because a tab frozen by the system can hold one for ever.
 */
export async function withLock<T>(
  name: string,
  work: () => Promise<T>,
  patience = 15_000,
): Promise<T> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  if (!locks) return runQueued(name, work);
  let started = false;
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(patience) }, () => {
      started = true;
      return work();
    });
  } catch (error) {
    if (started) throw error;
    return work();
  }
}
