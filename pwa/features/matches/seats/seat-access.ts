/** Decides from local data alone whether the person may choose a seat. */
import { refusalText } from '#pwa/lib/sync/refusal-text.ts';
import { useRefusals } from '#pwa/lib/sync/refusals.ts';
import { useCollection, useRow, usePendingChange } from '#pwa/lib/sync/hooks.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';
import type { BookingRow, MatchRow } from '#sync/contracts/matches/matches.ts';
import type { Scope } from '#sync/contracts/accounts/role-names.ts';

/** `open`: a seat can be chosen. `unknown`: not synced yet. All others: why none can be chosen. */
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
  /** Null if there is no such match. */
  match: Pick<MatchRow, 'seated'> | null;
  booking: Pick<BookingRow, 'status' | 'revoked' | 'seat' | 'seatReservationRequired'> | undefined;
  /** Whether an unsent booking is in the outbox. */
  waiting: boolean;
  /** Whether the server refused a booking and the person has not dismissed that yet. */
  refused: boolean;
  scopes: readonly Scope[];
}

/** The server decides again when the seat is confirmed. */
export function seatAccess(facts: SeatFacts): SeatAccess {
  const { match, booking, waiting, refused, scopes } = facts;
  if (booking?.status === 'approved' && (booking.seatReservationRequired || booking.seat !== null))
    return 'open';
  if (match?.seated === false) return 'notSeated';
  if (!scopes.includes('member')) return 'noPress';
  if (booking?.revoked === true) return 'revoked';
  // An approved booking without a seat that needs none was made before the match got seats.
  if (booking !== undefined) return booking.status === 'approved' ? 'notSeated' : booking.status;
  if (waiting) return 'waiting';
  if (match === null) return 'gone';
  return refused ? 'refused' : 'notBooked';
}

/** `reason`: of a rejection or revocation, or why the server refused the booking. */
export function useSeatAccess(matchId: string): { access: SeatAccess; reason: string | null } {
  const match = useRow('match', matchId);
  const bookings = useCollection('booking', { matchId });
  const waiting = usePendingChange(formatRecordKey({ kind: 'match', id: matchId }));
  const refusals = useRefusals('match.join');
  const session = useOpenSession();
  if (match === undefined || !bookings || waiting === undefined || !refusals || session === null)
    return { access: 'unknown', reason: null };
  const [booking] = bookings;
  const refusal = refusals.get(matchId);
  const access = seatAccess({
    match,
    booking,
    waiting: waiting?.name === 'match.join',
    refused: refusal !== undefined,
    scopes: session.scopes,
  });
  if (access === 'refused' && refusal) return { access, reason: refusalText(refusal) };
  return { access, reason: booking?.reason ?? null };
}
