/** The list of all reports. A season has thousands: no texts, each match and tournament once. */
import type { ReportList } from '#sync/contracts/reports/report-list.ts';
import type { Tx } from '#api/platform/database/database.ts';

/** All of them, or a match's; newest match first. */
export async function listAllReports(tx: Tx, matchId?: string): Promise<ReportList> {
  const reports = await tx.execute<ReportList['reports']>(
    `select r.id, r.name, r.status, r.urgent, r.archived_at is not null as archived,
       r.event_id as "eventId", r.match_id as "matchId",
       jsonb_build_object('firstName', a.first_name, 'lastName', a.last_name) as "Officer"
     from report r join account a on a.id = r.officer_id join match m on m.id = r.match_id
     ${matchId === undefined ? '' : 'where r.match_id = ?'}
     order by m.date desc, m.id, a.last_name, a.first_name, r.id`,
    matchId === undefined ? [] : [matchId],
  );
  // Tournaments and matches are kept for ever: each is still there.
  const events = await tx.execute<ReportList['events']>(
    'select e.id, e.name from event e where e.id = any (?::uuid[]) order by e.name, e.id',
    [uniqueIds(reports.map(({ eventId }) => eventId))],
  );
  const matches = await tx.execute<ReportList['matches']>(
    `select m.id, iso_instant(m.date) as date, jsonb_build_object('name', h.name) as "HomeTeam",
       jsonb_build_object('name', w.name) as "AwayTeam",
       jsonb_build_object('name', v.name) as "Location"
     from match m join team h on h.id = m.home_team_id join team w on w.id = m.away_team_id
     join venue v on v.id = m.venue_id
     where m.id = any (?::uuid[]) order by m.date desc, m.id`,
    [uniqueIds(reports.map((report) => report.matchId))],
  );
  return { reports, events, matches };
}

const uniqueIds = (all: readonly string[]) => `{${[...new Set(all)].join(',')}}`;
