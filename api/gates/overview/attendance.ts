/**
 * Records who came to a closed match.
 * - `came`: a check of an accepted phone moved the person and was not undone.
 * - `unknown`: not known to have come, but a comparison code or a phone that was not accepted says so,
 *   or a phone that has not handed in may have let the person in.
 * - `absent`: everyone else with a ticket. A person who has none and did not come gets no attendance.
 */
import { sql } from 'kysely';
import { presences } from '#api/gates/overview/movements.ts';
import { lockSharedUntilCommit, lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Contacts may be recorded late, so a phone may know tickets that are a little newer. */
const contactMinutes = 10;

/**
 * Call after comparisons or a hand-in were written in this transaction: once the match is closed,
 * they change who came. No lock of the match is needed here: a row that refers to it waits for a
 * closing that has begun, and a closing waits for it; see `closeGates`.
 */
export async function recomputeAttendance(tx: Tx, matchId: string): Promise<void> {
  if (!(await isClosed(tx, matchId))) return;
  // Two phones that hand in at the same time would otherwise not see each other's checks.
  await lockUntilCommit(tx, lockOf(matchId));
  await writeAttendance(tx, matchId);
}

/**
 * Does the same after a check, which changes only whether its own person came: late checks of hundreds of
 * people do not wait for each other.
 */
export async function recomputeAttendanceOfCheck(
  tx: Tx,
  matchId: string,
  scanId: string,
): Promise<void> {
  if (!(await isClosed(tx, matchId))) return;
  await lockSharedUntilCommit(tx, lockOf(matchId));
  const person = await lockPersonOfCheck(tx, matchId, scanId);
  if (person !== undefined) await writeAttendance(tx, matchId, person.id);
}

const lockOf = (matchId: string) => `gates/attendance/${matchId}`;

/** Ask after what may change who came was written: that waits for a closing that has begun. */
export async function isClosed(tx: Tx, matchId: string): Promise<boolean> {
  const match = await db(tx)
    .selectFrom('gate_match')
    .select('closed_at')
    .where('id', '=', matchId)
    .executeTakeFirst();
  return match !== undefined && match.closed_at !== null;
}

/** Two checks of one person would otherwise not see each other. */
async function lockPersonOfCheck(tx: Tx, matchId: string, scanId: string) {
  return db(tx)
    .selectFrom('booking as b')
    .innerJoin('gate_entry as e', 'e.booking_id', 'b.id')
    .innerJoin('gate_scan as s', (join) =>
      join
        .onRef('s.match_id', '=', 'e.match_id')
        .on(sql<boolean>`coalesce((select h from gate_scan where id = s.undoes), s.h) = e.h`),
    )
    .select('b.id')
    .where('s.id', '=', scanId)
    .where('s.match_id', '=', matchId)
    .forNoKeyUpdate(['b'])
    .executeTakeFirst();
}

/**
 * Stores the attendance of every booking, or of one. A phone that has not
 * handed in may have let someone in if
 * - it is an officer's, which is a gate at all gates, or
 * - a number was given for the person's ticket, which any phone accepts, also by a phone that was an
 *   officer's and is not any more, or
 * - one of its gates admits, or admitted since the phone enrolled, the role of a ticket that it can
 *   have known: issued before its last contact. Its gates are where it is or was enrolled, and where
 *   it checked tickets.
 * A revoked phone that was not accepted, or whose checks are discarded, counts for no one.
 */
export async function writeAttendance(tx: Tx, matchId: string, bookingId?: string): Promise<void> {
  const isAsked = (booking: string) =>
    bookingId === undefined ? sql`true` : sql`${sql.ref(booking)} = ${bookingId}`;
  await sql`with ${presences(matchId, isAsked('e.booking_id'))},
    missing as materialized (
      select d.id, d.rights = 'officer' as is_officer, d.enrolled_at,
        coalesce(o.last_seen_at, d.enrolled_at) + make_interval(mins => ${contactMinutes}) as until
      from gate_device d left join gate_contact o on o.device_id = d.id
      where d.match_id = ${matchId} and ${isMissing}),
    reached as materialized (
      select m.until, g.roles from missing m
      cross join lateral (
        select gate_id from gate_device where id = m.id
        union select gate_id from gate_device_past where device_id = m.id
        union select gate_id from gate_scan where device_id = m.id) at
      cross join lateral (
        select roles from gate where id = at.gate_id
        union select roles from gate_past where gate_id = at.gate_id and until > m.enrolled_at) g),
    entries as materialized (
      select e.booking_id, e.role, e.h, e.revoked_at, t.issued_at
      from gate_entry e join ticket t on t.id = e.id
      where e.match_id = ${matchId} and ${isAsked('e.booking_id')}),
    allowed as materialized (
      select e.booking_id from entries e join gate_scan s on s.h = e.h
      where s.match_id = ${matchId} and not s.discarded
        and (s.act = 'grant' or (s.act = 'none' and s.override = 'number'))),
    unsure as materialized (
      select e.booking_id from entries e join reached r
        on e.issued_at <= r.until and (r.roles = '{}' or e.role = any(r.roles))
      union
      select booking_id from allowed where exists (select from missing)
      union
      select booking_id from entries where exists (select from missing where is_officer)),
    claimed as (
      select e.booking_id from entries e
      join gate_scan s on s.match_id = ${matchId} and s.h = e.h
      join gate_device d on d.id = s.device_id and not d.accepted
      where s.act = 'in' and not s.discarded and not exists (
        select from gate_scan u where u.undoes = s.id and u.device_id = s.device_id)
      union
      select e.booking_id from gate_compared c
      join gate_device d on d.id = c.teller and not d.discarded
      join gate_entry e on e.match_id = c.match_id and e.no = c.no
      where c.match_id = ${matchId} and ${isAsked('e.booking_id')}),
    known as (
      select b.id, case
        when b.id in (select booking_id from moves) then 'came'
        when b.id not in (select booking_id from entries where revoked_at is null) then null
        when b.id in (select booking_id from unsure) or b.id in (select booking_id from claimed)
          then 'unknown'
        else 'absent' end as attendance
      from booking b where b.match_id = ${matchId} and ${isAsked('b.id')})
    update booking b set attendance = k.attendance from known k
    where k.id = b.id and b.attendance is distinct from k.attendance`.execute(tx.getKysely());
}

/**
 * Whether phone `d` may have checks that no one has received. A phone that was revoked before it was
 * accepted is left out: its checks would not count, and strangers can make many of these.
 */
export const isMissing = sql<boolean>`d.handed_in_at is null
  and (d.revoked_at is null or (d.accepted and not d.discarded))`;
