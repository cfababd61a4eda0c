/** Changes the questions of a report that has no answers yet. */
import type { Actor } from '#api/platform/auth/actor.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { updateReport } from '#api/reports/save-report.ts';
import { lockReportAsAdmin, type Report, type ReportState } from '#api/reports/lock-report.ts';
import { toPlacedAnswers, answerKey, type PlacedAnswer } from '#sync/contracts/reports/reports.ts';

interface QuestionEdit {
  reportId: string;
  /** The questions, 1 to `questionsMax`, in the order asked. */
  questions: readonly string[];
  name?: string;
}

/** Throws 403, 404, and 409 once the officer has saved or the report is archived. */
export async function editQuestions(
  tx: Tx,
  actor: Actor,
  { reportId, questions, name }: QuestionEdit,
): Promise<{ version: number }> {
  const report = await lockForQuestions(tx, actor, reportId);
  const after = { ...replaceQuestions(report, questions), name: name ?? report.name };
  const how = { action: 'questions', via: { door: 'admin' } } as const;
  const version = await updateReport(tx, actor, report, after, how);
  await audit(tx, actor, 'report.questions', ['report', reportId], { version });
  return { version };
}

/** Locks a report whose questions may be changed; throws as `editQuestions`. */
export async function lockForQuestions(tx: Tx, actor: Actor, reportId: string): Promise<Report> {
  const report = await lockReportAsAdmin(tx, actor, reportId);
  if (report.archived) throw conflict('reports.archived');
  if (report.status !== 'pending') throw conflict('reports.submitted');
  return report;
}

/** An answer stays with its question; those of removed questions become withdrawn answers. */
function replaceQuestions(state: ReportState, questions: readonly string[]): ReportState {
  const before = new Map(
    toPlacedAnswers(state.answers).map((answer) => [answerKey(answer), answer]),
  );
  const asked = toPlacedAnswers(questions.map((question) => ({ question, text: '' })));
  const places = new Set(asked.map(answerKey));
  const stays = (answer: PlacedAnswer) => places.has(answerKey(answer));
  const leaving = [...before.values(), ...state.conflicts].filter(
    (answer) => answer.text !== '' && !stays(answer),
  );
  return {
    ...state,
    answers: asked.map((answer) => ({
      question: answer.question,
      text: before.get(answerKey(answer))?.text ?? '',
    })),
    conflicts: state.conflicts.filter(stays),
    withdrawn: leaving.reduce(addOnce, state.withdrawn),
  };
}

function addOnce(
  kept: PlacedAnswer[],
  { question, occurrence, text }: PlacedAnswer,
): PlacedAnswer[] {
  const answer = { question, occurrence, text };
  const known = kept.some((other) => answerKey(other) === answerKey(answer) && other.text === text);
  return known ? kept : [...kept, answer];
}
