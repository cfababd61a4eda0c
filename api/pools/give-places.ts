/** Gives places to requests: at the allocation, by an override, and as offers to those who wait. */
import { sql } from 'kysely';
import type { Ranked } from '#sync/contracts/pools/pool-ranking.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';
import { endOfOffer, type LockedAllocation } from '#api/pools/lock-allocation.ts';
import {
  type LiveRequest,
  type PoolOfMatch,
  rankRequests,
  readLiveRequests,
  readPools,
} from '#api/pools/read-pools.ts';
import { writeProtocol } from '#api/pools/write-protocol.ts';
import { type PoolServices, settleBookings } from '#api/pools/settle-bookings.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';

/** A place that a request gets. */
interface Gift {
  request: LiveRequest;
  number: number;
  outletRank: number;
  cap: number;
}

/**
 * Chooses the lowest free number for each of these requests, and the lowest free rank in its outlet. The
 * constraints of the table refuse what another transaction took, but the match's lock prevents it.
 */
export function choosePlaces(
  pool: PoolOfMatch,
  requests: readonly LiveRequest[],
  getters: readonly LiveRequest[],
): Gift[] {
  const placed = requests.filter(({ poolId, number }) => poolId === pool.id && number !== null);
  const taken = new Set(placed.map(({ number }) => number));
  const free = pool.numbers.filter((number) => !taken.has(number));
  const ranks = new Map<string, Set<number>>();
  const ranksOf = (outlet: string) => {
    const known = ranks.get(outlet) ?? new Set<number>();
    ranks.set(outlet, known);
    return known;
  };
  for (const { outletId, outletRank } of placed)
    if (outletId !== null && outletRank !== null) ranksOf(outletId).add(outletRank);
  return getters.flatMap((request, index) => {
    const number = free[index];
    if (number === undefined) return [];
    const cap = pool.quota[request.outletType]?.cap ?? 1;
    if (request.outletId === null) return [{ request, number, outletRank: 1, cap }];
    const used = ranksOf(request.outletId);
    let outletRank = 1;
    while (used.has(outletRank)) outletRank++;
    used.add(outletRank);
    return [{ request, number, outletRank, cap }];
  });
}

/**
 * Writes places that are held, or offered until `endsAt`. Returns the accounts that got one: a request
 * that a blocked account or a withdrawn booking has ended meanwhile gets none, and the job gives its place
 * to the next.
 */
export async function writeGifts(
  tx: Tx,
  gifts: readonly Gift[],
  { endsAt }: { endsAt: string | null },
): Promise<string[]> {
  if (gifts.length === 0) return [];
  const given = await sql<{ accountId: string }>`
    update pool_request r
    set state = ${endsAt === null ? 'held' : 'offered'}, number = g.number,
      outlet_rank = g.outlet_rank, outlet_cap = g.cap, offer_ends_at = ${endsAt}::timestamptz,
      code = case when r.override is null then 'in_order' else 'override' end,
      position = null, ahead = null, decided_at = now()
    from unnest(
      ${gifts.map(({ request }) => request.id)}::uuid[],
      ${gifts.map(({ number }) => number)}::integer[],
      ${gifts.map(({ outletRank }) => outletRank)}::integer[],
      ${gifts.map(({ cap }) => cap)}::integer[]) as g(id, number, outlet_rank, cap)
    where r.id = g.id and r.state = 'waiting'
    returning r.account_id as "accountId"
  `.execute(db(tx));
  return given.rows.map(({ accountId }) => accountId);
}

