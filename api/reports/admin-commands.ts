/** What administrators do with a report that is given out (spec §4; rulings §5). */
import type { Actor } from '#api/platform/actor.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database.ts';
import { conflict } from '#api/platform/errors.ts';
import { replace } from '#api/reports/commands.ts';
import { withQuestions } from '#api/reports/questions.ts';
import { lockAsAdmin } from '#api/reports/records.ts';

export interface QuestionEdit {
  reportId: string;
  /** 1 to `questionsMax`, in the order asked. */
  questions: readonly string[];
  name?: string;
}

/**
 * Asks other questions, while the officer has saved nothing; what their phone still holds is
 * matched when it arrives. 403 for others than admins, 404, 409 once the officer has saved or the
 * report is archived.
 */
export async function editQuestions(
  tx: Tx,
  actor: Actor,
  { reportId, questions, name }: QuestionEdit,
): Promise<{ version: number }> {
  const report = await lockAsAdmin(tx, actor, reportId);
  if (report.archived) throw conflict('reports.archived');
  if (report.status !== 'pending') throw conflict('reports.submitted');
  const after = { ...withQuestions(report, questions), name: name ?? report.name };
  const how = { action: 'questions', via: { door: 'admin' } } as const;
  const version = await replace(tx, actor, report, after, how);
  await audit(tx, {
    actorId: actor.id,
    action: 'report.questions',
    subjectType: 'report',
    subjectId: reportId,
    detail: { version },
  });
  return { version };
}

/**
 * Closes a report, whatever its state: its officer still sees it, and what their phone sends later
 * is refused with the text kept there. Again is harmless. 403 for others than admins, 404.
 */
export async function archiveReport(
  tx: Tx,
  actor: Actor,
  { reportId }: { reportId: string },
): Promise<void> {
  const report = await lockAsAdmin(tx, actor, reportId);
  if (report.archived) return;
  await tx.execute('update report set archived_at = now(), updated_at = now() where id = ?', [
    reportId,
  ]);
  await audit(tx, {
    actorId: actor.id,
    action: 'report.archive',
    subjectType: 'report',
    subjectId: reportId,
    detail: { status: report.status },
  });
}
