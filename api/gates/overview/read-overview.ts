/** Reads all that the page of a match's gates shows, with a few statements. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { gateOverview, type GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { searchOutcomes } from '#sync/contracts/gate/search-outcomes.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';
import { type MatchSettings, readMatchSettings } from '#api/gates/overview/match-settings.ts';
import { findMatchToCopy } from '#api/gates/copy-gates.ts';
import { officersOfMatch } from '#api/gates/describe-phone.ts';
import { erasedAt } from '#api/gates/gate-times.ts';
import { readExceptions } from '#api/gates/overview/exceptions.ts';
import { expectedPeople } from '#api/gates/security-list/expected-people.ts';
import { isReliable, presenceOfEntry, presences } from '#api/gates/overview/movements.ts';
import { countMatchPeople } from '#api/matches/match-people.ts';

const day = 24 * 3_600_000;

interface OverviewOptions {
  /** Days after the match when checks are deleted. */
  keptDays: number;
  now: Date;
}

/** Throws 404 for a deleted match. */
export async function readOverview(
  tx: Tx,
  matchId: string,
  options: OverviewOptions,
): Promise<GateOverview> {
  const match = await readMatchSettings(tx, matchId);
  const { counts, ...checks } = await readChecks(tx, matchId);
  const { exceptions, twice, overrides } = await readExceptions(tx, match, options.now);
  const gates = await readGates(tx, matchId);
  return {
    match,
    gates,
    copyFrom: gates.length > 0 ? null : await findMatchToCopy(tx, matchId),
    devices: await readDevices(tx, matchId),
    ...checks,
    counts: { ...counts, twice, overrides },
    exceptions,
    officers: await readOfficers(tx, matchId),
    ...(await readOutcome(tx, match)),
    ...deletionTimes(match, options),
  };
}

function deletionTimes(match: MatchSettings, { keptDays }: OverviewOptions) {
  const scansDeletedAt = Date.parse(match.facts.date) + keptDays * day;
  return {
    erasedAt: match.closedAt ?? erasedAt(match),
    scansDeletedAt: new Date(scansDeletedAt).toISOString(),
  };
}

/**
 * Checks and searches by gate or by phone; `letIn` counts people whose check was not undone, at a gate
 * by accepted phones.
 */
const countedBy = (column: 'gate_id' | 'device_id', matchId: string) => sql<{
  id: string;
  scans: number;
  searches: number;
  letIn: number;
}>`(
  select ${sql.ref(`s.${column}`)} as id,
    count(*) filter (where s.answer not in (${sql.join(searchOutcomes)}))::int as scans,
    count(*) filter (where s.answer in (${sql.join(searchOutcomes)}))::int as searches,
    count(*) filter (where s.act = 'in' and u.id is null
      and ${column === 'device_id' ? sql`true` : isReliable})::int as "letIn"
  from gate_scan s
  left join gate_device d on d.id = s.device_id
  left join (
    select distinct on (undoes, device_id) id, undoes, device_id from gate_scan
    where match_id = ${matchId} and act = 'undo' and not discarded) u
    on u.undoes = s.id and u.device_id is not distinct from s.device_id
  where s.match_id = ${matchId} and s.act in ('in', 'out', 'none') and not s.discarded
  group by 1)`;

async function readGates(tx: Tx, matchId: string): Promise<GateOverview['gates']> {
  return db(tx)
    .selectFrom('gate as g')
    .leftJoin(countedBy('gate_id', matchId).as('c'), 'c.id', 'g.id')
    .select([
      'g.id',
      'g.version',
      'g.match_id as matchId',
      'g.number',
      'g.name',
      'g.name_ar as nameArabic',
      'g.roles',
      'g.code_no as codeNo',
      sql<number>`coalesce(c."letIn", 0)`.as('letIn'),
      // A gate with notes of searches cannot be deleted either.
      sql<number>`coalesce(c.scans + c.searches, 0)`.as('scans'),
    ])
    .where('g.match_id', '=', matchId)
    .orderBy('g.number')
    .execute();
}

async function readDevices(tx: Tx, matchId: string): Promise<GateOverview['devices']> {
  return db(tx)
    .selectFrom('gate_device as d')
    .leftJoin('account as a', 'a.id', 'd.officer_id')
    .leftJoin('gate_contact as o', 'o.device_id', 'd.id')
    .leftJoin(countedBy('device_id', matchId).as('c'), 'c.id', 'd.id')
    .select((eb) => [
      'd.id',
      'd.version',
      'd.match_id as matchId',
      'd.gate_id as gateId',
      'd.label',
      'd.rights',
      'd.accepted',
      sql<string | null>`rtrim(translate(encode(d.public_key, 'base64'), E'+/\\n', '-_'), '=')`.as(
        'publicKey',
      ),
      isoInstant(eb.ref('d.handed_in_at')).as('handedInAt'),
      'd.lost_reason as lostReason',
      isoInstant(eb.ref('d.revoked_at')).as('revokedAt'),
      'd.discarded',
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('officer'),
      isoInstant(eb.ref('d.enrolled_at')).as('enrolledAt'),
      isoInstant(eb.ref('o.last_seen_at')).as('lastSeenAt'),
      isoInstant(eb.ref('o.list_as_of')).as('listAsOf'),
      sql<number>`coalesce(c."letIn", 0)`.as('letIn'),
      sql<number>`(coalesce(c.scans, 0) + (
        select count(*) from gate_scan_folded f where f.device_id = d.id))::int`.as('scans'),
      sql<number>`coalesce(c.searches, 0)`.as('searches'),
    ])
    .where('d.match_id', '=', matchId)
    .orderBy('d.enrolled_at')
    .orderBy('d.id')
    .execute();
}

