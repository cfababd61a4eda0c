/** A report as its table holds it, and the lock that every change of one takes. */
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

/** The part of it that a change may replace. */
export type ReportState = Pick<
  Report,
  'name' | 'status' | 'urgent' | 'answers' | 'conflicts' | 'withdrawn' | 'attachments'
>;

const reportColumns = `id, event_id as "eventId", match_id as "matchId", officer_id as "officerId", name,
  status, urgent, content as answers, conflicts, withdrawn, attachments,
  archived_at is not null as archived, version`;

/**
 * The officer's own report, locked, with the account held as it is: neither can be taken away in
 * between. 403 for whoever is no approved officer (any more), 404 for another's report, 409 for one
 * that is handed in or archived.
 */
export async function lockOwnReport(tx: Tx, actor: Actor, reportId: string): Promise<Report> {
  const officers = await tx.execute<unknown[]>(
    `select id from account
     where id = ? and scope = 'officer' and status = 'approved' and deleted_at is null for share`,
    [actor.id],
  );
  if (officers.length === 0) throw forbidden();
  const report = await lockReport(tx, 'id = ? and officer_id = ?', [reportId, actor.id]);
  if (report.archived) throw conflict('reports.archived');
  if (report.status === 'published') throw conflict('reports.closed');
  return report;
}

/** Any report, locked, for an administrator's change; 403 for others, 404 where there is none. */
export async function lockReportAsAdmin(tx: Tx, actor: Actor, reportId: string): Promise<Report> {
  if (actor.scope !== 'admin') throw forbidden();
  return lockReport(tx, 'id = ?', [reportId]);
}

async function lockReport(tx: Tx, condition: string, params: string[]): Promise<Report> {
  const [report] = await tx.execute<Report[]>(
    `select ${reportColumns} from report where ${condition} for no key update`,
    params,
  );
  if (!report) throw notFound();
  return report;
}

/** Writes a locked report; answers its new version. */
export async function writeReport(
  tx: Tx,
  id: string,
  { name, status, urgent, answers, conflicts, withdrawn, attachments }: ReportState,
): Promise<number> {
  const [written] = await tx.execute<{ version: number }[]>(
    `update report set name = ?, status = ?, urgent = ?, content = ?::jsonb, conflicts = ?::jsonb,
       withdrawn = ?::jsonb, attachments = ?::jsonb, updated_at = now()
     where id = ? returning version`,
    [
      name,
      status,
      urgent,
      JSON.stringify(answers),
      JSON.stringify(conflicts),
      JSON.stringify(withdrawn),
      JSON.stringify(attachments),
      id,
    ],
  );
  if (!written) throw new Error('the locked report is gone');
  return written.version;
}
