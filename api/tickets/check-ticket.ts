/** Reads for anyone who has scanned a ticket whether it is valid, and its match. */
import { sql } from 'kysely';
import type { TicketMatch, TicketState } from '#sync/contracts/tickets/check-ticket.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { hoursUntilMatchOver } from '#api/tickets/signing-keys.ts';

/** One statement for every ref, so that an unknown one takes as long as the others. */
export async function readTicketState(tx: Tx, ref: string): Promise<TicketState> {
  const row = await db(tx)
    .selectFrom('ticket as t')
    .leftJoin('match as m', 'm.id', 't.match_id')
    .select((eb) => [
      eb('t.revoked_at', 'is not', null).as('isRevoked'),
      eb
        .exists(
          eb
            .selectFrom('ticket as live')
            .whereRef('live.booking_id', '=', 't.booking_id')
            .where('live.revoked_at', 'is', null),
        )
        .as('hasLive'),
      sql<boolean>`m.date <= now() - make_interval(hours => ${hoursUntilMatchOver})`.as('isOver'),
    ])
    .where('t.ref', '=', ref)
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  if (row.isRevoked) return row.hasLive ? 'replaced' : 'revoked';
  return row.isOver ? 'over' : 'valid';
}

/** The match as its newest valid ticket has it. Throws 404 for a match without tickets. */
export async function readTicketMatch(tx: Tx, matchId: string): Promise<TicketMatch> {
  const row = await db(tx)
    .selectFrom('ticket')
    .select('facts')
    .where('match_id', '=', matchId)
    // Facts of revoked tickets are those of the time when they were revoked.
    .orderBy('revoked_at', (order) => order.desc().nullsFirst())
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { date, home, away, venue, venueArabic } = row.facts;
  return { date, home, away, venue, venueArabic };
}
