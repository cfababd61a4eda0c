/**
 * What the league changed in a report's questions since the officer saw them on this phone. The
 * league does not say what it changed: the questions that were shown are kept, and held against
 * those that are there.
 */
import { placed, placeOf, type PlacedAnswer } from '#sync/contracts/reports.ts';
import { questionsKey } from '#sync/client/meta.ts';
import type { Replica } from '#sync/client/replica.ts';
import { steadily } from '#sync/client/steadily.ts';

type Place = Omit<PlacedAnswer, 'text'>;

export interface QuestionNews {
  added: Place[];
  /** Asked in other words; what was written to the old ones is an answer to a withdrawn question. */
  reworded: { was: string; now: Place }[];
  removed: string[];
  /** Those that stayed stand in another order. */
  moved: boolean;
}

/** The questions that the officer has seen, in their order; null if none of this report's. */
export async function seenQuestions(replica: Replica, reportId: string): Promise<string[] | null> {
  return ((await replica.meta.get(questionsKey(reportId)))?.value as string[] | undefined) ?? null;
}

/** Notes what is shown first; where something is noted already, that stays. */
export async function noteQuestions(
  replica: Replica,
  reportId: string,
  questions: readonly string[],
): Promise<void> {
  await steadily(replica, () =>
    replica.transaction('rw', replica.meta, async () => {
      if ((await seenQuestions(replica, reportId)) === null)
        await replica.meta.put({ key: questionsKey(reportId), value: [...questions] });
    }),
  );
}

/** The officer has read what changed: from now on, these are the ones they have seen. */
export async function acceptQuestions(
  replica: Replica,
  reportId: string,
  questions: readonly string[],
): Promise<void> {
  await steadily(replica, () =>
    replica.meta.put({ key: questionsKey(reportId), value: [...questions] }),
  );
}

/** Null where the same is asked in the same order. */
export function questionNews(
  before: readonly string[],
  now: readonly string[],
): QuestionNews | null {
  const old = placesOf(before);
  const current = placesOf(now);
  const gone = old.filter((place) => !has(current, place));
  const fresh = current.filter((place) => !has(old, place));
  const kept = old.filter((place) => has(current, place)).map(placeOf);
  const order = current.filter((place) => has(old, place)).map(placeOf);
  const moved = kept.some((place, at) => place !== order[at]);
  if (gone.length === 0 && fresh.length === 0 && !moved) return null;
  const pairs = pairAlike(gone, fresh);
  const paired = new Set(pairs.flat());
  return {
    added: fresh.filter((place) => !paired.has(place)),
    reworded: pairs.map(([{ question: was }, place]) => ({ was, now: place })),
    removed: gone.filter((place) => !paired.has(place)).map(({ question }) => question),
    moved,
  };
}

function placesOf(questions: readonly string[]): Place[] {
  return placed(questions.map((question) => ({ question, text: '' }))).map(
    ({ question, occurrence }) => ({ question, occurrence }),
  );
}

const has = (places: readonly Place[], wanted: Place) =>
  places.some((place) => placeOf(place) === placeOf(wanted));

/** From this share of common words on, one question is the other in other words. */
const alike = 0.5;

/** Each question at most once, the most alike first; in the order of the new ones. */
function pairAlike(gone: readonly Place[], fresh: readonly Place[]): [Place, Place][] {
  const scores = gone
    .flatMap((was) =>
      fresh.map((now) => ({ was, now, score: likeness(was.question, now.question) })),
    )
    .filter(({ score }) => score >= alike)
    .sort((a, b) => b.score - a.score);
  const taken = new Map<Place, Place>();
  const used = new Set<Place>();
  for (const { was, now } of scores) {
    if (used.has(was) || taken.has(now)) continue;
    used.add(was);
    taken.set(now, was);
  }
  return fresh.flatMap((now) => {
    const was = taken.get(now);
    return was === undefined ? [] : [[was, now] as [Place, Place]];
  });
}

/** The share of words that two texts have in common (Dice), 0 to 1; writing and signs apart. */
function likeness(a: string, b: string): number {
  const first = wordsOf(a);
  const second = wordsOf(b);
  const left = [...second];
  let common = 0;
  for (const word of first) {
    const at = left.indexOf(word);
    if (at === -1) continue;
    left.splice(at, 1);
    common += 1;
  }
  const all = first.length + second.length;
  return all === 0 ? 0 : (2 * common) / all;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
