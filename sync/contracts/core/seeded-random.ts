/** Seeded random numbers, for simulations, measurements and the demo: a seed repeats its numbers. */
export interface SeededRandom {
  /** Returns a number in [0, 1). */
  next(): number;
  /** An integer from 0 to `below` - 1. */
  integerBelow(below: number): number;
  /** True with this probability. */
  isHit(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32 (Tommy Ettinger, public domain): 32 bits of state, good enough to select operations. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (below: number): number => Math.floor(next() * below);
  return {
    next,
    integerBelow: upTo,
    isHit: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('nothing to choose from');
      return list[upTo(list.length)] as T;
    },
  };
}
