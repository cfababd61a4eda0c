import { isMatchOver } from '#pwa/lib/format/dates.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/** The next match first, past matches last; each with its valid ticket or the last revoked one. */
export function orderTickets(tickets: readonly TicketRow[], now: number): TicketRow[] {
  const byMatch = new Map<string, TicketRow>();
  for (const ticket of tickets) {
    const other = byMatch.get(ticket.matchId);
    if (other === undefined || isNewer(ticket, other)) byMatch.set(ticket.matchId, ticket);
  }
  const kickOff = ({ facts }: TicketRow) => Date.parse(facts.date);
  const isOver = (ticket: TicketRow) => isMatchOver(ticket.facts.date, now);
  return [...byMatch.values()].toSorted((a, b) => {
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1;
    return isOver(a) ? kickOff(b) - kickOff(a) : kickOff(a) - kickOff(b);
  });
}

/** A person's tickets in order, and the index of the one that is shown. */
export interface TicketSelection {
  tickets: TicketRow[];
  at: number;
}

/** A replaced ticket is shown on its own. Null if there is no such ticket. */
export function selectTicket(
  tickets: readonly TicketRow[],
  ref: string | undefined,
  now: number,
): TicketSelection | null {
  const ordered = orderTickets(tickets, now);
  if (ref === undefined) return ordered.length === 0 ? null : { tickets: ordered, at: 0 };
  const at = ordered.findIndex((ticket) => ticket.ref === ref);
  if (at !== -1) return { tickets: ordered, at };
  const replaced = tickets.filter((ticket) => ticket.ref === ref);
  return replaced.length === 0 ? null : { tickets: replaced, at: 0 };
}

function isNewer(a: TicketRow, b: TicketRow): boolean {
  if ((a.revokedAt === null) !== (b.revokedAt === null)) return a.revokedAt === null;
  return a.issuedAt > b.issuedAt;
}
