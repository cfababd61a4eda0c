/**
 * Draws the tickets' QR codes at sync time, because encoding one takes a phone longer than opening
 * its ticket. They are in the user's own database, so that what deletes the tickets deletes them.
 */
import { liveQuery } from 'dexie';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import type { TicketCode } from '#pwa/lib/sync/ticket-codes.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { ticketCodeKey, ticketCodePrefix } from '#sync/client/storage/derived-keys.ts';

/** Draws the codes of new and changed tickets, and deletes those of tickets without one. */
export async function drawTicketCodes(replica: Replica): Promise<void> {
  const tickets = replica.table<TicketRow>('ticket');
  const valid = (await tickets.toArray()).filter(({ url }) => url !== null);
  const wanted = new Set<string>(valid.map(ticketCodeKey));
  const drawn = await replica.meta.where('key').startsWith(ticketCodePrefix).primaryKeys();
  await replica.meta.bulkDelete(drawn.filter((key) => !wanted.has(key)));
  const missing = valid.filter((ticket) => !drawn.includes(ticketCodeKey(ticket)));
  if (missing.length === 0) return;
  const { qrCodePath } = await import('#pwa/lib/tickets/qr-code.ts');
  for (const ticket of missing) {
    const key = ticketCodeKey(ticket);
    if (ticket.url === null) continue;
    const value: TicketCode = { text: ticket.url, ...qrCodePath(ticket.url) };
    await replica.transaction('rw', replica.meta, tickets, async () => {
      // A log-out or a revocation may have come in between.
      const row = await tickets.get(ticket.id);
      if (row?.url === value.text) await replica.meta.put({ key, value });
    });
  }
}

/** Draws the codes whenever the tickets on this phone change; returns the way to stop. */
export function keepTicketCodesDrawn(replica: Replica): () => void {
  const subscription = liveQuery(() => replica.table('ticket').toArray()).subscribe({
    next: () => {
      // A ticket without a drawn code is drawn when it is opened.
      drawTicketCodes(replica).catch(() => undefined);
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
