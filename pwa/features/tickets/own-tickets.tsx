import { TicketPager } from '#pwa/features/tickets/ticket-pager.tsx';
import { useCollection, useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/** The tickets of the current user, one at a time. */
export function OwnTickets({ tickets, at }: { tickets: readonly TicketRow[]; at: number }) {
  const photo = useCollection('profile')?.[0]?.photo ?? null;
  const { asOf, reach } = useSyncStatus();
  const context = { photo, asOf, offline: reach === 'unreachable' };
  return <TicketPager tickets={tickets} at={at} context={context} backTo="/" />;
}
