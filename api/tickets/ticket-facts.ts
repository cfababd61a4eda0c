/** Selects the match facts that emails show; tickets have those of `bilingual_ticket_facts`. */
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';

/** Selects the facts of the match with this id. */
export function ticketFacts(matchId: Expression<string>): RawBuilder<TicketFacts> {
  return sql<TicketFacts>`ticket_facts(${matchId})`;
}
