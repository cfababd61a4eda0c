/** Finds the team or venue that a name in a file means. Pure. */
import { normalizeName } from '#api/places/name-lookup.ts';

export interface NamedPlace {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

export interface NameIndex<T extends NamedPlace> {
  /** All that have this name: one, none, or several. */
  find(name: string): readonly T[];
  /** The ids of the most similar names, best first; at most three. */
  suggest(name: string): string[];
}

export function createNameIndex<T extends NamedPlace>(
  known: readonly T[],
  chosen: readonly { name: string; id: string }[],
): NameIndex<T> {
  const byId = new Map(known.map((each) => [each.id, each]));
  // Counted once, because a file may have two thousand names.
  const parts = known.map(({ id, name, aliases }) => ({
    id,
    names: [name, ...aliases].map(countBigrams),
  }));
  const byKey = new Map<string, Set<T>>();
  for (const each of known) {
    for (const name of [each.name, ...each.aliases]) {
      const key = normalizeName(name);
      if (key !== '') byKey.set(key, (byKey.get(key) ?? new Set()).add(each));
    }
  }
  for (const { name, id } of chosen) {
    const one = byId.get(id);
    if (one) byKey.set(normalizeName(name), new Set([one]));
  }
  return {
    find: (name) => [...(byKey.get(normalizeName(name)) ?? [])],
    suggest(name) {
      const wanted = countBigrams(name);
      return parts
        .map(({ id, names }) => ({
          id,
          score: Math.max(...names.map((other) => diceCoefficient(wanted, other))),
        }))
        .filter(({ score }) => score >= 0.4)
        .sort((a, b) => b.score - a.score)
        .slice(0, 3)
        .map(({ id }) => id);
    },
  };
}

/** The pairs of adjacent letters of a name, and how often each occurs. */
interface Bigrams {
  readonly count: number;
  readonly times: ReadonlyMap<string, number>;
}

/** The similarity of two names, 0 to 1: the share of letter pairs that both have. */
function diceCoefficient(left: Bigrams, right: Bigrams): number {
  let both = 0;
  for (const [pair, times] of left.times) both += Math.min(times, right.times.get(pair) ?? 0);
  return both === 0 ? 0 : (2 * both) / (left.count + right.count);
}

function countBigrams(name: string): Bigrams {
  const all = listBigrams(normalizeName(name));
  const times = new Map<string, number>();
  for (const pair of all) times.set(pair, (times.get(pair) ?? 0) + 1);
  return { count: all.length, times };
}

function listBigrams(key: string): string[] {
  return key
    .split(' ')
    .flatMap((word) =>
      word.length === 1
        ? [word]
        : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)),
    );
}
