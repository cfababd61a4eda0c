/** Reads tickets; the server is asked about a key that this phone does not have. */
import {
  type TicketKeys,
  type VerifiedTicket,
  verifyTicket,
} from '#pwa/gate/engine/verify-ticket.ts';

/** Reads a ticket; null for a code that is no ticket of ours. */
export type ReadTicket = (text: string) => Promise<VerifiedTicket | null>;

/** Anyone can make tickets with new keys. */
const maxForeignKeys = 1000;

/**
 * @param keys what this phone has now
 * @param refresh reads them from the server; false if it does not answer soon
 */
export function createTicketReader(
  keys: () => TicketKeys,
  refresh: () => Promise<boolean>,
): ReadTicket {
  /** Ids of keys that the server did not have when it was asked: it gives no new key such an id. */
  const foreign = new Set<string>();
  return async (text) => {
    const ticket = await verifyTicket(text, keys());
    if (ticket?.signature !== 'unknownKey') return ticket;
    const { kid } = ticket.ticket;
    if (!foreign.has(kid)) {
      if (!(await refresh())) return ticket;
      const again = await verifyTicket(text, keys());
      if (again?.signature !== 'unknownKey') return again;
      if (foreign.size >= maxForeignKeys) foreign.clear();
      foreign.add(kid);
    }
    return { ...ticket, signature: 'bad' };
  };
}