/** Writes positions and reasons of those who wait, where they differ. */
export async function writePositions(tx: Tx, lines: readonly Ranked[]): Promise<void> {
  const waiting = lines.filter(({ outcome }) => outcome === 'waits' || outcome === 'out');
  if (waiting.length === 0) return;
  await sql`
    update pool_request r set code = g.code, position = g.position, ahead = g.ahead::jsonb
    from unnest(
      ${waiting.map(({ id }) => id)}::uuid[],
      ${waiting.map(({ code }) => code)}::text[],
      ${waiting.map(({ position }) => position)}::integer[],
      ${waiting.map(({ position, outletRank, ahead }) =>
        position === null ? null : JSON.stringify({ ...ahead, outletRank }),
      )}::text[]
    ) as g(id, code, position, ahead)
    where r.id = g.id and r.state = 'waiting'
      and (r.code, r.position, r.ahead) is distinct from (g.code, g.position, g.ahead::jsonb)
  `.execute(db(tx));
}

/**
 * Offers free places to those who are next. The request `own.id` gets its place at once, by `own.actor`,
 * unless the person holds another in this part of the day. The caller holds the match's lock, and has freed
 * places in statements before. Returns the number of places that changed hands.
 */
export async function promote(
  tx: Tx,
  allocation: LockedAllocation,
  services: PoolServices,
  own?: { id: string; actor: { id: string } | null },
): Promise<number> {
  if (allocation.allocatedAt === null) return 0;
  const pools = await readPools(tx, allocation.matchId);
  const requests = await readLiveRequests(tx, allocation.matchId);
  const ranked = rankRequests(pools, requests, allocation.tie);
  const byId = new Map(requests.map((request) => [request.id, request]));
  const endsAt = endOfOffer(allocation, services.config.league.timeZone);
  const holdsPlace = (request: LiveRequest) =>
    requests.some(
      ({ accountId, phase, state }) =>
        state === 'held' && accountId === request.accountId && phase === request.phase,
    );
  // A person who holds a place is asked before that one goes.
  const isAtOnce = (request: LiveRequest) => request.id === own?.id && !holdsPlace(request);
  let given = 0;
  for (const pool of pools) {
    const lines = ranked.get(pool.id) ?? [];
    const getters = lines
      .flatMap(({ id, outcome }) => (outcome === 'gets' ? (byId.get(id) ?? []) : []))
      .filter((request) => endsAt !== null || isAtOnce(request));
    const gifts = choosePlaces(pool, requests, getters);
    const held = gifts.filter(({ request }) => isAtOnce(request));
    await writeGifts(tx, held, { endsAt: null });
    const offers = gifts.filter((gift) => !held.includes(gift));
    const offered = await writeGifts(tx, offers, { endsAt });
    await mailOffers(tx, allocation, offered, endsAt, services);
    given += gifts.length;
  }
  if (given > 0) await writeProtocol(tx, allocation, { pools, requests }, services);
  const ownAccount = own && byId.get(own.id)?.accountId;
  if (own && ownAccount !== undefined) {
    const lines = [...ranked.values()].flat();
    await writePositions(
      tx,
      lines.filter(({ id }) => id === own.id),
    );
    await settleBookings(tx, allocation, [ownAccount], own.actor, services);
  }
  return given;
}

/** Ranks again and writes the positions that have changed: a job's work, because there may be thousands. */
export async function updatePositions(tx: Tx, { matchId, tie }: LockedAllocation): Promise<void> {
  const pools = await readPools(tx, matchId);
  const requests = await readLiveRequests(tx, matchId);
  for (const lines of rankRequests(pools, requests, tie).values()) await writePositions(tx, lines);
}

async function mailOffers(
  tx: Tx,
  { matchId, eventId }: LockedAllocation,
  accountIds: readonly string[],
  endsAt: string | null,
  { mail }: PoolServices,
): Promise<void> {
  if (accountIds.length === 0 || endsAt === null) return;
  const people = await db(tx)
    .selectFrom('account as a')
    .where('a.id', '=', anyId(accountIds))
    .select((eb) => [...recipientColumns, ticketFacts(eb.val(matchId)).as('facts')])
    .execute();
  for (const { facts, ...person } of people)
    await mail.queue(tx, person, 'placeOffered', { matchId, eventId, endsAt, ...facts });
}
