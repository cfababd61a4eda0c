/** What administrators do with a report that is given out (spec §4; rulings §5). */
import type { TicketFacts } from '#sync/contracts/matches/tickets.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { releaseUnusedAttachments } from '#api/reports/attachments.ts';
import { updateReport } from '#api/reports/commands.ts';
import { replaceQuestions } from '#api/reports/admin/change-questions.ts';
import { lockReportAsAdmin, type Report } from '#api/reports/lock-report.ts';

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
  const report = await lockForQuestions(tx, actor, reportId);
  const after = { ...replaceQuestions(report, questions), name: name ?? report.name };
  const how = { action: 'questions', via: { door: 'admin' } } as const;
  const version = await updateReport(tx, actor, report, after, how);
  await audit(tx, {
    actorId: actor.id,
    action: 'report.questions',
    subjectType: 'report',
    subjectId: reportId,
    detail: { version },
  });
  return { version };
}

/** The report, locked, where its questions may be changed; refusals as `editQuestions`. */
export async function lockForQuestions(tx: Tx, actor: Actor, reportId: string): Promise<Report> {
  const report = await lockReportAsAdmin(tx, actor, reportId);
  if (report.archived) throw conflict('reports.archived');
  if (report.status !== 'pending') throw conflict('reports.submitted');
  return report;
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
  const report = await lockReportAsAdmin(tx, actor, reportId);
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

interface ReportOfficer {
  id: string;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
  gone: boolean;
  facts: TicketFacts;
}

/**
 * Takes a report back that nobody has saved anything in, and tells its officer; one with answers is
 * archived instead. Answers which of the two it was. 403 for others than admins, 404.
 */
export async function deleteReport(
  tx: Tx,
  actor: Actor,
  reportId: string,
  { mail }: Pick<Services, 'mail'>,
): Promise<{ archived: boolean }> {
  if (actor.scope !== 'admin') throw forbidden();
  // Before the report, as locks are taken in that order; whose it is never changes.
  const [officer] = await tx.execute<ReportOfficer[]>(
    `select a.id, a.email, a.first_name as "firstName", a.language,
       a.deleted_at is not null as gone, ticket_facts(r.match_id) as facts
     from account a join report r on r.officer_id = a.id where r.id = ? for share of a`,
    [reportId],
  );
  const report = await lockReportAsAdmin(tx, actor, reportId);
  if (report.status !== 'pending') {
    await archiveReport(tx, actor, { reportId });
    return { archived: true };
  }
  await tx.execute('delete from report where id = ?', [reportId]);
  await releaseUnusedAttachments(tx, report, report.attachments);
  if (officer !== undefined && !officer.gone)
    await mail.queue(tx, {
      accountId: officer.id,
      recipient: officer.email,
      language: officer.language,
      template: 'reportWithdrawn',
      data: { firstName: officer.firstName, report: report.name, ...officer.facts },
    });
  await audit(tx, {
    actorId: actor.id,
    action: 'report.delete',
    subjectType: 'report',
    subjectId: reportId,
    detail: { name: report.name, officerId: report.officerId, matchId: report.matchId },
  });
  return { archived: false };
}
