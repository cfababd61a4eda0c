/** Match records as one statement builds them (spec: HTTP contract, Records). */
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { personJson } from '#api/accounts/records.ts';

/** JSON of a `TeamRef` from a table's alias. */
export const teamJson = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, 'logo', ${alias}.logo)`;

/** Whose entries a viewer sees: all of them, where an officer is approved all, else the own. */
const visibleBookingsSql = {
  admin: `true`,
  officer: `(a.id = ?::uuid or exists (
    select from booking mine where mine.match_id = b.match_id and mine.account_id = ?::uuid
      and mine.status = 'approved'))`,
  member: `a.id = ?::uuid`,
} as const;

const bookingEntryJson = /* sql */ `jsonb_build_object('status', b.status, 'seat', 'seat-' || b.seat, 'ref', t.ref)`;

export interface MatchRecordOptions {
  /** For administrators: how many people wait and are in, as `people`. */
  counted?: boolean;
  /** Leaves `Members` and `Officers` empty. */
  unnamed?: boolean;
}

const peopleCountsJoin = /* sql */ `
  cross join lateral (
    select jsonb_build_object(
      'pending', count(*) filter (where b.status = 'pending'),
      'approved', count(*) filter (where b.status = 'approved' and a.status = 'approved')) as counts
    from booking b join account a on a.id = b.account_id
    where b.match_id = m.id and a.deleted_at is null
  ) concerned
  left join lateral (
    select jsonb_build_object('id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name)) as one
    from booking b join account a on a.id = b.account_id
    where b.match_id = m.id and b.assignment is not null and a.deleted_at is null
  ) assigned on true`;

/**
 * The matches that `where` picks (over `match m`), by kick-off. `Members` and `Officers` are what
 * the viewer may see of them.
 */
export async function matchRecords(
  tx: Tx,
  viewer: Pick<Actor, 'id' | 'scope'>,
  where: string,
  params: readonly unknown[],
  { counted = false, unnamed = false }: MatchRecordOptions = {},
): Promise<AdminMatch[]> {
  const own = (visibleBookingsSql[viewer.scope].match(/\?/g) ?? []).map(() => viewer.id);
  const rows = await tx.execute<{ body: AdminMatch }[]>(
    `select jsonb_build_object(
       'id', m.id, 'name', m.name, 'date', iso_instant(m.date), 'eventId', m.event_id,
       'Event', jsonb_build_object('id', e.id, 'name', e.name, 'acronym', e.acronym),
       'HomeTeam', ${teamJson('h')}, 'AwayTeam', ${teamJson('w')},
       'Location', jsonb_build_object('id', v.id, 'name', v.name),
       'gate', m.gate, 'seated', m.seated, 'reservationOpen', m.reservation_open,
       'version', m.version, 'takenSeats', taken.seats,
       'Members', people.members, 'Officers', people.officers)
       ${counted ? `|| jsonb_build_object('people', concerned.counts, 'assigned', assigned.one)` : ''} as body
     from match m
     join event e on e.id = m.event_id
     join team h on h.id = m.home_team_id
     join team w on w.id = m.away_team_id
     join venue v on v.id = m.venue_id
     cross join lateral (
       select coalesce(jsonb_agg('seat-' || b.seat order by b.seat), '[]') as seats
       from booking b where b.match_id = m.id and b.seat is not null
     ) taken
     cross join lateral (
       select
         coalesce(jsonb_agg(${personJson} || jsonb_build_object('MatchMember',
             ${bookingEntryJson} || jsonb_build_object('seatReservationRequired',
               b.status = 'approved' and b.needs_seat and b.seat is null))
           order by a.last_name, a.first_name, a.id)
           filter (where a.scope = 'member'), '[]') as members,
         coalesce(jsonb_agg(${personJson} || jsonb_build_object('MatchOfficer',
             ${bookingEntryJson} || jsonb_build_object('userId', a.id, 'assigned', b.assignment is not null))
           order by a.last_name, a.first_name, a.id)
           filter (where a.scope = 'officer'), '[]') as officers
       from booking b join account a on a.id = b.account_id
       left join ticket t on t.booking_id = b.id and t.revoked_at is null
       where b.match_id = m.id and a.deleted_at is null and ${visibleBookingsSql[viewer.scope]}
         and ${!unnamed}
     ) people
     ${counted ? peopleCountsJoin : ''}
     where ${where}
     order by m.date, m.id`,
    [...own, ...params],
  );
  return rows.map(({ body }) => body);
}
