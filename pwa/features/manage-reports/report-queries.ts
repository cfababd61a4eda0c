/** Queries for reports in the admin area. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getReport, listQuestionSets } from '#sync/contracts/reports/manage-reports.ts';
import { listAllReports } from '#sync/contracts/reports/report-list.ts';
import { call } from '#pwa/lib/http/api.ts';
import { formQuery, pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';

/** All reports without their texts, newest match first. */
export function allReports() {
  return queryOptions({
    queryKey: ['reports', 'list'],
    queryFn: ({ signal }) => call(listAllReports, { query: {}, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval(),
  });
}

/** The reports of one match, without their texts. */
export function reportsOfMatch(matchId: string) {
  return queryOptions({
    queryKey: ['reports', 'match', matchId],
    queryFn: ({ signal }) => call(listAllReports, { query: { matchId }, signal }),
    refetchInterval: pollInterval(),
  });
}

/** One full report, for reading. */
export function oneReport(id: string) {
  return queryOptions({
    queryKey: ['reports', id],
    queryFn: ({ signal }) => call(getReport, { params: { id }, signal }),
    refetchInterval: pollInterval(),
  });
}

export const oneReportForm = (id: string) =>
  formQuery(['report', id], ({ signal }) => call(getReport, { params: { id }, signal }));

/** Saved question sets, by name. */
export function questionSets() {
  return queryOptions({
    queryKey: ['question-sets'],
    queryFn: ({ signal }) => call(listQuestionSets, { signal }),
  });
}
