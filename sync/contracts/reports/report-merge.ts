/**
 * The three-way merge of a report, answer by answer: the text before the officer wrote (base), the
 * officer's text (mine) and the stored text (current). The server decides with it, and the phone uses
 * the same rules to preview the result.
 */
import {
  toPlacedAnswers,
  answerKey,
  type PlacedAnswer,
  type ReportBase,
  type ReportChange,
  type ReportConflict,
  type ReportRow,
  type TextSource,
} from '#sync/contracts/reports/reports.ts';

export type MergeableReport = Pick<ReportRow, 'answers' | 'conflicts' | 'withdrawn' | 'urgent'>;

export interface MergeOptions {
  newId(): string;
  at: string;
  /** Returns where and when a new text was written, which is stored with it. */
  sourceOf?(answer: ReportChange['answers'][number]): TextSource;
}

export interface MergedReport extends MergeableReport {
  /** True if someone else's change was found: the push answer is `merged` instead of `applied`. */
  wasMerged: boolean;
  /** Conflicts that this change opened or updated. */
  openedConflicts: ReportConflict[];
}

/**
 * - Only the officer changed the answer: mine replaces current.
 * - Both have the same text: nothing to do.
 * - Both changed it differently: current stays and mine becomes a conflict that the officer resolves.
 *   A text based on a conflict's text updates that conflict; a conflict equal to the current text is
 *   dropped.
 * - The question was removed: mine is saved as an answer to a withdrawn question.
 * - Urgent: if either side says urgent, it is urgent.
 */
export function mergeReport(
  current: MergeableReport,
  change: Pick<ReportChange, 'answers' | 'urgent' | 'settles'>,
  base: ReportBase,
  { newId, at, sourceOf }: MergeOptions,
): MergedReport {
  const found = new Map(base.answers.map((answer) => [answerKey(answer), answer.text]));
  const answers = toPlacedAnswers(current.answers).map((answer, index) => ({
    ...answer,
    source: current.answers[index]?.source,
  }));
  const byPlace = new Map(answers.map((answer) => [answerKey(answer), answer]));
  let conflicts = current.conflicts.filter(({ id }) => !change.settles.includes(id));
  let { withdrawn } = current;
  let met = false;
  const raised = new Set<string>();
  for (const typed of change.answers) {
    const { question, occurrence, text } = typed;
    const mine = { question, occurrence, text };
    const source = sourceOf?.(typed);
    const there = byPlace.get(answerKey(mine));
    const before = found.get(answerKey(mine));
    // control: the base of a merge
    const isBase = there?.text === before;
    if (there === undefined) {
      met = true;
      withdrawn = addWithdrawnAnswer(withdrawn, mine, before);
    } else if (isBase) {
      if (there.text !== text) there.source = source;
      there.text = text;
    } else if (there.text === mine.text) {
      // Changing a conflict's text to the current answer resolves that conflict.
      conflicts = conflicts.filter((other) => !continuesConflict(other, mine, before));
    } else {
      met = true;
      const continued = findContinuedConflict(conflicts, mine, before);
      // A text that only repeats a conflict's was not written again.
      const kept = continued?.text === text ? continued.source : source;
      const conflict = {
        id: continued?.id ?? newId(),
        ...mine,
        at: continued?.at ?? at,
        ...(kept && { source: kept }),
      };
      conflicts = [...conflicts.filter(({ id }) => id !== conflict.id), conflict];
      raised.add(conflict.id);
    }
  }
  conflicts = conflicts.filter((other) => byPlace.get(answerKey(other))?.text !== other.text);
  const urgent = mergeUrgent(current.urgent, change.urgent, base.urgent);
  if (change.urgent !== undefined && urgent !== change.urgent) met = true;
  return {
    answers: answers.map(({ question, text, source }) => ({
      question,
      text,
      ...(source && { source }),
    })),
    conflicts,
    withdrawn,
    urgent,
    wasMerged: met,
    openedConflicts: conflicts.filter(({ id }) => raised.has(id)),
  };
}

/** The conflict that this text is based on or repeats. */
function findContinuedConflict(
  conflicts: readonly ReportConflict[],
  mine: PlacedAnswer,
  before: string | undefined,
): ReportConflict | undefined {
  return conflicts.find((conflict) => continuesConflict(conflict, mine, before));
}

function continuesConflict(
  conflict: ReportConflict,
  mine: PlacedAnswer,
  before: string | undefined,
): boolean {
  return (
    answerKey(conflict) === answerKey(mine) &&
    (conflict.text === before || conflict.text === mine.text)
  );
}

function addWithdrawnAnswer(
  withdrawn: readonly PlacedAnswer[],
  mine: PlacedAnswer,
  before: string | undefined,
): PlacedAnswer[] {
  const same = (other: PlacedAnswer) =>
    answerKey(other) === answerKey(mine) && (other.text === before || other.text === mine.text);
  const others = withdrawn.filter((other) => !same(other));
  return mine.text === '' ? others : [...others, mine];
}

function mergeUrgent(
  current: boolean | null,
  mine: boolean | undefined,
  before: boolean | null | undefined,
): boolean | null {
  if (mine === undefined) return current;
  if (current === (before ?? null)) return mine;
  return current === true || mine;
}
