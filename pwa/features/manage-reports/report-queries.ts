/** What the screens of reports have read from the server. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getReport, listQuestionSets } from '#sync/contracts/reports/manage-reports.ts';
import { listAllReports } from '#sync/contracts/reports/report-list.ts';
import { call } from '#pwa/lib/http/api.ts';
import { formQueryOptions, pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';

/** Every report without its texts, newest match first. */
export function allReports() {
  return queryOptions({
    queryKey: ['reports', 'list'],
    queryFn: ({ signal }) => call(listAllReports, { query: {}, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval(),
  });
}

/** Those of a match alike. */
export function reportsOfMatch(matchId: string) {
  return queryOptions({
    queryKey: ['reports', 'match', matchId],
    queryFn: ({ signal }) => call(listAllReports, { query: { matchId }, signal }),
    refetchInterval: pollInterval(),
  });
}

/** One report whole, to be read. */
export function oneReport(id: string) {
  return queryOptions({
    queryKey: ['reports', id],
    queryFn: ({ signal }) => call(getReport, { params: { id }, signal }),
    refetchInterval: pollInterval(),
  });
}

/** One report for the form of its questions, as `oneMatch` is. */
export function oneReportForm(id: string) {
  return queryOptions({
    queryKey: ['report', id],
    queryFn: ({ signal }) => call(getReport, { params: { id }, signal }),
    ...formQueryOptions,
  });
}

/** Questions that are kept for the next report, by name. */
export function questionSets() {
  return queryOptions({
    queryKey: ['question-sets'],
    queryFn: ({ signal }) => call(listQuestionSets, { signal }),
  });
}
