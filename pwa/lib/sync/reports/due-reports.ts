import { daysUntil } from '#pwa/lib/format/dates.ts';
import type { PendingMutation, RowOf } from '#pwa/lib/sync/hooks.ts';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';
import { isReportEditable, type ReportRow } from '#sync/contracts/reports/reports.ts';

/** Unpublished reports on matches of today and earlier days, the oldest match first. */
export function dueReports(
  reports: readonly ReportRow[],
  matches: readonly Pick<RowOf<'match'>, 'id' | 'date'>[],
  pending: readonly Pick<PendingMutation, 'name' | 'record'>[],
  now: number,
): ReportRow[] {
  const dates = new Map(matches.map(({ id, date }) => [id, date]));
  const isBeingPublished = ({ id }: ReportRow) =>
    pending.some(
      ({ name, record }) =>
        name === 'report.publish' && record === formatRecordKey({ kind: 'report', id }),
    );
  return reports
    .flatMap((report) => {
      const date = dates.get(report.matchId);
      return date !== undefined &&
        daysUntil(date, now) <= 0 &&
        isReportEditable(report) &&
        !isBeingPublished(report)
        ? [{ report, date }]
        : [];
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ report }) => report);
}
