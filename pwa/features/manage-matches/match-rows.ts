/** Filters and counts of the matches table. */
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import type { MatchesView } from '#pwa/features/manage-matches/search.ts';
import { leagueDayOf, formatDate } from '#pwa/lib/format/dates.ts';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

/**
 * Whether a match matches the filters. `today` is the date in the league's time zone, `YYYY-MM-DD`.
 */
export function fitsMatches(match: AdminMatch, view: MatchesView, today: string): boolean {
  const from = view.from ?? today;
  if (from !== 'all' && leagueDayOf(match.date) < from) return false;
  if (view.event !== undefined && match.eventId !== view.event) return false;
  if (view.venue !== undefined && match.Location.id !== view.venue) return false;
  if (view.reservation !== undefined && match.reservationOpen !== (view.reservation === 'opened'))
    return false;
  return matchesSearch(
    view.q,
    match.HomeTeam.name,
    match.AwayTeam.name,
    match.Location.name,
    match.name,
    match.Event.name,
    formatDate(match.date),
  );
}

/** Counts bookings of members and officers. */
export function bookingsOf({ people }: Pick<AdminMatch, 'people'>): {
  approved: number;
  pending: number;
} {
  return people ?? { approved: 0, pending: 0 };
}

/** The distinct records, sorted by name. */
export function named(
  records: readonly { id: string; name: string }[],
): { id: string; name: string }[] {
  return [...new Map(records.map((record) => [record.id, record])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
}
