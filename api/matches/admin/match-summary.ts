/** Reads what the header of a match's admin pages shows. */
import { sql } from 'kysely';
import type { MatchSummary } from '#sync/contracts/matches/match-summary.ts';
import { countMatchPeople } from '#api/matches/match-people.ts';
import { placeObject, teamObject } from '#api/matches/match-records.ts';
import { namedMatches } from '#api/matches/named-matches.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { notFound } from '#api/platform/errors/app-error.ts';

/** Throws 404 for a deleted match or tournament. */
export async function readMatchSummary(tx: Tx, id: string): Promise<MatchSummary> {
  const match = await namedMatches(tx)
    .select((eb) => [
      'm.id',
      isoInstant(eb.ref('m.date')).as('date'),
      teamObject(eb, 'h').as('HomeTeam'),
      teamObject(eb, 'w').as('AwayTeam'),
      placeObject('v').as('Location'),
      placeObject('e').as('Event'),
      countMatchPeople(eb.ref('m.id')).as('people'),
      sql<number>`(select count(*)::int from gate g where g.match_id = m.id)`.as('gates'),
      sql<number | null>`(select max(l.version) from security_list l where l.match_id = m.id)`.as(
        'listVersion',
      ),
    ])
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
  return match;
}
