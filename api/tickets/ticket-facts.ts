/** What a ticket and every e-mail about a match say about it. */
import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import type { TicketFacts } from '#sync/contracts/matches/tickets.ts';

/** The facts of a match, from its id. */
export function ticketFacts(matchId: Expression<string>): RawBuilder<TicketFacts> {
  return sql<TicketFacts>`ticket_facts(${matchId})`;
}
