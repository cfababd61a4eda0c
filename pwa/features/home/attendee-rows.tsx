import { Link } from '@tanstack/react-router';
import { useAttendeeCounts } from '#pwa/lib/sync/attendees.ts';
import { useMatchTeams } from '#pwa/lib/places/use-place.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import type { RowOf } from '#pwa/lib/sync/hooks.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { Row } from '#pwa/ui/list/list.tsx';
import { isAttendeeListKept } from '#sync/contracts/matches/attendee-rows.ts';

type MatchRow = RowOf<'match'>;

/** The officer's matches whose people are on the phone, the next one first. */
export function useMatchesWithAttendees(
  matches: readonly MatchRow[] | undefined,
  now: number,
): MatchRow[] {
  const counts = useAttendeeCounts();
  return (matches ?? [])
    .filter(({ id, date }) => counts?.has(id) === true && isAttendeeListKept(date, now))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

export function AttendeesRow({ match, now }: { match: MatchRow; now: number }) {
  const { t } = useTranslation();
  const { home, away } = useMatchTeams(match.id);
  const versus =
    home && away ? t('matches.versus', { home: home.name, away: away.name }) : match.name;
  const title = t('matchAttendees.of', { match: versus });
  return (
    <Row
      tone="approved"
      title={title}
      trailing={
        <Link
          to="/events/$id/reservations/$matchId/attendees"
          params={{ id: match.eventId, matchId: match.id }}
          className={buttonVariants({ variant: 'outline', size: 'touch' })}
        >
          {t('matchAttendees.open')} <span className="sr-only">{title}</span>
        </Link>
      }
    >
      {formatMoment(match.date, now)}
    </Row>
  );
}
