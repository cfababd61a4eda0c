/** Lists all reports without their texts; each match and tournament appears once. */
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { ReportList } from '#sync/contracts/reports/report-list.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';

/** All of them, or those of one match; newest match first. */
export async function listAllReports(tx: Tx, matchId?: string): Promise<ReportList> {
  const reports = await db(tx)
    .selectFrom('report as r')
    .innerJoin('account as a', 'a.id', 'r.officer_id')
    .innerJoin('match as m', 'm.id', 'r.match_id')
    .$if(matchId !== undefined, (query) => query.where('r.match_id', '=', matchId ?? ''))
    .select((eb) => [
      'r.id',
      'r.name',
      'r.status',
      'r.urgent',
      eb('r.archived_at', 'is not', null).$castTo<boolean>().as('archived'),
      'r.event_id as eventId',
      'r.match_id as matchId',
      jsonBuildObject({ firstName: eb.ref('a.first_name'), lastName: eb.ref('a.last_name') }).as(
        'Officer',
      ),
    ])
    .orderBy('m.date', 'desc')
    .orderBy('m.id')
    .orderBy('a.last_name')
    .orderBy('a.first_name')
    .orderBy('r.id')
    .execute();
  // Tournaments and matches are never removed from their tables, so each is found.
  const events = await db(tx)
    .selectFrom('event as e')
    .select(['e.id', 'e.name'])
    .where('e.id', '=', anyId(unique(reports.map(({ eventId }) => eventId))))
    .orderBy('e.name')
    .orderBy('e.id')
    .execute();
  const matches = await db(tx)
    .selectFrom('match as m')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as w', 'w.id', 'm.away_team_id')
    .innerJoin('venue as v', 'v.id', 'm.venue_id')
    .select((eb) => [
      'm.id',
      isoInstant(eb.ref('m.date')).as('date'),
      jsonBuildObject({ name: eb.ref('h.name') }).as('HomeTeam'),
      jsonBuildObject({ name: eb.ref('w.name') }).as('AwayTeam'),
      jsonBuildObject({ name: eb.ref('v.name') }).as('Location'),
    ])
    .where('m.id', '=', anyId(unique(reports.map((report) => report.matchId))))
    .orderBy('m.date', 'desc')
    .orderBy('m.id')
    .execute();
  return { reports, events, matches };
}

const unique = (ids: readonly string[]) => [...new Set(ids)];
