/** The calls of the public page that verifies a scanned ticket. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { idParams } from '#sync/contracts/core/primitives.ts';
import { ticketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { ticketRef } from '#sync/contracts/matches/tickets.ts';

const ticketStates = ['valid', 'replaced', 'revoked', 'over', 'unknown'] as const;
export type TicketState = (typeof ticketStates)[number];

export const getTicketState = endpoint('GET', '/tickets/state/:ref', {
  summary: 'Whether a ticket is valid, for anyone who has scanned it',
  params: z.strictObject({ ref: ticketRef }),
  reply: z.strictObject({
    state: z.enum(ticketStates),
    /** Makes every reply the same size, so that an encrypted one does not tell the state. */
    padding: z.string(),
  }),
});

const longestState = Math.max(...ticketStates.map(({ length }) => length));

export function paddedState(state: TicketState) {
  return { state, padding: '-'.repeat(longestState - state.length) };
}

export const ticketMatch = z.pick(ticketFacts, {
  date: true,
  home: true,
  away: true,
  venue: true,
  venueArabic: true,
});
export type TicketMatch = z.infer<typeof ticketMatch>;

export const getTicketMatch = endpoint('GET', '/tickets/match/:id', {
  summary: 'The match of a ticket, which has only its id, for anyone who has scanned it',
  params: idParams,
  reply: ticketMatch,
});
