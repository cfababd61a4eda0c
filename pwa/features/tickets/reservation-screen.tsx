import { useParams } from '@tanstack/react-router';
import { RemoteTicket } from '#pwa/features/tickets/remote-ticket.tsx';
import { LoggedOutTickets, OwnTickets } from '#pwa/features/tickets/stored-tickets.tsx';
import { selectTicket } from '#pwa/features/tickets/ticket-order.ts';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { useTickets } from '#pwa/features/tickets/use-tickets.ts';
import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';

/** The stored ticket, or the server's for an officer, an admin, or a holder with a new phone. */
export function ReservationScreen() {
  const ref = useParams({ strict: false, select: (params) => params.ref ?? '' });
  const session = useOpenSession();
  return session === null ? <LoggedOutTickets ticketRef={ref} /> : <OwnTicket ticketRef={ref} />;
}

function OwnTicket({ ticketRef: ref }: { ticketRef: string }) {
  const now = useNow();
  const { synced, stored } = useTickets();
  const { reach, error } = useSyncStatus();
  if (stored === undefined) return <TicketSkeleton />;
  const selection = selectTicket(synced ?? stored, ref, now);
  // Right after a login the tickets are still being synced; without waiting, the ticket would be
  // rendered twice.
  const isSyncing = synced === undefined && reach !== 'unreachable' && error === null;
  if (selection === null && isSyncing) return <TicketSkeleton />;
  return selection === null ? <RemoteTicket ticketRef={ref} /> : <OwnTickets {...selection} />;
}
