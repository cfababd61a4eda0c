/** Work that wants the same thing, one after the other; what wants another goes on beside it. */
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
