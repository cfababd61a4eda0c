import { isMatchOver } from '#pwa/lib/format/dates.ts';
import { isCancelled } from '#pwa/lib/tickets/cancelled-tickets.ts';
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

/** Tickets that are shown one after another, and the index of the one that is shown. */
export interface TicketSelection {
  tickets: TicketRow[];
  at: number;
  /** Whether the matches of these tickets are over. */
  isPast: boolean;
  /** The number of tickets of matches that are over. */
  past: number;
}

/** Tickets of matches that are over, the latest first. */
export function pastTickets(tickets: readonly TicketRow[], now: number): TicketRow[] {
  return orderTickets(tickets, now).filter(
    (ticket) => isMatchOver(ticket.facts.date, now) && !isCancelled(ticket),
  );
}

/**
 * Upcoming and past tickets are never shown together: past ones are selected only by their ref, or
 * where there are no others. The ref of a replaced ticket selects the new one. A ticket that its
 * holder cancelled is selected only by its ref, on its own. Null if there is no such ticket.
 */
export function selectTicket(
  tickets: readonly TicketRow[],
  ref: string | undefined,
  now: number,
): TicketSelection | null {
  const ordered = orderTickets(tickets, now);
  const isOver = ({ facts }: TicketRow) => isMatchOver(facts.date, now);
  const past = pastTickets(tickets, now);
  const ahead = ordered.filter((ticket) => !isOver(ticket) && !isCancelled(ticket));
  const requestedMatch = tickets.find((ticket) => ticket.ref === ref)?.matchId;
  for (const group of [ahead, past]) {
    const at = ref === undefined ? 0 : group.findIndex(({ matchId }) => matchId === requestedMatch);
    if (group[at] !== undefined)
      return { tickets: group, at, isPast: group === past, past: past.length };
  }
  const cancelled = ordered.find(({ matchId }) => matchId === requestedMatch);
  if (cancelled === undefined) return null;
  return { tickets: [cancelled], at: 0, isPast: isOver(cancelled), past: past.length };
}

function isNewer(a: TicketRow, b: TicketRow): boolean {
  if ((a.revokedAt === null) !== (b.revokedAt === null)) return a.revokedAt === null;
  return a.issuedAt > b.issuedAt;
}
