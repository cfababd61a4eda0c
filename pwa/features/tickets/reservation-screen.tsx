import { useParams } from '@tanstack/react-router';
import { ElsewhereTicket } from '#pwa/features/tickets/elsewhere-ticket.tsx';
import { KeptTicket } from '#pwa/features/tickets/kept-ticket.tsx';
import { inHand } from '#pwa/features/tickets/ticket-order.ts';
import { TicketPager } from '#pwa/features/tickets/ticket-pager.tsx';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { useCollection, useSyncStatus } from '#pwa/lib/sync-hooks.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useOpenSession } from '#pwa/lib/use-session.ts';

/**
 * `/reservation/{ref}` and `/events/{id}/reservations/{ref}`: the own ticket from this phone, or
 * what the server shows an officer of that match, an admin, or a holder on a new phone.
 */
export function ReservationScreen() {
  const ref = useParams({ strict: false, select: (params) => params.ref ?? '' });
  const session = useOpenSession();
  return session === null ? <KeptTicket ticketRef={ref} /> : <OwnTicket ticketRef={ref} />;
}

function OwnTicket({ ticketRef: ref }: { ticketRef: string }) {
  const now = useNow();
  const tickets = useCollection('ticket');
  const { asOf, reach, error } = useSyncStatus();
  if (tickets === undefined) return <TicketSkeleton />;
  const own = tickets.find((ticket) => ticket.ref === ref);
  // Just logged in: the own tickets are on their way, and one would be drawn twice.
  const firstSync = asOf === null && reach !== 'unreachable' && error === null;
  if (own === undefined && firstSync) return <TicketSkeleton />;
  if (own === undefined) return <ElsewhereTicket ticketRef={ref} />;
  const hand = inHand(tickets, now);
  const at = hand.findIndex((ticket) => ticket.ref === ref);
  // An older ticket of a match that has a newer one is shown by itself.
  return at === -1 ? (
    <TicketPager tickets={[own]} at={0} />
  ) : (
    <TicketPager tickets={hand} at={at} />
  );
}
