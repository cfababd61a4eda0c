/**
 * What the league changed in a report's questions since the officer saw them on this phone. The
 * league does not say what it changed: the questions that were shown are kept, and held against
 * those that are there.
 */
import { toPlacedAnswers, answerKey, type PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import { seenQuestionsKey } from '#sync/client/storage/replica-meta.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';

type QuestionPlace = Omit<PlacedAnswer, 'text'>;

export interface QuestionChanges {
  added: QuestionPlace[];
  /** Asked in other words; what was written to the old ones is an answer to a withdrawn question. */
  reworded: { was: string; now: QuestionPlace }[];
  removed: string[];
  /** Those that stayed stand in another order. */
  reordered: boolean;
}

/** The questions that the officer has seen, in their order; null if none of this report's. */
export async function readSeenQuestions(
  replica: Replica,
  reportId: string,
): Promise<string[] | null> {
  return (
    ((await replica.meta.get(seenQuestionsKey(reportId)))?.value as string[] | undefined) ?? null
  );
}

/** Notes what is shown first; where something is noted already, that stays. */
export async function saveFirstSeenQuestions(
  replica: Replica,
  reportId: string,
  questions: readonly string[],
): Promise<void> {
  await withDatabaseRetry(replica, () =>
    replica.transaction('rw', replica.meta, async () => {
      if ((await readSeenQuestions(replica, reportId)) === null)
        await replica.meta.put({ key: seenQuestionsKey(reportId), value: [...questions] });
    }),
  );
}

/** The officer has read what changed: from now on, these are the ones they have seen. */
export async function acceptQuestionChanges(
  replica: Replica,
  reportId: string,
  questions: readonly string[],
): Promise<void> {
  await withDatabaseRetry(replica, () =>
    replica.meta.put({ key: seenQuestionsKey(reportId), value: [...questions] }),
  );
}

/** Null where the same is asked in the same order. */
export function diffQuestions(
  before: readonly string[],
  now: readonly string[],
): QuestionChanges | null {
  const old = toPlaces(before);
  const current = toPlaces(now);
  const gone = old.filter((place) => !includesPlace(current, place));
  const fresh = current.filter((place) => !includesPlace(old, place));
  const kept = old.filter((place) => includesPlace(current, place)).map(answerKey);
  const order = current.filter((place) => includesPlace(old, place)).map(answerKey);
  const moved = kept.some((place, at) => place !== order[at]);
  if (gone.length === 0 && fresh.length === 0 && !moved) return null;
  const pairs = pairSimilar(gone, fresh);
  const paired = new Set(pairs.flat());
  return {
    added: fresh.filter((place) => !paired.has(place)),
    reworded: pairs.map(([{ question: was }, place]) => ({ was, now: place })),
    removed: gone.filter((place) => !paired.has(place)).map(({ question }) => question),
    reordered: moved,
  };
}

function toPlaces(questions: readonly string[]): QuestionPlace[] {
  return toPlacedAnswers(questions.map((question) => ({ question, text: '' }))).map(
    ({ question, occurrence }) => ({ question, occurrence }),
  );
}

const includesPlace = (places: readonly QuestionPlace[], wanted: QuestionPlace) =>
  places.some((place) => answerKey(place) === answerKey(wanted));

/** From this share of common words on, one question is the other in other words. */
const similarityThreshold = 0.5;

/** Each question at most once, the most alike first; in the order of the new ones. */
function pairSimilar(
  gone: readonly QuestionPlace[],
  fresh: readonly QuestionPlace[],
): [QuestionPlace, QuestionPlace][] {
  const scores = gone
    .flatMap((was) =>
      fresh.map((now) => ({ was, now, score: wordSimilarity(was.question, now.question) })),
    )
    .filter(({ score }) => score >= similarityThreshold)
    .sort((a, b) => b.score - a.score);
  const taken = new Map<QuestionPlace, QuestionPlace>();
  const used = new Set<QuestionPlace>();
  for (const { was, now } of scores) {
    if (used.has(was) || taken.has(now)) continue;
    used.add(was);
    taken.set(now, was);
  }
  return fresh.flatMap((now) => {
    const was = taken.get(now);
    return was === undefined ? [] : [[was, now] as [QuestionPlace, QuestionPlace]];
  });
}

/** The share of words that two texts have in common (Dice), 0 to 1; writing and signs apart. */
function wordSimilarity(a: string, b: string): number {
  const first = splitWords(a);
  const second = splitWords(b);
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

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
