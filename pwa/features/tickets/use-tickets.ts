import { useCollection, usePendingChanges, useStoredRows } from '#pwa/lib/sync/hooks.ts';
import { applyCancellations } from '#pwa/lib/tickets/cancelled-tickets.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/**
 * The person's tickets, without those of bookings that were cancelled on this phone. `synced` is
 * undefined before the first sync, `stored` only while loading.
 */
export function useTickets(): { synced?: TicketRow[]; stored?: TicketRow[] } {
  const synced = useCollection('ticket');
  const stored = useStoredRows('ticket');
  const changes = usePendingChanges();
  if (changes === undefined) return {};
  return {
    ...(synced && { synced: applyCancellations(synced, changes) }),
    ...(stored && { stored: applyCancellations(stored, changes) }),
  };
}
