/** Finds the team or venue that a name in a file means. Pure. */
import { searchKey } from '#sync/contracts/core/search-key.ts';
import { normalizeName } from '#api/places/name-lookup.ts';

export interface NamedPlace {
  readonly id: string;
  readonly name: string;
  readonly nameArabic?: string | null;
  readonly aliases: readonly string[];
}

export interface NameIndex<T extends NamedPlace> {
  /** Finds all that have this name: one, none, or several. */
  find(name: string): readonly T[];
  suggest(name: string): Suggestion;
}

export interface Suggestion {
  /** The ids of the most similar names, best first; at most three. */
  readonly near: string[];
  /** The one that may be preselected: the only similar one, with the same words. */
  readonly likely: string | null;
}

export const noSuggestion: Suggestion = { near: [], likely: null };

export function createNameIndex<T extends NamedPlace>(
  known: readonly T[],
  chosen: readonly { name: string; id: string }[],
  groups: readonly (readonly string[])[] = [],
): NameIndex<T> {
  const byId = new Map(known.map((each) => [each.id, each]));
  // Counted once, because a file may have two thousand names.
  const parts = known.map(({ id, name, aliases }) => ({
    id,
    names: [name, ...aliases].map((text) => ({ text, bigrams: countBigrams(text) })),
  }));
  const byKey = new Map<string, Set<T>>();
  for (const each of known) {
    for (const name of [each.name, ...each.aliases]) {
      const key = normalizeName(name);
      if (key !== '') byKey.set(key, (byKey.get(key) ?? new Set()).add(each));
    }
  }
  const byFolded = new Map<string, Set<T>>();
  for (const each of known)
    for (const name of [each.name, ...each.aliases])
      byFolded.set(foldName(name), (byFolded.get(foldName(name)) ?? new Set()).add(each));
  const grouped = new Set<string>();
  for (const keys of groups.map((names) => names.map(foldName))) {
    const meant = new Set(keys.flatMap((key) => [...(byFolded.get(key) ?? [])]));
    for (const key of keys) {
      grouped.add(key);
      if (meant.size === 1 && !byFolded.has(key)) byFolded.set(key, meant);
    }
  }
  for (const { name, id } of chosen) {
    const one = byId.get(id);
    if (!one) continue;
    byKey.set(normalizeName(name), new Set([one]));
    // An answer is for all spellings of the name that no other team has.
    if (!byFolded.has(foldName(name))) byFolded.set(foldName(name), new Set([one]));
  }
  return {
    find: (name) => [...(byKey.get(normalizeName(name)) ?? byFolded.get(foldName(name)) ?? [])],
    suggest(name) {
      const wanted = countBigrams(name);
      const scored = parts
        .map(({ id, names }) => ({
          id,
          names,
          score: Math.max(...names.map(({ bigrams }) => diceCoefficient(wanted, bigrams))),
        }))
        .filter(({ score }) => score >= 0.4)
        .sort((a, b) => b.score - a.score)
        .slice(0, 3);
      const [first, second] = scored;
      // A known club that is missing in the portal must not be taken for another one.
      const isSafe =
        first !== undefined &&
        first.score >= safeScore &&
        (second?.score ?? 0) < rivalScore &&
        !grouped.has(foldName(name)) &&
        first.names.some(({ text }) => hasSameWords(name, text));
      return { near: scored.map(({ id }) => id), likely: isSafe ? first.id : null };
    },
  };
}

const safeScore = 0.75;
/** The score from which a second name is plausible too. */
const rivalScore = 0.6;

/** Words before and after a name that belong to every club or stadium. */
const leadingWords = new Set('نادي النادي فريق استاد ستاد الاستاد ملعب'.split(' '));
const trailingWords = new Set(
  'sc fc club sporting sports football الرياضي للرياضه البدنيه'.split(' '),
);

/**
 * Makes the spellings of a name equal: `الأهلى`, `النادي الأهلي` and `الاهلي`, and `Smouha SC` and
 * `Smouha Sporting Club`.
 */
export function foldName(name: string): string {
  const words = searchKey(name.replace(/[_()]/g, ' ')).split(' ');
  const start = words.length > 1 && leadingWords.has(words[0] ?? '') ? 1 : 0;
  const last = words.findLastIndex((word) => !trailingWords.has(word));
  return words.slice(start, Math.max(last, start) + 1).join(' ');
}

const articles = new Set(['the', 'al', 'el']);

/** Whether both names have the same distinctive words, apart from their spelling. */
function hasSameWords(left: string, right: string): boolean {
  const wordsOf = (name: string) =>
    foldName(name)
      .split(' ')
      .filter((word) => !articles.has(word));
  const [some, others] = [wordsOf(left), wordsOf(right)];
  const isAmong = (words: readonly string[]) => (word: string) =>
    words.some((each) => diceCoefficient(countBigrams(word), countBigrams(each)) >= 0.5);
  return some.every(isAmong(others)) && others.every(isAmong(some));
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
  const all = listBigrams(searchKey(name));
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
