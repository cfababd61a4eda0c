/** Whether somebody may choose a seat of a match, worked out of the local data alone. */
import type { BookingRow, MatchRow } from '#sync/contracts/matches/matches.ts';
import type { Scope } from '#sync/contracts/accounts/roles.ts';

/**
 * - `open`: approved; a seat is to be chosen, or is one's own already.
 * - `unknown`: this phone has not heard of it yet.
 * - the others say why there is nothing to choose.
 */
export type SeatAccess =
  | 'open'
  | 'unknown'
  | 'gone'
  | 'notSeated'
  | 'noPress'
  | 'notBooked'
  | 'waiting'
  | 'refused'
  | 'pending'
  | 'rejected'
  | 'revoked';

export interface SeatFacts {
  /** Null if there is none. */
  match: Pick<MatchRow, 'seated'> | null;
  booking: Pick<BookingRow, 'status' | 'revoked' | 'seat' | 'seatReservationRequired'> | undefined;
  /** A booking waits on this phone. */
  waiting: boolean;
  /** The server refused one, and the person has not dealt with that yet. */
  refused: boolean;
  scopes: readonly Scope[];
}

/** The server decides again when a seat is confirmed. */
export function seatAccess(facts: SeatFacts): SeatAccess {
  const { match, booking, waiting, refused, scopes } = facts;
  if (booking?.status === 'approved' && (booking.seatReservationRequired || booking.seat !== null))
    return 'open';
  if (match?.seated === false) return 'notSeated';
  if (!scopes.includes('member')) return 'noPress';
  if (booking?.revoked === true) return 'revoked';
  // Approved and neither with a seat nor in need of one: it was made before the match had seats.
  if (booking !== undefined) return booking.status === 'approved' ? 'notSeated' : booking.status;
  if (waiting) return 'waiting';
  if (match === null) return 'gone';
  return refused ? 'refused' : 'notBooked';
}
