/**
 * Finds what changed in a report's questions since the officer last saw them, by comparing the
 * stored questions with the current ones: the server does not send the difference.
 */
import { toPlacedAnswers, answerKey, type PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import { seenQuestionsPrefix } from '#sync/client/storage/derived-keys.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { transactWithRetry, withDatabaseRetry } from '#sync/client/storage/database-retry.ts';

type QuestionPlace = Omit<PlacedAnswer, 'text'>;

export interface QuestionChanges {
  added: QuestionPlace[];
  /** Answers to the old wording are shown as answers to a withdrawn question. */
  reworded: { was: string; now: QuestionPlace }[];
  removed: string[];
  reordered: boolean;
}

/** Key in `meta` of the questions that the officer has seen. */
const seenQuestionsKey = (reportId: string) => `${seenQuestionsPrefix}${reportId}` as const;

/** The questions that the officer has seen, in order; null if none are stored for this report. */
export async function readSeenQuestions(
  replica: Replica,
  reportId: string,
): Promise<string[] | null> {
  return (
    ((await replica.meta.get(seenQuestionsKey(reportId)))?.value as string[] | undefined) ?? null
  );
}

/** Stores the questions shown first; keeps any that are stored already. */
export async function saveFirstSeenQuestions(
  replica: Replica,
  reportId: string,
  questions: readonly string[],
): Promise<void> {
  await transactWithRetry(replica, [replica.meta], async () => {
    if ((await readSeenQuestions(replica, reportId)) === null)
      await replica.meta.put({ key: seenQuestionsKey(reportId), value: [...questions] });
  });
}

export async function acceptQuestionChanges(
  replica: Replica,
  reportId: string,
  questions: readonly string[],
): Promise<void> {
  await withDatabaseRetry(replica, () =>
    replica.meta.put({ key: seenQuestionsKey(reportId), value: [...questions] }),
  );
}

/** Null if the questions and their order are the same. */
export function diffQuestions(
  before: readonly string[],
  now: readonly string[],
): QuestionChanges | null {
  const previous = toPlaces(before);
  const current = toPlaces(now);
  const removed = previous.filter((place) => !includesPlace(current, place));
  const added = current.filter((place) => !includesPlace(previous, place));
  const kept = previous.filter((place) => includesPlace(current, place)).map(answerKey);
  const order = current.filter((place) => includesPlace(previous, place)).map(answerKey);
  const moved = kept.some((place, at) => place !== order[at]);
  if (removed.length === 0 && added.length === 0 && !moved) return null;
  const pairs = pairSimilar(removed, added);
  const paired = new Set(pairs.flat());
  return {
    added: added.filter((place) => !paired.has(place)),
    reworded: pairs.map(([{ question: was }, place]) => ({ was, now: place })),
    removed: removed.filter((place) => !paired.has(place)).map(({ question }) => question),
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

/** Share of common words above which a new question counts as a rewording of an old one. */
const similarityThreshold = 0.5;

/** Pairs each question at most once, most similar first; in the order of the new questions. */
function pairSimilar(
  removed: readonly QuestionPlace[],
  added: readonly QuestionPlace[],
): [QuestionPlace, QuestionPlace][] {
  const scores = removed
    .flatMap((was) =>
      added.map((now) => ({ was, now, score: wordSimilarity(was.question, now.question) })),
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
  return added.flatMap((now) => {
    const was = taken.get(now);
    return was === undefined ? [] : [[was, now] as [QuestionPlace, QuestionPlace]];
  });
}

/** Sørensen–Dice coefficient of the words of two texts, 0 to 1; ignores case and punctuation. */
function wordSimilarity(a: string, b: string): number {
  const first = splitWords(a);
  const second = splitWords(b);
  const remaining = [...second];
  let common = 0;
  for (const word of first) {
    const at = remaining.indexOf(word);
    if (at === -1) continue;
    remaining.splice(at, 1);
    common += 1;
  }
  const all = first.length + second.length;
  return all === 0 ? 0 : (2 * common) / all;
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
