import { sql } from 'kysely';
import type { PersonPlace } from '#sync/contracts/pools/manage-pools.ts';
import { teamObject } from '#api/matches/match-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';

const maxRequests = 100;

/** The person's newest requests for places. Empty for an unknown person. */
export async function readPersonPlaces(tx: Tx, accountId: string): Promise<PersonPlace[]> {
  return db(tx)
    .selectFrom('pool_request as r')
    .innerJoin('pool as p', 'p.id', 'r.pool_id')
    .innerJoin('allocation as l', 'l.match_id', 'r.match_id')
    .innerJoin('match as m', 'm.id', 'r.match_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as w', 'w.id', 'm.away_team_id')
    .where('r.account_id', '=', accountId)
    .where('m.deleted_at', 'is', null)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(maxRequests)
    .select((eb) => [
      'r.id',
      'r.match_id as matchId',
      isoInstant(eb.ref('m.date')).as('date'),
      teamObject(eb, 'h').as('HomeTeam'),
      teamObject(eb, 'w').as('AwayTeam'),
      'p.zone',
      'r.state',
      'r.ended_reason as endedReason',
      'r.number',
      isoInstant(eb.ref('r.confirmed_at')).as('confirmedAt'),
      isoInstant(eb.ref('r.unassigned_at')).as('unassignedAt'),
      isoInstant(eb.ref('r.offer_ends_at')).as('offerEndsAt'),
      'r.code',
      sql<number | null>`(p.quota -> r.outlet_type ->> 'priority')::int`.as('priority'),
      'r.position',
      'r.ahead',
      'l.tie',
      'r.override',
      eb.fn.coalesce('r.override_text', 'r.refusal_text').as('text'),
    ])
    .execute();
}