const checksRow = z.extend(z.pick(gateOverview, { marks: true, latest: true, arrivals: true }), {
  counts: z.omit(gateOverview.shape.counts, { twice: true, overrides: true }),
});

/** Answers after which a person was not let in. */
const refusals = sql`('notOurs', 'cannotVerify', 'askOfficer', 'otherMatch', 'replaced', 'revoked', 'tooEarly',
  'closed', 'otherGate', 'alreadyInside', 'maybeInside')`;
const latestShown = 8;

async function readChecks(tx: Tx, matchId: string): Promise<z.infer<typeof checksRow>> {
  const [row] = await rawRows(
    tx,
    checksRow,
    sql`with ${presences(matchId)},
      marks as (
        select e.no, ${presenceOfEntry} as presence
        from gate_entry e left join presences p on p.booking_id = e.booking_id
        where e.match_id = ${matchId}),
      latest as (
        select * from moves where act = 'in' order by at desc, id desc limit ${latestShown}),
      arrivals as (
        select date_bin('10 minutes', at, 'epoch') as at, gate_id, count(*) from moves
        where act = 'in' group by 1, 2)
    select
      (select coalesce(json_agg(json_build_object('no', no, 'presence', presence) order by no), '[]')
        from marks) as marks,
      json_build_object(
        'entries', (select count(*) from marks where presence not in ('revoked', 'replaced')),
        'inside', (select count(*) from marks where presence = 'inside'),
        'turnedAway', (select count(distinct coalesce(s.h::text, s.id::text)) from gate_scan s
          left join gate_device d on d.id = s.device_id
          where ${isReliable} and s.match_id = ${matchId} and s.act = 'none' and not s.discarded
            and s.answer in ${refusals}
            and (s.h is null or s.h not in (select h from moves where act = 'in')))) as counts,
      (select coalesce(json_agg(json_build_object('no', l.no, 'name', t.holder,
          'nameArabic', t.holder_arabic, 'profilePicture', a.profile_picture, 'role', t.role, 'gateId', l.gate_id,
          'at', iso_instant(l.at)) order by l.at desc, l.id desc), '[]')
        from latest l
        join gate_entry e on e.match_id = ${matchId} and e.h = l.h
        join ticket t on t.id = e.id
        join account a on a.id = t.account_id) as latest,
      (select coalesce(json_agg(json_build_object('at', iso_instant(at), 'gateId', gate_id,
          'count', count) order by at, gate_id), '[]') from arrivals) as arrivals`,
  );
  if (row === undefined) throw new Error('a statement of aggregates has one row');
  return row;
}

/** Officers approved for the match, with their phones at the gates. */
async function readOfficers(tx: Tx, matchId: string): Promise<GateOverview['officers']> {
  return officersOfMatch(tx, matchId)
    .select((eb) => [
      sql<string>`a.first_name || ' ' || a.last_name`.as('name'),
      'a.name_arabic as nameArabic',
      'a.profile_picture as profilePicture',
      'a.mobile_number as phone',
      isoInstant(
        eb
          .selectFrom('gate_device as d')
          .innerJoin('gate_contact as o', 'o.device_id', 'd.id')
          .select((of) => of.fn.max('o.last_seen_at').as('at'))
          .where('d.match_id', '=', matchId)
          .whereRef('d.officer_id', '=', 'a.id')
          .$asScalar(),
      ).as('lastSeenAt'),
    ])
    .orderBy('a.last_name')
    .orderBy('a.first_name')
    .orderBy('a.id')
    .execute();
}

const outcomeRow = z.pick(gateOverview, { people: true, list: true, attendance: true });

/** The numbers of people, the newest security list with what changed since, and the attendance. */
async function readOutcome(
  tx: Tx,
  { id, closedAt }: MatchSettings,
): Promise<z.infer<typeof outcomeRow>> {
  const [row] = await rawRows(
    tx,
    outcomeRow,
    sql`with newest as (
        select version, issued_at, people from security_list where match_id = ${id}
        order by version desc limit 1),
      listed as (
        select p ->> 'no' as no, p ->> 'bookingId' as booking,
          coalesce(p ->> 'no', p ->> 'bookingId') as key
        from newest, jsonb_array_elements(people) p),
      expected as (
        select "bookingId"::text as booking, coalesce(no::text, "bookingId"::text) as key
        from (${expectedPeople(id)}) now)
    select
      ${countMatchPeople(sql`${id}::uuid`)} as people,
      (select json_build_object('version', version, 'issuedAt', iso_instant(issued_at),
          'people', jsonb_array_length(people), 'tickets', (select count(no) from listed),
          'added', (select count(*) from expected where key not in (select key from listed)),
          'removed', (select count(*) from listed where key not in (select key from expected)
            and (no is not null or booking not in (select booking from expected))))
        from newest) as list,
      case when ${closedAt !== null} then (
        select json_build_object('came', count(*) filter (where attendance = 'came'),
          'absent', count(*) filter (where attendance = 'absent'),
          'unknown', count(*) filter (where attendance = 'unknown'))
        from booking where match_id = ${id}) end as attendance`,
  );
  if (row === undefined) throw new Error('a statement of scalars has one row');
  return row;
}
