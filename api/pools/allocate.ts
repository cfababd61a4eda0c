/** Shows what an allocation would give to whom, and gives it. */
import { createHash } from 'node:crypto';
import type { AllocationDecisions, AllocationPreview } from '#sync/contracts/pools/manage-pools.ts';
import type { Ranked } from '#sync/contracts/pools/pool-ranking.ts';
import type { OverrideCategory } from '#sync/contracts/pools/pool-words.ts';
import { deadlines } from '#sync/contracts/pools/pool-times.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { writeProtocol } from '#api/pools/write-protocol.ts';
import { endRequests } from '#api/pools/end-requests.ts';
import { choosePlaces, writeGifts, writePositions } from '#api/pools/give-places.ts';
import {
  isPast,
  lockAllocation,
  type LockedAllocation,
  selectAllocation,
} from '#api/pools/lock-allocation.ts';
import {
  type LiveRequest,
  type PoolOfMatch,
  rankRequests,
  readLeftOutlets,
  readLiveRequests,
  readPools,
} from '#api/pools/read-pools.ts';
import { type PoolServices, readTicketFacts, settleBookings } from '#api/pools/settle-bookings.ts';

const noDecisions: AllocationDecisions = { overrides: [], refusals: [] };

/** Throws 404 without an allocation, or if a decision is about a request that is not live. */
export async function previewAllocation(
  tx: Tx,
  matchId: string,
  decisions: AllocationDecisions = noDecisions,
): Promise<AllocationPreview> {
  const allocation = await selectAllocation(tx, matchId).executeTakeFirst();
  if (!allocation) throw notFound('pools.gone');
  const state = await rankWith(tx, allocation, decisions);
  return describe(allocation, state, decisions, await readLeftOutlets(tx, matchId));
}

/**
 * Gives the places as the preview with this mark shows, once per match. Throws 409 before requests
 * close, for a second allocation, and if anything has changed since the preview.
 */
export async function allocateMatch(
  tx: Tx,
  actor: Actor,
  matchId: string,
  { mark, ...decisions }: AllocationDecisions & { mark: string },
  services: PoolServices,
): Promise<void> {
  await lockApplicants(tx, matchId);
  const allocation = await lockAllocation(tx, matchId, 'assign');
  if (allocation.allocatedAt !== null) throw conflict('pools.allocatedAlready');
  if (!isPast(allocation.closes, allocation)) throw conflict('pools.stillOpen');
  const state = await rankWith(tx, allocation, decisions);
  if (markOf(allocation, state, decisions) !== mark) throw conflict('pools.changed');
  await db(tx)
    .updateTable('allocation')
    .set({ allocated_at: allocation.now, allocated_by: actor.id })
    .where('match_id', '=', matchId)
    .execute();

  await writeProtocol(tx, allocation, state, services);

  const accountIds = new Set(state.requests.map(({ accountId }) => accountId));
  await writeOverrides(tx, actor, decisions);
  for (const id of await endRequests(tx, actor, 'refused', decisions.refusals)) accountIds.add(id);
  const byId = new Map(state.requests.map((request) => [request.id, request]));
  for (const pool of state.pools) {
    const lines = state.ranked.get(pool.id) ?? [];
    const getters = lines.flatMap(({ id, outcome }) =>
      outcome === 'gets' ? (byId.get(id) ?? []) : [],
    );
    const gifts = choosePlaces(pool, state.requests, getters);
    await writeGifts(tx, gifts, { endsAt: null });
    const moved = lines.filter(({ code, outcome }) => outcome === 'out' && code === 'has_place');
    await endRequests(
      tx,
      actor,
      'moved',
      moved.map(({ id }) => ({ requestId: id })),
    );
    await writePositions(tx, lines);
  }
  await settleBookings(tx, allocation, [...accountIds], actor, services);
  await mailWaiting(tx, allocation, services);
  await audit(tx, actor, 'match.allocate', ['match', matchId], {
    count: [...state.ranked.values()].flat().filter(({ outcome }) => outcome === 'gets').length,
  });
}

/** Tickets copy the accounts, which are locked before the match. */
async function lockApplicants(tx: Tx, matchId: string): Promise<void> {
  await db(tx)
    .selectFrom('account')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('pool_request').select('account_id').where('match_id', '=', matchId),
    )
    .orderBy('id')
    .forShare()
    .execute();
}

interface RankedMatch {
  pools: readonly PoolOfMatch[];
  requests: readonly LiveRequest[];
  ranked: ReadonlyMap<string, Ranked[]>;
  given: ReadonlyMap<string, OverrideCategory>;
}

