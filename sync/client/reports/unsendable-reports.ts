/**
 * Reports with work on this phone that can no longer be sent: closed or deleted by the league, or
 * submitted from another device. The work stays until the officer discards it.
 */
import type { Table } from 'dexie';
import { readAsOf } from '#sync/client/storage/replica-meta.ts';
import { reportRecord, reportTables } from '#sync/client/reports/local-report.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { readReportView, type ReportView } from '#sync/client/reports/report-view.ts';
import { transactWithRetry } from '#sync/client/storage/database-retry.ts';

const viewTables = (replica: Replica): Table[] => [
  ...reportTables(replica),
  replica.attention,
  replica.photo,
  replica.meta,
];

/** All of them, the latest edit first. */
export async function readUnsendableReports(replica: Replica): Promise<ReportView[]> {
  return replica.transaction('r', viewTables(replica), async () => {
    const [drafts, refused] = await Promise.all([
      replica.draft.toArray(),
      replica.attention.filter(({ name }) => name === 'report.save').toArray(),
    ]);
    const touched = [
      ...drafts.map(({ reportId, updatedAt }) => ({ id: reportId, at: updatedAt })),
      ...refused.map(({ args, createdAt: at }) => ({
        id: (args as { reportId: string }).reportId,
        at,
      })),
    ].sort((a, b) => b.at - a.at);
    const ids = [...new Set(touched.map(({ id }) => id))];
    const views = await Promise.all(ids.map((id) => readClosedReport(replica, id)));
    return views.filter((view) => view !== null);
  });
}

/**
 * Deletes all unsent work of a report that can no longer be sent, including refused mutations.
 *
 * @returns false, deleting nothing, if the report is open (again)
 */
export async function discardUnsendableReport(
  replica: Replica,
  reportId: string,
): Promise<boolean> {
  const { draft, attention } = replica;
  return transactWithRetry(replica, viewTables(replica), async () => {
    if ((await readClosedReport(replica, reportId)) === null) return false;
    await draft.delete(reportId);
    await attention.filter(({ record }) => record === reportRecord(reportId)).delete();
    return true;
  });
}

/** Null while open, and before the first pull, when a missing row does not mean "deleted". */
async function readClosedReport(replica: Replica, reportId: string): Promise<ReportView | null> {
  const view = await readReportView(replica, reportId);
  if (view === null || view.closed === null) return null;
  return view.closed === 'gone' && (await readAsOf(replica)) === null ? null : view;
}
