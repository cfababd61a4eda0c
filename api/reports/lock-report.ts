/** Reads and writes a report under the lock that every change takes. */
import { sql } from 'kysely';
import type {
  PlacedAnswer,
  ReportAnswer,
  ReportAttachment,
  ReportConflict,
  ReportStatus,
} from '#sync/contracts/reports/reports.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

export interface Report {
  id: string;
  eventId: string;
  matchId: string;
  officerId: string;
  name: string;
  status: ReportStatus;
  urgent: boolean | null;
  answers: ReportAnswer[];
  conflicts: ReportConflict[];
  withdrawn: PlacedAnswer[];
  attachments: ReportAttachment[];
  archived: boolean;
  version: number;
}

/** The fields that a change may replace. */
export type ReportState = Pick<
  Report,
  'name' | 'status' | 'urgent' | 'answers' | 'conflicts' | 'withdrawn' | 'attachments'
>;

/** Share-locks the account too. Throws 403, 404 for another's report, 409 once it is closed. */
export async function lockOwnReport(tx: Tx, actor: Actor, reportId: string): Promise<Report> {
  const officer = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', actor.id)
    .where('scope', '=', 'officer')
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!officer) throw forbidden();
  const report = await lockReport(tx, reportId, actor.id);
  if (report.archived) throw conflict('reports.archived');
  if (report.status === 'published') throw conflict('reports.closed');
  return report;
}

/** Throws 403 for anyone but an administrator, 404 without the report. */
export async function lockReportAsAdmin(tx: Tx, actor: Actor, reportId: string): Promise<Report> {
  if (actor.scope !== 'admin') throw forbidden();
  return lockReport(tx, reportId);
}

async function lockReport(tx: Tx, reportId: string, officerId?: string): Promise<Report> {
  const report = await db(tx)
    .selectFrom('report')
    .select((eb) => [
      'id',
      'event_id as eventId',
      'match_id as matchId',
      'officer_id as officerId',
      'name',
      'status',
      'urgent',
      'content as answers',
      'conflicts',
      'withdrawn',
      'attachments',
      eb('archived_at', 'is not', null).$castTo<boolean>().as('archived'),
      'version',
    ])
    .where('id', '=', reportId)
    .$if(officerId !== undefined, (query) => query.where('officer_id', '=', officerId ?? ''))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!report) throw notFound();
  return report;
}

/** Writes a locked report; returns its new version. */
export async function writeReport(
  tx: Tx,
  id: string,
  { name, status, urgent, answers, conflicts, withdrawn, attachments }: ReportState,
): Promise<number> {
  const { version } = await db(tx)
    .updateTable('report')
    .set({
      name,
      status,
      urgent,
      content: JSON.stringify(answers),
      conflicts: JSON.stringify(conflicts),
      withdrawn: JSON.stringify(withdrawn),
      attachments: JSON.stringify(attachments),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
