/** Drawn QR codes, read directly from IndexedDB for the prerendered ticket. */
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { type QrCodePath, qrCodePath } from '#pwa/lib/tickets/qr-code.ts';
import { openExisting, requestResult } from '#pwa/lib/tickets/ticket-wallet.ts';
import { ticketCodeKey } from '#sync/client/storage/derived-keys.ts';

/** A drawing and the text it encodes. */
export interface TicketCode extends QrCodePath {
  readonly text: string;
}

/** The ticket's code as it was drawn at the last sync, or drawn now; null if it has none. */
export async function ticketCode(userId: string, ticket: TicketRow): Promise<QrCodePath | null> {
  if (ticket.url === null) return null;
  const drawn = await readDrawnCode(userId, ticket).catch(() => undefined);
  return drawn?.text === ticket.url ? drawn : qrCodePath(ticket.url);
}

async function readDrawnCode(userId: string, ticket: TicketRow): Promise<TicketCode | undefined> {
  const database = await openExisting(`touchline-${userId}`);
  if (database === null) return undefined;
  try {
    const meta = database.transaction('meta').objectStore('meta');
    const row = await requestResult<{ value: TicketCode } | undefined>(
      meta.get(ticketCodeKey(ticket)),
    );
    return row?.value;
  } finally {
    database.close();
  }
}
