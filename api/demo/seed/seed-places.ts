/** Seeds three matches whose places are requested: open, allocated with a waiting list, and closed. */
import { sql } from 'kysely';
import type { PlanMatch } from '#api/demo/planning/booking-plan.ts';
import {
  allocatedRequests,
  closedRequests,
  openRequests,
  override,
  planAllocated,
  planClosed,
  type PlannedRequest,
  planOpen,
  returning,
} from '#api/demo/planning/places-plan.ts';
import { type DemoActors, withoutMail } from '#api/demo/seed/demo-actors.ts';
import type { SeededSeason } from '#api/demo/seed/seed-season.ts';
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
  context: { now: Date; services: Pick<Services, 'config' | 'ticketKeys'> },
): Promise<void> {
  const [closed, allocated, open] = (await readUnbooked(tx, season, context.now)).slice(-3);
  if (!closed || !allocated || !open) return;
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

  const { duringRequests, afterwards } = planClosed(left(closed));
  await allocate(scene, closed, duringRequests, closedRequests);
  const { version } = await db(tx)
    .selectFrom('allocation')
    .select('version')
    .where('match_id', '=', closed.id)
    .executeTakeFirstOrThrow();
  await saveAllocation(tx, actors.admin, closed.id, { allocation: afterwards, version });
  await runDeadlines(tx, closed.id, scene.services);
}

interface Scene {
  readonly tx: Tx;
  readonly actors: DemoActors;
  readonly services: PoolServices;
}

/** Future matches that can be booked and that no one has booked, with ten days left at least. */
async function readUnbooked(tx: Tx, season: SeededSeason, now: Date): Promise<PlanMatch[]> {
  const soon = now.getTime() + 10 * day;
  const open = season.matches.filter(
    ({ date, reservationOpen }) => reservationOpen && date.getTime() > soon,
  );
  const booked = await db(tx)
    .selectFrom('booking')
    .select('match_id as id')
    .distinct()
    .where('match_id', '=', anyId(open.map(({ id }) => id)))
    .execute();
  const taken = new Set(booked.map(({ id }) => id));
  return open.filter(({ id }) => !taken.has(id));
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
