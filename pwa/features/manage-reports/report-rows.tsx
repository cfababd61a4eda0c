/** Rows of the table of reports, with the progress of each match. */
import type { Report } from '#sync/contracts/reports/manage-reports.ts';
import type { ReportList } from '#sync/contracts/reports/report-list.ts';
import type { ReportState, ReportsView } from '#pwa/features/manage-reports/search.ts';
import { matchesSearch, searchedNames } from '#sync/contracts/core/search-key.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ClosedIcon } from '#pwa/ui/icons.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { fullName, otherName } from '#pwa/lib/people/person-name.ts';

type ListedReport = ReportList['reports'][number];

/** The number of reports of a match, and how many of them are submitted. */
export type Progress = { done: number; all: number };

export interface ReportRow extends ListedReport {
  Event: ReportList['events'][number];
  Match: ReportList['matches'][number];
  progress: Progress;
}

/** Archived reports that were never submitted do not count. */
export function countProgress(reports: readonly Pick<Report, 'status' | 'archived'>[]): Progress {
  const done = reports.filter(({ status }) => status === 'published').length;
  const open = reports.filter(({ status, archived }) => status !== 'published' && !archived).length;
  return { done, all: done + open };
}

/** Each report with its match, its tournament and the match's progress. */
export function reportRows({ reports, events, matches }: ReportList): ReportRow[] {
  const eventById = new Map(events.map((event) => [event.id, event]));
  const matchById = new Map(matches.map((match) => [match.id, match]));
  const ofMatch = Map.groupBy(reports, ({ matchId }) => matchId);
  const progress = new Map([...ofMatch].map(([id, its]) => [id, countProgress(its)]));
  return reports.flatMap((report) => {
    const [Event, Match] = [eventById.get(report.eventId), matchById.get(report.matchId)];
    const counted = progress.get(report.matchId);
    if (Event === undefined || Match === undefined || counted === undefined) return [];
    return [{ ...report, Event, Match, progress: counted }];
  });
}

export function reportState({
  status,
  archived,
}: Pick<Report, 'status' | 'archived'>): ReportState {
  return archived ? 'closed' : status;
}

export const officerName = ({ Officer }: Pick<ListedReport, 'Officer'>): string =>
  fullName(Officer);

/** Questions can be edited until an answer is saved. */
export function canEditQuestions({
  status,
  archived,
}: Pick<Report, 'status' | 'archived'>): boolean {
  return status === 'pending' && !archived;
}

/** A report with answers can be archived once; one without can always be deleted. */
export function canDelete({ status, archived }: Pick<Report, 'status' | 'archived'>): boolean {
  return status === 'pending' || !archived;
}

export function matchesReportFilters(
  report: ReportRow,
  { q, status, event, urgent }: ReportsView,
): boolean {
  if (status !== undefined && reportState(report) !== status) return false;
  if (event !== undefined && report.Event.id !== event) return false;
  if (urgent === 'yes' && report.urgent !== true) return false;
  const { name, Event, Match } = report;
  return matchesSearch(
    q,
    name,
    officerName(report),
    otherName(report.Officer),
    ...searchedNames(Event, Match.HomeTeam, Match.AwayTeam, Match.Location),
  );
}

/** A report's state, and whether it is urgent. */
export function ReportBadges({
  report,
}: {
  report: Pick<Report, 'status' | 'archived' | 'urgent'>;
}) {
  const { t } = useTranslation();
  const state = reportState(report);
  return (
    <>
      <StatusBadge
        tone={state === 'closed' ? 'plain' : state}
        {...(state === 'closed' && { icon: ClosedIcon })}
      >
        {t(`manageReports.${state}`)}
      </StatusBadge>
      {report.urgent === true && (
        <StatusBadge tone="attention">{t('manageReports.urgent')}</StatusBadge>
      )}
    </>
  );
}
