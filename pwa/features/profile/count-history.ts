/** How many tournaments and matches a person has asked for, out of what lies on the phone. */
import type { AccreditationRow } from '#sync/contracts/events/events.ts';
import type { BookingRow } from '#sync/contracts/matches/matches.ts';

export interface HistoryRows {
  events: readonly { id: string }[];
  matches: readonly { id: string }[];
  accreditations: readonly Pick<AccreditationRow, 'eventId' | 'status'>[];
  bookings: readonly Pick<BookingRow, 'eventId' | 'matchId' | 'reason'>[];
}

/**
 * As the server counts for administrators: what was taken off the programme is left out, though the
 * person's own row of it stays. Matches are on the phone where the person is accredited; elsewhere
 * the reason of the booking says that its match is gone.
 */
export function countHistory({ events, matches, accreditations, bookings }: HistoryRows): {
  events: number;
  matches: number;
} {
  const there = new Set([...events, ...matches].map(({ id }) => id));
  const known = new Set(
    accreditations.filter(({ status }) => status === 'approved').map(({ eventId }) => eventId),
  );
  return {
    events: accreditations.filter(({ eventId }) => there.has(eventId)).length,
    matches: bookings.filter(
      ({ eventId, matchId, reason }) =>
        there.has(eventId) &&
        (there.has(matchId) || (!known.has(eventId) && reason !== 'reason.matchOff')),
    ).length,
  };
}
