/** Which team or venue a name in a file means. Pure. */
import { nameKey } from '#api/matches/team-names.ts';

export interface Known {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

export interface Names<T extends Known> {
  /** All that are called so: one, none, or several. */
  find(name: string): readonly T[];
  /** The likeliest, best first; at most three. */
  near(name: string): string[];
}

export function namesOf<T extends Known>(
  known: readonly T[],
  chosen: readonly { name: string; id: string }[],
): Names<T> {
  const byId = new Map(known.map((each) => [each.id, each]));
  const byKey = new Map<string, Set<T>>();
  for (const each of known) {
    for (const name of [each.name, ...each.aliases]) {
      const key = nameKey(name);
      if (key !== '') byKey.set(key, (byKey.get(key) ?? new Set()).add(each));
    }
  }
  for (const { name, id } of chosen) {
    const one = byId.get(id);
    if (one) byKey.set(nameKey(name), new Set([one]));
  }
  return {
    find: (name) => [...(byKey.get(nameKey(name)) ?? [])],
    near: (name) =>
      known
        .map((each) => ({
          id: each.id,
          score: Math.max(...[each.name, ...each.aliases].map((other) => likeness(name, other))),
        }))
        .filter(({ score }) => score >= 0.4)
        .sort((a, b) => b.score - a.score)
        .slice(0, 3)
        .map(({ id }) => id),
  };
}

/** Of two names' pairs of letters the share that both have (Dice's coefficient), 0 to 1. */
export function likeness(a: string, b: string): number {
  const left = pairs(nameKey(a));
  const right = pairs(nameKey(b));
  if (left.length === 0 || right.length === 0) return 0;
  const rest = [...right];
  let both = 0;
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    both += 1;
  }
  return (2 * both) / (left.length + right.length);
}

function pairs(key: string): string[] {
  return key
    .split(' ')
    .flatMap((word) =>
      word.length === 1
        ? [word]
        : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)),
    );
}
