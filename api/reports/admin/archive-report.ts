/** Archives reports, and deletes those without answers. */
import { sql } from 'kysely';
import type { Actor } from '#api/platform/auth/actor.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { releaseUnusedAttachments } from '#api/reports/attachments.ts';
import { lockReportAsAdmin } from '#api/reports/lock-report.ts';
import { db } from '#api/schema.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';

/** Archives a report. Its officer still sees it; what their phone sends later is refused and kept there. */
export async function archiveReport(
  tx: Tx,
  actor: Actor,
  { reportId }: { reportId: string },
): Promise<void> {
  const report = await lockReportAsAdmin(tx, actor, reportId);
  if (report.archived) return;
  await db(tx)
    .updateTable('report')
    .set({ archived_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', reportId)
    .execute();
  await audit(tx, actor, 'report.archive', ['report', reportId], { status: report.status });
}

/** Withdraws a report without answers and emails its officer; archives one with answers. */
export async function deleteReport(
  tx: Tx,
  actor: Actor,
  reportId: string,
  { mail }: Pick<Services, 'mail'>,
): Promise<{ archived: boolean }> {
  if (actor.scope !== 'admin') throw forbidden();
  // Accounts are locked before reports; the officer of a report never changes.
  const officer = await db(tx)
    .selectFrom('account as a')
    .innerJoin('report as r', 'r.officer_id', 'a.id')
    .select((eb) => [
      ...recipientColumns,
      'a.deleted_at',
      ticketFacts(eb.ref('r.match_id')).as('facts'),
    ])
    .where('r.id', '=', reportId)
    .forShare('a')
    .executeTakeFirst();
  const report = await lockReportAsAdmin(tx, actor, reportId);
  if (report.status !== 'pending') {
    await archiveReport(tx, actor, { reportId });
    return { archived: true };
  }
  await db(tx).deleteFrom('report').where('id', '=', reportId).execute();
  await releaseUnusedAttachments(tx, report, report.attachments);
  if (officer && officer.deleted_at === null)
    await mail.queue(tx, officer, 'reportWithdrawn', { report: report.name, ...officer.facts });
  await audit(tx, actor, 'report.delete', ['report', reportId], {
    name: report.name,
    officerId: report.officerId,
    matchId: report.matchId,
    version: report.version,
  });
  return { archived: false };
}
