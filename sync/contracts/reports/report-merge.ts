/**
 * The three-way merge of a report, answer by answer: what was there when the officer wrote (base),
 * what the officer wrote (mine), what is there now (current). The same rules run on the server, which
 * decides, and on the phone, which shows what would come out.
 */
import {
  toPlacedAnswers,
  answerKey,
  type PlacedAnswer,
  type ReportBase,
  type ReportChange,
  type ReportConflict,
  type ReportRow,
} from '#sync/contracts/reports/reports.ts';

export type MergeableReport = Pick<ReportRow, 'answers' | 'conflicts' | 'withdrawn' | 'urgent'>;

export interface MergeOptions {
  /** Ids of new conflicts. */
  newId(): string;
  /** ISO instant at which a new conflict was found. */
  at: string;
}

export interface MergedReport extends MergeableReport {
  /** Whether somebody else's change was met: `merged`, not `applied`. */
  wasMerged: boolean;
  /** Conflicts that this change made or went on with. */
  openedConflicts: ReportConflict[];
}

/**
 * - nobody else touched the answer: mine is there.
 * - both wrote the same: nothing to do.
 * - both wrote differently: current stays, mine is kept beside it as a conflict, and the officer
 *   chooses. A text that goes on from a conflict's own replaces that conflict's; a conflict that
 *   says what stands there is none any more.
 * - the question is gone: mine is kept as an answer to a withdrawn question.
 * - urgent: whoever says urgent is believed.
 */
export function mergeReport(
  current: MergeableReport,
  change: Pick<ReportChange, 'answers' | 'urgent' | 'settles'>,
  base: ReportBase,
  { newId, at }: MergeOptions,
): MergedReport {
  const found = new Map(base.answers.map((answer) => [answerKey(answer), answer.text]));
  const answers = toPlacedAnswers(current.answers);
  const byPlace = new Map(answers.map((answer) => [answerKey(answer), answer]));
  let conflicts = current.conflicts.filter(({ id }) => !change.settles.includes(id));
  let { withdrawn } = current;
  let met = false;
  const raised = new Set<string>();
  for (const mine of change.answers) {
    const there = byPlace.get(answerKey(mine));
    const before = found.get(answerKey(mine));
    if (there === undefined) {
      met = true;
      withdrawn = addWithdrawnAnswer(withdrawn, mine, before);
    } else if (there.text === before) {
      there.text = mine.text;
    } else if (there.text === mine.text) {
      // Whoever goes on from a conflict's own text to what stands there has chosen.
      conflicts = conflicts.filter((other) => !continuesConflict(other, mine, before));
    } else {
      met = true;
      const conflict = findContinuedConflict(conflicts, mine, before) ?? {
        id: newId(),
        ...mine,
        at,
      };
      conflicts = [...conflicts.filter(({ id }) => id !== conflict.id), conflict];
      raised.add(conflict.id);
    }
  }
  conflicts = conflicts.filter((other) => byPlace.get(answerKey(other))?.text !== other.text);
  const urgent = mergeUrgent(current.urgent, change.urgent, base.urgent);
  if (change.urgent !== undefined && urgent !== change.urgent) met = true;
  return {
    answers: answers.map(({ question, text }) => ({ question, text })),
    conflicts,
    withdrawn,
    urgent,
    wasMerged: met,
    openedConflicts: conflicts.filter(({ id }) => raised.has(id)),
  };
}

/** The conflict that this text goes on from, with the new text; also one that says the same. */
function findContinuedConflict(
  conflicts: readonly ReportConflict[],
  mine: PlacedAnswer,
  before: string | undefined,
): ReportConflict | undefined {
  const own = conflicts.find((conflict) => continuesConflict(conflict, mine, before));
  return own && { ...own, text: mine.text };
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
