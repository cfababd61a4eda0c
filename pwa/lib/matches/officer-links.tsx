import { Link } from '@tanstack/react-router';
import { dueReports } from '#pwa/lib/sync/reports/due-reports.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useAttendeeCounts } from '#pwa/lib/sync/attendees.ts';
import { useCollection, usePendingChanges } from '#pwa/lib/sync/hooks.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { DraftIcon, OpenedIcon, PersonIcon } from '#pwa/ui/icons.ts';
import { isAttendeeListKept } from '#sync/contracts/matches/attendee-rows.ts';
import { reportDueAt } from '#sync/contracts/reports/report-deadline.ts';

type OfficerLinksProps = {
  match: { id: string; eventId: string; date: string };
  /** The surface on which the links are. */
  variant: 'ticket' | 'chalk';
  now: number;
};

/** An officer's links to the people and gates of a match, and to the reports on it. */
export function OfficerLinks(props: OfficerLinksProps) {
  return (
    <>
      <MatchLinks {...props} />
      <DueReportLinks {...props} />
    </>
  );
}

function MatchLinks({ match: { id: matchId, eventId, date }, variant, now }: OfficerLinksProps) {
  const { t } = useTranslation();
  const count = useAttendeeCounts()?.get(matchId) ?? 0;
  if (count === 0 || !isAttendeeListKept(date, now)) return null;
  const className = buttonVariants({ variant, full: true, className: 'mb-2.5' });
  return (
    <>
      <Link
        to="/events/$id/reservations/$matchId/attendees"
        params={{ id: eventId, matchId }}
        className={className}
      >
        <PersonIcon className="size-4.5 flex-none" aria-hidden />
        {t('matchAttendees.link', { count })}
      </Link>
      <Link
        to="/events/$id/reservations/$matchId/gates/$"
        params={{ id: eventId, matchId, _splat: '' }}
        className={className}
      >
        <OpenedIcon className="size-4.5 flex-none" aria-hidden />
        {t('matchAttendees.gatesLink')}
      </Link>
    </>
  );
}

/** Links to due reports, from the match day until they are published. */
function DueReportLinks({ match, variant, now }: OfficerLinksProps) {
  const { t } = useTranslation();
  const reports = useCollection('report');
  const pending = usePendingChanges();
  if (!reports || !pending) return null;
  const due = dueReports(reports, [match], pending, now);
  const dueAt = reportDueAt(match.date);
  const time = formatMoment(dueAt, now);
  return due.map(({ id, name }) => (
    <Link
      key={id}
      to="/reports/edit/$id"
      params={{ id }}
      className={buttonVariants({ variant, full: true, className: 'mb-2.5' })}
    >
      <DraftIcon className="size-4.5 flex-none" aria-hidden />
      <span className="flex flex-col gap-1 text-start whitespace-normal">
        <span>
          {t('reportScreens.writeReport')}
          {/* Officers may have several reports on a match. */}
          <span className="sr-only"> {name}</span>
        </span>
        <span className="num text-sm font-[560]">
          {t(now < dueAt ? 'reportScreens.dueBy' : 'reportScreens.overdue', { time })}
        </span>
      </span>
    </Link>
  ));
}
