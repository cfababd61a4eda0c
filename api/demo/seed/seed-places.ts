/** Seeds three matches whose places are requested: open, allocated with a waiting list, and played. */
import { sql } from 'kysely';
import { contestAbsence } from '#api/absences/decide-absence.ts';
import { recordAbsences } from '#api/absences/record-absences.ts';
import type { PlanMatch } from '#api/demo/planning/booking-plan.ts';
import {
  allocatedRequests,
  attending,
  contesting,
  playedRequests,
  openRequests,
  override,
  planAllocated,
  planPlayed,
  type PlannedRequest,
  planOpen,
  returning,
} from '#api/demo/planning/places-plan.ts';
import { type DemoActors, withoutMail } from '#api/demo/seed/demo-actors.ts';
import { demoGateSettings } from '#api/demo/seed/seed-gates.ts';
import type { SeededSeason } from '#api/demo/seed/seed-season.ts';
import { addGate } from '#api/gates/manage-gates.ts';
import { closeGates } from '#api/gates/overview/close-gates.ts';
import { saveGateSettings } from '#api/gates/set-up.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import type { Services } from '#api/platform/services.ts';
import { allocateMatch, previewAllocation } from '#api/pools/allocate.ts';
import { returnPlace } from '#api/pools/answer-request.ts';
import { runDeadlines } from '#api/pools/pool-job.ts';
import { requestPlace } from '#api/pools/request-place.ts';
import { saveAllocation } from '#api/pools/save-allocation.ts';
import type { PoolServices } from '#api/pools/settle-bookings.ts';
import { db } from '#api/schema.ts';
import type { AllocationDecisions, AllocationForm } from '#sync/contracts/pools/manage-pools.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Uses the last matches of those that can be booked, because no one has booked them yet. In a season
 * that is almost over there may be too few, and then there are no places.
 */
export async function seedPlaces(
  tx: Tx,
  season: SeededSeason,
  actors: DemoActors,
  context: { now: Date; services: Pick<Services, 'config' | 'ticketKeys' | 'clock'> },
): Promise<void> {
  const soon = context.now.getTime() + 10 * day;
  const bookable = season.matches.filter(
    ({ date, reservationOpen }) => reservationOpen && date.getTime() > soon,
  );
  const [allocated, open] = (await leaveUnbooked(tx, bookable)).slice(-2);
  if (!allocated || !open) return;
  const left = ({ date }: PlanMatch) =>
    Math.floor((date.getTime() - context.now.getTime()) / minute);
  const scene = { tx, actors, services: withoutMail(context.services) };

  await saveAllocation(tx, actors.admin, open.id, { allocation: planOpen(left(open)) });
  await requestPlaces(scene, open, openRequests);

  const requests = await allocate(
    scene,
    allocated,
    planAllocated(left(allocated)),
    allocatedRequests,
  );
  const own = requests.get(returning) ?? '';
  await returnPlace(tx, actors.person(returning), own, scene.services);
  await runDeadlines(tx, allocated.id, scene.services);

  await seedPlayed(scene, season, context.now);
}

interface Scene {
  readonly tx: Tx;
  readonly actors: DemoActors;
  readonly services: PoolServices & Pick<Services, 'clock'>;
}

/** Those of the matches that no one has booked. */
async function leaveUnbooked(tx: Tx, matches: readonly PlanMatch[]): Promise<PlanMatch[]> {
  const booked = await db(tx)
    .selectFrom('booking')
    .select('match_id as id')
    .distinct()
    .where('match_id', '=', anyId(matches.map(({ id }) => id)))
    .execute();
  const taken = new Set(booked.map(({ id }) => id));
  return matches.filter(({ id }) => !taken.has(id));
}

/** Minutes before the kick-off when places were requested. */
const leftAtPlayed = (10 * day) / minute;

/**
 * Gives the places of a past match as if it were to come, then closes its gates. One of the absent
 * people contests the record.
 */
