import { Link } from '@tanstack/react-router';
import { dueReports } from '#pwa/lib/sync/reports/due-reports.ts';
import { ToDoSection, type ToDoProps } from '#pwa/features/home/to-do-section.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';
import { useCollection, usePendingChanges } from '#pwa/lib/sync/hooks.ts';
import { ConflictRow } from '#pwa/lib/sync/reports/conflict-row.tsx';
import { AttendeesRow, useMatchesWithAttendees } from '#pwa/features/home/attendee-rows.tsx';
import { ReportDeadline } from '#pwa/lib/sync/reports/report-deadline.tsx';
import { useReportsInConflict } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useMatchTeams } from '#pwa/lib/places/use-place.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { Row } from '#pwa/ui/list/list.tsx';
import type { ReportRow } from '#sync/contracts/reports/reports.ts';

const shownReports = 3;

/** A media officer's tasks, with conflicts and due reports first. */
export function OfficerToDo(props: ToDoProps) {
  const { t } = useTranslation();
  const reports = useCollection('report');
  const matches = useCollection('match');
  const pending = usePendingChanges();
  const conflicts = useReportsInConflict();
  const withAttendees = useMatchesWithAttendees(matches, props.now);
  if (!reports || !matches || !pending || !conflicts)
    return <ListSkeleton rows={2} label={t('state.loading')} />;
  const inConflict = new Set(conflicts.map(({ id }) => id));
  const due = dueReports(reports, matches, pending, props.now).filter(
    ({ id }) => !inConflict.has(id),
  );
  const rows = [
    ...conflicts.map((report) => <ConflictRow key={report.id} {...report} />),
    ...due
      .slice(0, shownReports)
      .map((report) => <DueReportRow key={report.id} report={report} now={props.now} />),
  ];
  const more = due.length - shownReports;
  if (more > 0)
    rows.push(
      <Row
        key="more"
        tone="pending"
        title={t('reportScreens.dueMore', { count: more })}
        trailing={
          <Link to="/reports" className={buttonVariants({ variant: 'outline', size: 'touch' })}>
            {t('reportScreens.viewAll')}
          </Link>
        }
      />,
    );
  rows.push(
    ...withAttendees.map((match) => <AttendeesRow key={match.id} match={match} now={props.now} />),
  );
  return <ToDoSection {...props} reports={rows} />;
}

function DueReportRow({ report, now }: { report: ReportRow; now: number }) {
  const { t } = useTranslation();
  const { match, home, away } = useMatchTeams(report.matchId);
  return (
    <Row
      tone={report.status}
      title={t('reportScreens.due', { name: report.name })}
      trailing={
        <Link
          to="/reports/edit/$id"
          params={{ id: report.id }}
          aria-label={t('reportScreens.edit', { name: report.name })}
          className={buttonVariants({ variant: 'outline', size: 'touch' })}
        >
          {t('reportScreens.write')}
        </Link>
      }
    >
      {match && home && away && (
        <>
          {t('matches.versus', { home: home.name, away: away.name })}
          <br />
          <ReportDeadline kickOff={match.date} now={now} />
        </>
      )}
    </Row>
  );
}
