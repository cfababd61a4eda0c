/** Whether the person may choose a seat of a match, by the local data. */
import { seatAccess, type SeatAccess } from '#pwa/features/matches/seats/seat-access.ts';
import { useRefusals } from '#pwa/lib/sync/refusals.ts';
import { useCollection, useRow, usePendingChange } from '#pwa/lib/sync/hooks.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';

/**
 * `reason`: the stored reason of a rejection or revocation, or the server's message for a refused
 * booking.
 */
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
    waiting: waiting !== null,
    refused: refusal !== undefined,
    scopes: session.scopes,
  });
  return { access, reason: (access === 'refused' ? refusal : booking?.reason) ?? null };
}
