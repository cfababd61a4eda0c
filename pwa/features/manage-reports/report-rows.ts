/** What the list of reports shows of one, and how many of its match's are in. */
import type { Report } from '#sync/contracts/manage-reports.ts';
import type { ReportState, ReportsView } from '#pwa/features/manage-reports/search.ts';
import { matchesSearch } from '#pwa/ui/table-view.ts';
import type { Tone } from '#pwa/ui/badge.tsx';

export interface ReportLine extends Report {
  /** Of all reports of its match: how many are handed in. */
  progress: { done: number; all: number };
}

/** A report that was closed before it was handed in counts no more. */
export function withProgress(reports: readonly Report[]): ReportLine[] {
  const counts = new Map<string, { done: number; all: number }>();
  for (const report of reports) {
    const count = counts.get(report.Match.id) ?? { done: 0, all: 0 };
    counts.set(report.Match.id, count);
    const done = report.status === 'published';
    if (done) count.done += 1;
    if (done || !report.archived) count.all += 1;
  }
  return reports.map((report) => ({
    ...report,
    progress: counts.get(report.Match.id) ?? { done: 0, all: 0 },
  }));
}

export function stateOf({ status, archived }: Pick<Report, 'status' | 'archived'>): ReportState {
  return archived ? 'closed' : status;
}

export const stateTones: Record<ReportState, Tone> = {
  pending: 'pending',
  draft: 'draft',
  published: 'published',
  closed: 'plain',
};

export const officerOf = ({ Officer }: Pick<Report, 'Officer'>): string =>
  `${Officer.firstName} ${Officer.lastName}`;

/** Questions are the league's while nobody has saved an answer. */
export function mayEdit({ status, archived }: Pick<Report, 'status' | 'archived'>): boolean {
  return status === 'pending' && !archived;
}

/** A report with answers is closed once; one without can still be taken back. */
export function mayEnd({ status, archived }: Pick<Report, 'status' | 'archived'>): boolean {
  return status === 'pending' || !archived;
}

export function fitsReports(report: Report, { q, status, event, urgent }: ReportsView): boolean {
  if (status !== undefined && stateOf(report) !== status) return false;
  if (event !== undefined && report.Event.id !== event) return false;
  if (urgent === 'yes' && report.urgent !== true) return false;
  const { name, Event, Match } = report;
  return matchesSearch(
    q,
    name,
    officerOf(report),
    Event.name,
    Match.HomeTeam.name,
    Match.AwayTeam.name,
    Match.Location.name,
  );
}
