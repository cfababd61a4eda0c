/** The places of a match as one person sees them: without names of others. */
import { sql } from 'kysely';
import type { MatchPools, PoolRequest } from '#sync/contracts/pools/pools.ts';
import type { OutletType } from '#sync/contracts/pools/pool-ranking.ts';
import type { OverrideCategory } from '#sync/contracts/pools/pool-words.ts';
import { currentOutlet } from '#api/outlets/read-outlets.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { selectOtherManagers } from '#api/pools/give-up-place.ts';
import { selectAllocation } from '#api/pools/lock-allocation.ts';
import { pseudonymOf } from '#api/pools/write-protocol.ts';
import { type PoolOfMatch, readPools } from '#api/pools/read-pools.ts';

/** Throws 403 for people without accreditation and 404 without an allocation. */
export async function readMatchPools(tx: Tx, actor: Actor, matchId: string): Promise<MatchPools> {
  if (actor.scope !== 'admin' && !(await isAccredited(tx, actor, matchId)))
    throw forbidden('events.notAccredited');
  const found = await selectAllocation(tx, matchId).executeTakeFirst();
  if (!found) throw notFound('pools.gone');
  const pools = await readPools(tx, matchId);
  const counts = await readCounts(tx, matchId);
  const own = await selectRequests(tx)
    .where('r.match_id', '=', matchId)
    .where('r.account_id', '=', actor.id)
    .orderBy('r.id', 'desc')
    .execute();
  const outlet = await currentOutlet(tx, actor.id);
  const owner = { accountId: actor.id, outletId: outlet?.id ?? null };
  const cutoffs = await readPlacesInOrder(tx, matchId);
  const { opens, closes, substitute, confirm, waitlist, offerMinutes, tie, allocatedAt } = found;
  return {
    matchId,
    allocation: { opens, closes, substitute, confirm, waitlist, offerMinutes, tie, allocatedAt },
    kickOff: found.kickOff,
    now: found.now,
    pseudonym: pseudonymOf(found)('person', actor.id),
    outletType: outlet?.type ?? 'freelance',
    outletKeeps: (await selectOtherManagers(tx, owner).execute()).length > 0,
    pools: pools.map((pool) => {
      const ownRequest = own.find(({ poolId }) => poolId === pool.id) ?? null;
      const numbers = counts.find(({ poolId }) => poolId === pool.id);
      return {
        id: pool.id,
        zone: pool.zone,
        roles: pool.roles,
        quota: pool.quota,
        places: pool.numbers.length,
        free: pool.numbers.length - (numbers?.taken ?? 0),
        freeNumbers:
          ownRequest?.state === 'held'
            ? pool.numbers.filter((number) => numbers?.numbers.includes(number) !== true)
            : [],
        requested: numbers?.requested ?? 0,
        waiting: numbers?.waiting ?? 0,
        overrides: numbers?.overrides ?? {},
        cutoff: cutoffOf(pool, cutoffs),
        own: ownRequest,
      };
    }),
  };
}

/** Throws 404 for a request of another person. */
export async function readOwnRequest(tx: Tx, actor: Actor, id: string): Promise<PoolRequest> {
  const request = await selectRequests(tx)
    .where('r.id', '=', id)
    .where('r.account_id', '=', actor.id)
    .executeTakeFirst();
  if (!request) throw notFound('pools.gone');
  return request;
}

function selectRequests(tx: Tx) {
  return db(tx)
    .selectFrom('pool_request as r')
    .select((eb) => [
      'r.id',
      'r.pool_id as poolId',
      'r.state',
      'r.ended_reason as endedReason',
      isoInstant(eb.ref('r.requested_at')).as('requestedAt'),
      'r.number',
      'r.outlet_type as outletType',
      'r.outlet_rank as outletRank',
      'r.code',
      'r.position',
      'r.ahead',
      'r.override',
      sql<string | null>`coalesce(nullif(r.override_text, ''), r.refusal_text)`.as('overrideText'),
      isoInstant(eb.ref('r.offer_ends_at')).as('offerEndsAt'),
      isoInstant(eb.ref('r.confirmed_at')).as('confirmedAt'),
      isoInstant(eb.ref('r.unassigned_at')).as('unassignedAt'),
    ]);
}

async function isAccredited(tx: Tx, actor: Actor, matchId: string): Promise<boolean> {
  const accreditation = await db(tx)
    .selectFrom('accreditation as c')
    .innerJoin('match as m', 'm.event_id', 'c.event_id')
    .select('c.id')
    .where('m.id', '=', matchId)
    .where('c.account_id', '=', actor.id)
    .where('c.status', '=', 'approved')
    .executeTakeFirst();
  return accreditation !== undefined;
}

async function readCounts(tx: Tx, matchId: string) {
  return db(tx)
    .selectFrom('pool_request as r')
    .where('r.match_id', '=', matchId)
    .where('r.state', '<>', 'ended')
    .groupBy('r.pool_id')
    .select([
      'r.pool_id as poolId',
      sql<number>`count(r.number)::integer`.as('taken'),
      sql<number[]>`array_remove(array_agg(r.number), null)`.as('numbers'),
      sql<number>`count(*)::integer`.as('requested'),
      sql<number>`count(*) filter (where r.state = 'waiting')::integer`.as('waiting'),
      sql<Partial<Record<OverrideCategory, number>>>`(
        select coalesce(jsonb_object_agg(o.override, o.given), '{}') from (
          select override, count(*)::integer as given from pool_request
          where pool_id = r.pool_id and override is not null and state in ('held', 'offered')
          group by override) o)`.as('overrides'),
    ])
    .execute();
}

type PlaceInOrder = Awaited<ReturnType<typeof readPlacesInOrder>>[number];

async function readPlacesInOrder(tx: Tx, matchId: string) {
  return db(tx)
    .selectFrom('pool_request as r')
    .where('r.match_id', '=', matchId)
    .where('r.state', 'in', ['held', 'offered'])
    .where('r.code', '=', 'in_order')
    .select((eb) => [
      'r.pool_id as poolId',
      'r.outlet_type as outletType',
      'r.draw',
      eb.ref('r.outlet_rank').$notNull().as('outletRank'),
      isoInstant(eb.ref('r.requested_at')).as('requestedAt'),
    ])
    .execute();
}

/** The last place that was given in order. With a draw, the time says nothing, but is shown for one's own. */
function cutoffOf({ id, quota }: PoolOfMatch, places: readonly PlaceInOrder[]) {
  const priorityOf = (type: OutletType) => quota[type]?.priority ?? 3;
  const last = places
    .filter(({ poolId }) => poolId === id)
    .map(({ outletType, outletRank, requestedAt, draw }) => ({
      priority: priorityOf(outletType),
      outletRank,
      requestedAt,
      draw,
    }))
    .toSorted(
      (a, b) =>
        a.priority - b.priority ||
        a.outletRank - b.outletRank ||
        (a.requestedAt < b.requestedAt ? -1 : 1),
    )
    .at(-1);
  if (!last) return null;
  const { priority, outletRank, requestedAt } = last;
  return { priority, outletRank, requestedAt };
}
