/** Finds matches that one media officer can hardly attend both, before the officer is assigned. */
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import {
  clashHours,
  maxClashesListed,
  type OfficerClashes,
} from '#sync/contracts/events/assignments.ts';
import { namedMatches } from '#api/matches/named-matches.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';

interface PlannedAssignments {
  officerId: string;
  /** The matches that the officer would be assigned to. */
  matchIds: readonly string[];
  timeZone: string;
}

/**
 * Pairs of a planned match and another one, planned too or assigned to the officer already, that kick
 * off within `clashHours`, or in two cities on one day of the league's time zone.
 */
export async function findOfficerClashes(
  tx: Tx,
  { officerId, matchIds, timeZone }: PlannedAssignments,
): Promise<OfficerClashes> {
  const matches = namedMatches(tx)
    .innerJoin('city as c', 'c.id', 'v.city_id')
    .where('m.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .select((eb) => [
      'm.id',
      'm.date',
      sql<string>`(${eb.ref('m.date')} at time zone ${timeZone})::date`.as('day'),
      'c.id as cityId',
      jsonBuildObject({
        home: eb.ref('h.name'),
        homeArabic: eb.ref('h.name_ar'),
        away: eb.ref('w.name'),
        awayArabic: eb.ref('w.name_ar'),
        city: eb.ref('c.name'),
        cityArabic: eb.ref('c.name_ar'),
      }).as('match'),
      eb('m.id', '=', anyId(matchIds)).as('isPlanned'),
    ])
    .where((eb) =>
      eb.or([
        eb('m.id', '=', anyId(matchIds)),
        eb.exists(
          eb
            .selectFrom('booking as b')
            .select('b.id')
            .whereRef('b.match_id', '=', 'm.id')
            .where('b.account_id', '=', officerId)
            .where('b.assignment', 'is not', null),
        ),
      ]),
    );
  const isClose = sql<boolean>`abs(extract(epoch from p.date - o.date)) < ${clashHours * 3600}`;
  const rows = await db(tx)
    .with('attended', () => matches)
    .selectFrom('attended as p')
    .innerJoin('attended as o', (join) =>
      join.on((eb) =>
        eb.and([
          eb('p.isPlanned', '=', true),
          // Each pair of planned matches once.
          eb.or([
            eb('o.isPlanned', '=', false),
            eb('p.date', '<', eb.ref('o.date')),
            eb.and([eb('p.date', '=', eb.ref('o.date')), eb('p.id', '<', eb.ref('o.id'))]),
          ]),
          eb.or([
            isClose,
            eb.and([eb('p.day', '=', eb.ref('o.day')), eb('p.cityId', '<>', eb.ref('o.cityId'))]),
          ]),
        ]),
      ),
    )
    .select((eb) => [
      isClose.as('isClose'),
      isoInstant(eb.ref('p.date')).as('date'),
      'p.match as first',
      'o.match as second',
      sql<number>`count(*) over ()::int`.as('count'),
    ])
    .orderBy('p.date')
    .orderBy('o.date')
    .orderBy('o.id')
    .limit(maxClashesListed)
    .execute();
  return {
    count: rows[0]?.count ?? 0,
    clashes: rows.map(({ isClose: inTime, date, first, second }) => ({
      reason: inTime ? 'time' : 'city',
      date,
      first,
      second,
    })),
  };
}
