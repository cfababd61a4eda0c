/** A match as the page of its gates shows it, also before the gates are set up. */
import { sql } from 'kysely';
import type { gateMatch } from '#sync/contracts/gate/manage-gates.ts';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

export type MatchSettings = Infer<typeof gateMatch>;

/** `version` is 0 before the set-up. Throws 404 for a deleted match or tournament. */
export async function readMatchSettings(tx: Tx, matchId: string): Promise<MatchSettings> {
  const match = await db(tx)
    .selectFrom('match as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .leftJoin('gate_match as g', 'g.id', 'm.id')
    .select([
      'm.id',
      'g.contact',
      sql<number>`coalesce(g.version, 0)`.as('version'),
      sql<TicketFacts>`coalesce(g.facts, bilingual_ticket_facts(m.id))`.as('facts'),
      sql<number>`coalesce(g.opens_before, 180)`.as('opensBefore'),
      sql<number>`coalesce(g.closes_after, 180)`.as('closesAfter'),
      sql<boolean>`coalesce(g.re_entry, false)`.as('reEntry'),
      sql<number>`coalesce(g.numbers_no, 1)`.as('numbersNo'),
      sql<string[]>`coalesce(g.recipients, '{}')`.as('recipients'),
      sql<string | null>`iso_instant(g.closed_at)`.as('closedAt'),
    ])
    .where('m.id', '=', matchId)
    .where('m.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
  return match;
}

/** The same for acts that need gates. Throws 409 before the set-up. */
export async function readSetUpMatch(tx: Tx, matchId: string): Promise<MatchSettings> {
  const match = await readMatchSettings(tx, matchId);
  if (match.version === 0) throw conflict('gateOverview.notSetUp');
  return match;
}