async function rankWith(
  tx: Tx,
  allocation: LockedAllocation,
  { overrides, refusals }: AllocationDecisions,
): Promise<RankedMatch> {
  const pools = await readPools(tx, allocation.matchId);
  const all = await readLiveRequests(tx, allocation.matchId);
  const known = new Set(all.map(({ id }) => id));
  const decided = [...overrides, ...refusals].map(({ requestId }) => requestId);
  if (decided.some((id) => !known.has(id))) throw conflict('pools.changed');
  if (new Set(decided).size < decided.length) throw conflict('pools.decidedTwice');
  const refused = new Set(refusals.map(({ requestId }) => requestId));
  const requests = all.filter(({ id }) => !refused.has(id));
  const given = new Map(overrides.map(({ requestId, category }) => [requestId, category]));
  return { pools, requests, given, ranked: rankRequests(pools, requests, allocation.tie, given) };
}

/** A hash of everything that the result depends on. */
function markOf(
  { version, allocatedAt }: LockedAllocation,
  { pools, requests }: RankedMatch,
  decisions: AllocationDecisions,
): string {
  const facts = [
    version,
    allocatedAt,
    pools.map(({ id, numbers, roles, quota }) => [
      id,
      numbers,
      roles,
      Object.entries(quota).toSorted(),
    ]),
    requests.map(({ id, version: of, role, suspended }) => [id, of, role, suspended]).toSorted(),
    decisions,
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

function describe(
  allocation: LockedAllocation,
  state: RankedMatch,
  decisions: AllocationDecisions,
  leftOutlets: ReadonlyMap<string, string>,
): AllocationPreview {
  const byId = new Map(state.requests.map((request) => [request.id, request]));
  const given = new Map(decisions.overrides.map((each) => [each.requestId, each]));
  return {
    mark: markOf(allocation, state, decisions),
    allocatedAt: allocation.allocatedAt,
    kickOff: allocation.kickOff,
    now: allocation.now,
    closesAt: new Date(deadlines(Date.parse(allocation.kickOff), allocation).closes).toISOString(),
    pools: state.pools.map(({ id, zone, numbers }) => ({
      id,
      zone,
      places: numbers.length,
      numbers,
      lines: (state.ranked.get(id) ?? []).flatMap((line) => {
        const request = byId.get(line.id);
        if (!request) return [];
        return [
          {
            requestId: request.id,
            accountId: request.accountId,
            name: `${request.firstName} ${request.lastName}`,
            nameArabic: request.nameArabic,
            organization: request.organization,
            outletId: request.outletId,
            outlet: request.outlet,
            outletType: request.outletType,
            requestedAt: request.requestedAt,
            state: request.state,
            outcome: line.outcome,
            code: line.code,
            priority: line.priority,
            outletRank: line.outletRank,
            position: line.position,
            ahead: line.ahead,
            number: request.number,
            override: given.get(request.id)?.category ?? request.override,
            overrideText: given.get(request.id)?.text ?? request.overrideText,
            offerEndsAt: request.offerEndsAt,
            confirmedAt: request.confirmedAt,
            unassignedAt: request.unassignedAt,
            leftOutlet: leftOutlets.get(request.id) ?? null,
          },
        ];
      }),
    })),
  };
}

export async function writeOverrides(
  tx: Tx,
  actor: Actor,
  { overrides }: Pick<AllocationDecisions, 'overrides'>,
): Promise<void> {
  for (const { requestId, category, text } of overrides) {
    const { accountId, matchId } = await db(tx)
      .updateTable('pool_request')
      .set({ override: category, override_text: text, decided_by: actor.id })
      .where('id', '=', requestId)
      .returning(['account_id as accountId', 'match_id as matchId'])
      .executeTakeFirstOrThrow();
    await audit(tx, actor, 'pool.override', ['match', matchId], { accountId, reason: text });
  }
}

async function mailWaiting(
  tx: Tx,
  { matchId, eventId }: LockedAllocation,
  { mail }: PoolServices,
): Promise<void> {
  const people = await db(tx)
    .selectFrom('pool_request as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .where('r.match_id', '=', matchId)
    .where('r.state', '=', 'waiting')
    .select((eb) => [
      'a.id as accountId',
      'a.email',
      'a.first_name as firstName',
      'a.name_arabic as nameArabic',
      'a.language',
      eb.fn.min('r.position').as('position'),
    ])
    .groupBy('a.id')
    .execute();
  if (people.length === 0) return;
  const facts = await readTicketFacts(tx, matchId);
  for (const { position, ...person } of people)
    await mail.queue(tx, person, 'placeWaiting', { matchId, eventId, position, ...facts });
}