async function seedPlayed(scene: Scene, season: SeededSeason, now: Date): Promise<void> {
  const { tx, actors, services } = scene;
  const past = season.matches.filter(({ date }) => date < now);
  const match = (await leaveUnbooked(tx, past)).at(-1);
  if (!match) return;
  const move = (date: Date, isOpen: boolean) =>
    db(tx)
      .updateTable('match')
      .set({ date, reservation_open: isOpen })
      .where('id', '=', match.id)
      .execute();
  const early = new Date(now.getTime() + leftAtPlayed * minute);
  await move(early, true);
  const ids = await allocate(scene, match, planPlayed(leftAtPlayed), playedRequests);
  await move(match.date, match.reservationOpen);
  const shift = sql`make_interval(secs => ${(early.getTime() - match.date.getTime()) / 1000})`;
  await sql`update pool_request set requested_at = requested_at - ${shift}
    where match_id = ${match.id}`.execute(db(tx));
  await sql`update booking set created_at = created_at - ${shift}
    where match_id = ${match.id}`.execute(db(tx));
  await runDeadlines(tx, match.id, services);
  await closeDemoGates(scene, match, actors.person(attending).id);
  const requestIds = [...ids.values()];
  await recordAbsences(tx, actors.admin, { matchId: match.id, requestIds }, services);
  const { id } = await db(tx)
    .selectFrom('absence')
    .select('id')
    .where('account_id', '=', actors.person(contesting.who).id)
    .executeTakeFirstOrThrow();
  await contestAbsence(tx, actors.person(contesting.who), { id, text: contesting.text });
}

/** One gate with one phone, which let one person in and has handed in. */
async function closeDemoGates(
  { tx, actors, services }: Scene,
  { id, date }: PlanMatch,
  cameId: string,
): Promise<void> {
  await saveGateSettings(tx, actors.admin, id, demoGateSettings);
  await addGate(tx, actors.admin, id, {
    number: 4,
    name: 'Media gate',
    nameArabic: 'بوابة الإعلاميين',
    roles: [],
  });
  const handedIn = new Date(date.getTime() + 3 * 60 * minute);
  await sql`
    with phone as (
      insert into gate_device (id, secret_hash, match_id, gate_id, label, rights, enrolled_at,
        handed_in_at, scans_made)
      select uuid_v7(), '\\x00', match_id, id, 'Sherine Adel', 'check', ${date}, ${handedIn}, 1
      from gate where match_id = ${id} returning *)
    insert into gate_scan (id, match_id, gate_id, device_id, h, act, answer, source, at,
      clock_certain)
    select uuid_v7(), d.match_id, d.gate_id, d.id, e.h, 'in', 'onTheList', 'camera', ${date}, true
    from phone d join gate_entry e on e.match_id = d.match_id
    join booking b on b.id = e.booking_id and b.account_id = ${cameId}
  `.execute(db(tx));
  await closeGates(tx, actors.admin, id, {}, services);
}

/** Returns the ids of the requests by person. */
async function allocate(
  { tx, actors, services }: Scene,
  match: PlanMatch,
  allocation: AllocationForm,
  requests: readonly PlannedRequest[],
): Promise<Map<string, string>> {
  await saveAllocation(tx, actors.admin, match.id, { allocation });
  const ids = await requestPlaces({ tx, actors, services }, match, requests);
  const { who, category, text } = override;
  const requestId = ids.get(who);
  const decisions: AllocationDecisions = {
    overrides: requestId === undefined ? [] : [{ requestId, category, text }],
    refusals: [],
  };
  const { mark } = await previewAllocation(tx, match.id, decisions);
  await allocateMatch(tx, actors.admin, match.id, { ...decisions, mark }, services);
  return ids;
}

/** Requests the places, and dates requests and bookings back. Returns the ids by person. */
async function requestPlaces(
  { tx, actors, services }: Scene,
  match: PlanMatch,
  requests: readonly PlannedRequest[],
): Promise<Map<string, string>> {
  const pools = await db(tx)
    .selectFrom('pool')
    .select(['id', 'zone'])
    .where('match_id', '=', match.id)
    .execute();
  const ids: string[] = [];
  for (const { who, zone } of requests) {
    const poolId = pools.find((pool) => pool.zone === zone)?.id ?? '';
    ids.push(await requestPlace(tx, actors.person(who), poolId, services));
  }
  const hoursAgo = requests.map((request) => request.hoursAgo);
  await sql`
    update pool_request r set requested_at = now() - make_interval(hours => g.hours)
    from unnest(${ids}::uuid[], ${hoursAgo}::integer[]) as g(id, hours) where r.id = g.id
  `.execute(db(tx));
  await sql`
    update booking b set created_at = r.first
    from (select account_id, min(requested_at) as first from pool_request
      where match_id = ${match.id} group by account_id) r
    where b.match_id = ${match.id} and b.account_id = r.account_id
  `.execute(db(tx));
  return new Map(requests.map(({ who }, index) => [who, ids[index] ?? '']));
}
