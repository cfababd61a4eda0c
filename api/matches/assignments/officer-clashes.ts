/** Finds matches that one media officer can hardly attend both, before the officer is assigned. */
import { jsonBuildObject } from 'kysely/helpers/postgres';
import {
  clashReason,
  maxClashesListed,
  type OfficerClashes,
} from '#sync/contracts/events/assignments.ts';
import { namedMatches } from '#api/matches/named-matches.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId, dayIn, isoInstant } from '#api/platform/database/sql-functions.ts';

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
      isoInstant(eb.ref('m.date')).as('date'),
      dayIn(timeZone, eb.ref('m.date')).as('day'),
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
  const attended = await matches.orderBy('m.date').orderBy('m.id').execute();
  const pairs = attended.flatMap((one, at) =>
    // Each pair of planned matches once.
    one.isPlanned
      ? attended
          .filter((other, index) => !other.isPlanned || index > at)
          .map((other) => ({ one, other, reason: clashReason(one, other) }))
      : [],
  );
  const clashes = pairs.flatMap(({ one, other, reason }) =>
    reason === null ? [] : [{ reason, date: one.date, first: one.match, second: other.match }],
  );
  return { count: clashes.length, clashes: clashes.slice(0, maxClashesListed) };
}
