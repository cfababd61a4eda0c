/** Counts a person's tournaments and matches from local data. */
import type { AccreditationRow } from '#sync/contracts/events/events.ts';
import type { BookingRow } from '#sync/contracts/matches/matches.ts';

export interface HistoryRows {
  events: readonly { id: string }[];
  matches: readonly { id: string }[];
  accreditations: readonly Pick<AccreditationRow, 'eventId' | 'status'>[];
  bookings: readonly Pick<BookingRow, 'eventId' | 'matchId' | 'reason'>[];
}

/**
 * Counts as the server does for administrators: deleted tournaments and matches are left out,
 * although the person's own rows of them stay. Matches are only stored for approved tournaments;
 * elsewhere the booking's reason tells that its match was deleted.
 */
export function countHistory({ events, matches, accreditations, bookings }: HistoryRows): {
  events: number;
  matches: number;
} {
  const existingIds = new Set([...events, ...matches].map(({ id }) => id));
  const approvedEvents = new Set(
    accreditations.filter(({ status }) => status === 'approved').map(({ eventId }) => eventId),
  );
  return {
    events: accreditations.filter(({ eventId }) => existingIds.has(eventId)).length,
    matches: bookings.filter(
      ({ eventId, matchId, reason }) =>
        existingIds.has(eventId) &&
        (existingIds.has(matchId) ||
          (!approvedEvents.has(eventId) && reason !== 'reason.matchOff')),
    ).length,
  };
}
