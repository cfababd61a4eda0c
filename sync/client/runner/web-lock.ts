/** Runs `work` if no one else holds the lock; otherwise returns null without running it. */
export type TryLock = <T>(name: string, work: () => Promise<T>) => Promise<{ value: T } | null>;

/** Uses Web Locks; without them everyone may run. */
export const tryWebLock: TryLock = async (name, work) => {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  if (!locks) return { value: await work() };
  return locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? null : { value: await work() },
  );
};
