/** Reads the pools of a match and ranks the requests for them by the public rule. */
import { sql } from 'kysely';
import {
  type Input,
  rankPools,
  type Ranked,
  type Rules,
  zones,
} from '#sync/contracts/pools/pool-ranking.ts';
import type { OverrideCategory } from '#sync/contracts/pools/pool-words.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';

export type PoolOfMatch = Awaited<ReturnType<typeof readPools>>[number];
export type LiveRequest = Awaited<ReturnType<typeof readLiveRequests>>[number];

/** The pools in the order in which they are ranked, with the numbers of their places. */
export async function readPools(tx: Tx, matchId: string) {
  const pools = await db(tx)
    .selectFrom('pool as p')
    .where('p.match_id', '=', matchId)
    .select([
      'p.id',
      'p.zone',
      'p.phase',
      'p.roles',
      'p.quota',
      sql<number[]>`array(
        select number from pool_place where pool_id = p.id order by number)`.as('numbers'),
    ])
    .execute();
  return pools.toSorted((a, b) => zones.indexOf(a.zone) - zones.indexOf(b.zone));
}

/** The requests that wait for, are offered or hold a place. */
export async function readLiveRequests(tx: Tx, matchId: string) {
  return db(tx)
    .selectFrom('pool_request as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .innerJoin('match as m', 'm.id', 'r.match_id')
    .leftJoin('outlet as o', 'o.id', 'r.outlet_id')
    .where('r.match_id', '=', matchId)
    .where('r.state', '<>', 'ended')
    .select((eb) => [
      'r.id',
      'r.pool_id as poolId',
      'r.account_id as accountId',
      'r.phase',
      'r.state',
      'r.outlet_id as outletId',
      'r.outlet_type as outletType',
      isoInstant(eb.ref('r.requested_at')).as('requestedAt'),
      'r.draw',
      'r.number',
      'r.outlet_rank as outletRank',
      'r.override',
      'r.override_text as overrideText',
      isoInstant(eb.ref('r.offer_ends_at')).as('offerEndsAt'),
      isoInstant(eb.ref('r.confirmed_at')).as('confirmedAt'),
      isoInstant(eb.ref('r.unassigned_at')).as('unassignedAt'),
      'r.position',
      'r.code',
      'r.version',
      'a.role',
      sql<boolean>`is_suspended(r.account_id, m.date)`.as('suspended'),
      'a.first_name as firstName',
      'a.last_name as lastName',
      'a.name_arabic as nameArabic',
      'a.organization',
      'o.name as outlet',
    ])
    .execute();
}

/** Ranks the requests of each pool; `given` are overrides that are not stored yet. */
export function rankRequests(
  pools: readonly PoolOfMatch[],
  requests: readonly LiveRequest[],
  tie: Rules['tie'],
  given?: ReadonlyMap<string, OverrideCategory>,
): Map<string, Ranked[]> {
  return rankPools(toRankedPools(pools, requests, tie, given));
}

/** The input of the ranking, from which the public protocol is written too. */
export function toRankedPools(
  pools: readonly PoolOfMatch[],
  requests: readonly LiveRequest[],
  tie: Rules['tie'],
  given: ReadonlyMap<string, OverrideCategory> = new Map(),
) {
  const offered = new Set(requests.filter(({ state }) => state === 'offered').map(phaseOfPerson));
  return pools.map(({ id, zone, roles, quota, numbers }) => ({
    id,
    zone,
    rules: { places: numbers.length, tie, quota },
    requests: requests
      .filter(({ poolId }) => poolId === id)
      .map((request) => {
        const category = given.get(request.id) ?? request.override;
        return {
          ...toInput(request),
          category,
          override: category !== null,
          ineligible: ineligibility(request, roles, offered),
          person: request.accountId,
        };
      }),
  }));
}

const phaseOfPerson = ({ phase, accountId }: LiveRequest) => `${phase} ${accountId}`;

function toInput(request: LiveRequest): Omit<Input, 'override' | 'ineligible'> {
  return {
    id: request.id,
    outlet: request.outletId,
    type: request.outletType,
    at: request.requestedAt,
    draw: request.draw,
    state: request.state === 'ended' ? 'waiting' : request.state,
  };
}

function ineligibility(
  request: LiveRequest,
  roles: readonly string[],
  offered: ReadonlySet<string>,
): Input['ineligible'] {
  if (request.state !== 'waiting') return null;
  if (request.suspended) return 'suspended';
  if (request.role === null || !roles.includes(request.role)) return 'role';
  return offered.has(phaseOfPerson(request)) ? 'offer' : null;
}

/** The accounts of people whom a gate has let in. */
export async function readEntered(tx: Tx, matchId: string): Promise<Set<string>> {
  const entered = await db(tx)
    .selectFrom('gate_scan as s')
    .innerJoin('gate_entry as e', (join) =>
      join.onRef('e.match_id', '=', 's.match_id').onRef('e.h', '=', 's.h'),
    )
    .innerJoin('booking as b', 'b.id', 'e.booking_id')
    .where('s.match_id', '=', matchId)
    .where('s.act', '=', 'in')
    .where('s.discarded', '=', false)
    .select('b.account_id as accountId')
    .distinct()
    .execute();
  return new Set(entered.map(({ accountId }) => accountId));
}

/** The outlet that a person left after requests had opened and before requesting again, by request. */
export async function readLeftOutlets(tx: Tx, matchId: string): Promise<Map<string, string>> {
  const rows = await db(tx)
    .selectFrom('pool_request as r')
    .innerJoin('allocation as l', 'l.match_id', 'r.match_id')
    .innerJoin('match as m', 'm.id', 'r.match_id')
    .innerJoin('outlet_member as v', 'v.account_id', 'r.account_id')
    .innerJoin('outlet as o', 'o.id', 'v.outlet_id')
    .where('r.match_id', '=', matchId)
    .where('r.state', '<>', 'ended')
    .where('v.vouched_at', 'is not', null)
    .where(sql<boolean>`v.outlet_id is distinct from r.outlet_id`)
    .whereRef('v.left_at', '<=', 'r.requested_at')
    .where(sql<boolean>`v.left_at >= m.date - make_interval(mins => l.opens)`)
    .orderBy('v.left_at')
    .select(['r.id', 'o.name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
