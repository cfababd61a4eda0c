/** Reads reports for the HTTP replies. */
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Match } from '#sync/contracts/matches/matches.ts';
import type { Report, FullReport } from '#sync/contracts/reports/manage-reports.ts';
import { personObject } from '#api/accounts/person-records.ts';
import { matchRecords, placeObject } from '#api/matches/match-records.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';
import type { ReportList } from '#sync/contracts/reports/report-list.ts';

/** Lists every report for an administrator, or the officer's own; newest match first. */
export async function listReports(tx: Tx, actor: Actor): Promise<Report[]> {
  const rows = await selectReports(tx, actor).execute();
  return withMatches(tx, actor, rows, toReport);
}

export async function readReports(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Report[]> {
  const rows = await selectReports(tx, actor).where('r.id', '=', anyId(ids)).execute();
  return withMatches(tx, actor, rows, toReport);
}

/** One report with its files and conflicts. Throws 404, for an officer also when it is another's. */
export async function readReport(tx: Tx, actor: Actor, id: string): Promise<FullReport> {
  const rows = await selectReports(tx, actor).where('r.id', '=', id).execute();
  const [report] = await withMatches(tx, actor, rows, toFullReport);
  if (!report) throw notFound('manageReports.gone');
  return report;
}

/** The reports that the actor may read; newest match first. */
function selectReports(tx: Tx, actor: Actor) {
  return db(tx)
    .selectFrom('report as r')
    .innerJoin('account as a', 'a.id', 'r.officer_id')
    .innerJoin('event as e', 'e.id', 'r.event_id')
    .innerJoin('match as m', 'm.id', 'r.match_id')
    .$if(actor.scope !== 'admin', (query) => query.where('r.officer_id', '=', actor.id))
    .select((eb) => [
      'r.id',
      'r.name',
      'r.content',
      'r.urgent',
      'r.attachments',
      'r.conflicts',
      'r.withdrawn',
      'r.status',
      'r.archived_at',
      'r.version',
      'r.match_id',
      placeObject('e').as('Event'),
      personObject(eb).as('Officer'),
      isoInstant(eb.ref('r.created_at')).as('createdAt'),
      isoInstant(eb.ref('r.updated_at')).as('updatedAt'),
    ])
    .orderBy('m.date', 'desc')
    .orderBy('m.id')
    .orderBy('a.last_name')
    .orderBy('a.first_name')
    .orderBy('r.id');
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number];

async function withMatches<R>(
  tx: Tx,
  actor: Actor,
  rows: readonly ReportRow[],
  toRecord: (row: ReportRow, match: Match) => R,
): Promise<R[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ match_id }) => match_id))];
  const matches = await matchRecords(tx, actor, (eb) => eb('m.id', '=', anyId(ids)), {
    omitPeople: true,
  });
  const byId = new Map(matches.map((match) => [match.id, match]));
  return rows.map((row) => {
    const match = byId.get(row.match_id);
    if (!match) throw new Error(`no match ${row.match_id}`);
    return toRecord(row, match);
  });
}

function toReport(row: ReportRow, match: Match): Report {
  const { id, name, urgent, status, version, Event, Officer, createdAt, updatedAt } = row;
  const content = row.content.map(({ question, text }) => ({ question, answer: text }));
  return {
    id,
    name,
    content: JSON.stringify(content),
    urgent,
    attachments: JSON.stringify(row.attachments.map((file) => file.name)),
    status,
    archived: row.archived_at !== null,
    version,
    Event,
    Match: match,
    Officer,
    createdAt,
    updatedAt,
  };
}

function toFullReport(row: ReportRow, match: Match): FullReport {
  return {
    ...toReport(row, match),
    Files: row.attachments,
    Conflicts: row.conflicts,
    Withdrawn: row.withdrawn,
  };
}

/** Lists all reports, or those of one match; newest match first. */
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
      jsonBuildObject({
        firstName: eb.ref('a.first_name'),
        lastName: eb.ref('a.last_name'),
        nameArabic: eb.ref('a.name_arabic'),
      }).as('Officer'),
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
    .select(['e.id', 'e.name', 'e.name_ar as nameArabic'])
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
      jsonBuildObject({ name: eb.ref('h.name'), nameArabic: eb.ref('h.name_ar') }).as('HomeTeam'),
      jsonBuildObject({ name: eb.ref('w.name'), nameArabic: eb.ref('w.name_ar') }).as('AwayTeam'),
      jsonBuildObject({ name: eb.ref('v.name'), nameArabic: eb.ref('v.name_ar') }).as('Location'),
    ])
    .where('m.id', '=', anyId(unique(reports.map((report) => report.matchId))))
    .orderBy('m.date', 'desc')
    .orderBy('m.id')
    .execute();
  return { reports, events, matches };
}

const unique = (ids: readonly string[]) => [...new Set(ids)];
