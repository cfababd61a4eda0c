import type { Status } from '#sync/contracts/accounts/role-names.ts';

/** The one action a match offers a person. The server checks again in its command. */
export function matchAction(
  facts: { reservationOpen: boolean; date: string; seatReservationRequired: boolean },
  own: { status: Status } | undefined,
  now: number,
): 'book' | 'closed' | 'pending' | 'rejected' | 'seats' | 'ticket' {
  if (own === undefined)
    return facts.reservationOpen && Date.parse(facts.date) > now ? 'book' : 'closed';
  if (own.status !== 'approved') return own.status;
  return facts.seatReservationRequired ? 'seats' : 'ticket';
}
