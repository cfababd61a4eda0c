/** Runs work with the same key one after another; work with other keys runs concurrently. */
export type KeyedMutex = <T>(wanted: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (wanted, work) => {
    const before = last.get(wanted);
    const mine = before === undefined ? work() : before.then(work, work);
    last.set(wanted, mine);
    try {
      return await mine;
    } finally {
      if (last.get(wanted) === mine) last.delete(wanted);
    }
  };
}
