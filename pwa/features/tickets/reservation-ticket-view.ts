/** Converts a reservation from the server to what the ticket card shows. */
import { toTicketView } from '#pwa/lib/tickets/ticket-view.ts';
import type { TicketView } from '#pwa/ui/ticket/ticket-card.ts';
import type { Reservation } from '#sync/contracts/matches/tickets.ts';

/** @param at ISO instant of the reply; @param now epoch milliseconds */
export function toReservationTicketView(
  reservation: Reservation,
  at: string,
  now: number,
): TicketView {
  const { match, matchMember, matchOfficer, holder, ticket } = reservation;
  const view = toTicketView(
    {
      id: match.id,
      version: 1,
      ref: (matchMember ?? matchOfficer)?.ref ?? '',
      bookingId: match.id,
      matchId: match.id,
      eventId: match.eventId,
      seat: (matchMember ?? matchOfficer)?.seat ?? null,
      holder: `${holder.firstName} ${holder.lastName}`,
      organization: holder.organization,
      role: holder.role ?? 'media_officer',
      url: ticket?.url ?? null,
      issuedAt: at,
      revokedAt: ticket === null ? at : null,
      revokedReason: null,
      facts: {
        match: match.name,
        event: match.Event.name,
        date: match.date,
        home: match.HomeTeam,
        away: match.AwayTeam,
        venue: match.Location.name,
        gate: match.gate,
      },
    },
    holder.profilePicture === null ? null : `/api/file/${holder.profilePicture}`,
    at,
    false,
    now,
  );
  // When and why it was revoked is for the holder only.
  return view.revoked === null ? view : { ...view, revoked: { ...view.revoked, facts: [] } };
}
