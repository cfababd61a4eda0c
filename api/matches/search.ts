/** Searches matches. */
import { sql } from 'kysely';
import { maxSearchResults, type MatchSearchResult } from '#sync/contracts/matches/match-search.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';

/**
 * Matches whose name, teams, venue and tournament together contain every word of the text; those
 * nearest to now first, at most 20. Members and officers find matches of tournaments they are
 * accredited for.
 */
export async function searchMatches(
  tx: Tx,
  actor: Actor,
  text: string,
): Promise<MatchSearchResult[]> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return db(tx)
    .selectFrom('match as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as w', 'w.id', 'm.away_team_id')
    .innerJoin('venue as v', 'v.id', 'm.venue_id')
    .where('m.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .where((eb) => eb.and(words.map(containsWord)))
    .$if(actor.scope !== 'admin', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('accreditation as c')
            .whereRef('c.event_id', '=', 'e.id')
            .where('c.account_id', '=', actor.id)
            .where('c.status', '=', 'approved'),
        ),
      ),
    )
    .select((eb) => [
      'm.id',
      'm.name',
      isoInstant(eb.ref('m.date')).as('date'),
      'm.event_id as eventId',
      'e.name as event',
      'h.name as home',
      'w.name as away',
      'v.name as venue',
    ])
    .orderBy(sql`abs(extract(epoch from m.date - now()))`)
    .orderBy('m.id')
    .limit(maxSearchResults)
    .execute();
}

const containsWord = (word: string) =>
  sql<boolean>`strpos(lower(concat_ws(' ', m.name, h.name, h.name_ar, w.name, w.name_ar, v.name,
    e.name, e.acronym)), lower(${word})) > 0`;
