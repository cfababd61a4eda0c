/** Reports in which the officer has to choose between two texts. */
import { reportRecord } from '#sync/client/reports/local-report.ts';
import { readReportView, type ReportView } from '#sync/client/reports/report-view.ts';
import { collectionTable, type Replica } from '#sync/client/storage/replica.ts';

export const hasOpenConflict = ({ answers }: Pick<ReportView, 'answers'>) =>
  answers.some(({ conflicts }) => conflicts.length > 0);

/** Includes conflicts that only this phone knows of, because its text has not been sent yet. */
export async function readReportsInConflict(
  replica: Replica,
): Promise<{ id: string; name: string }[]> {
  const { outbox, sent, draft, attention, photo, meta } = replica;
  const tables = [collectionTable(replica, 'report'), outbox, sent, draft, attention, photo, meta];
  return replica.transaction('r', tables, async () => {
    const reports = await collectionTable(replica, 'report').toArray();
    const [drafts, waiting, acknowledged] = await Promise.all([
      draft.toArray(),
      outbox.toArray(),
      sent.where('fresh').equals(1).toArray(),
    ]);
    const edited = new Set<string>([
      ...drafts.map(({ reportId }) => reportRecord(reportId)),
      ...[...waiting, ...acknowledged].map(({ record }) => record),
    ]);
    const found: { id: string; name: string }[] = [];
    for (const { id, name, conflicts } of reports) {
      if (conflicts.length === 0 && !edited.has(reportRecord(id))) continue;
      const view = await readReportView(replica, id);
      if (view !== null && hasOpenConflict(view)) found.push({ id, name });
    }
    return found;
  });
}
