/**
 * Deadlines act each minute: offers expire, places that no one confirmed or for which an outlet named no
 * substitute go to the next, holders are reminded to confirm, the waiting list closes, and places that a trigger freed are offered. Commands compare times themselves,
 * so a late job extends nothing.
 */
import { sql } from 'kysely';
import type { OutletType } from '#sync/contracts/pools/pool-ranking.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { endRequests } from '#api/pools/end-requests.ts';
import { promote, updatePositions } from '#api/pools/give-places.ts';
import {
  endOfOffer,
  isPast,
  lockAllocation,
  type LockedAllocation,
} from '#api/pools/lock-allocation.ts';
import { rankRequests, readEntered, readLiveRequests, readPools } from '#api/pools/read-pools.ts';
import { remindHolders, reminderMinutes } from '#api/pools/remind-holders.ts';
import { type PoolServices, settleBookings } from '#api/pools/settle-bookings.ts';

/** Works on each match in a transaction of its own; it may be repeated at any time. */
export async function runPoolDeadlines(
  services: Pick<Services, 'orm' | 'mail' | 'ticketKeys' | 'config'>,
): Promise<void> {
  const em = services.orm.em.fork();
  const matches = await db(em as Tx)
    .selectFrom('allocation as l')
    .innerJoin('match as m', 'm.id', 'l.match_id')
    .where('m.deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pool_request as r')
          .whereRef('r.match_id', '=', 'l.match_id')
          .where((of) =>
            of.or([
              of('r.state', 'in', ['waiting', 'offered']),
              of.and([of('r.state', '=', 'held'), of('r.unassigned_at', 'is not', null)]),
              of.and([
                of('r.state', '=', 'held'),
                of('r.confirmed_at', 'is', null),
                of('r.reminded_at', 'is', null),
                sql<boolean>`now() between
                  m.date - make_interval(mins => least(l.confirm + ${reminderMinutes}, l.substitute))
                  and m.date - make_interval(mins => l.confirm)`,
              ]),
            ]),
          ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('l.allocated_at', 'is not', null),
        eb('m.date', '<=', sql<string>`now() + make_interval(mins => l.waitlist)`),
      ]),
    )
    .select('l.match_id as matchId')
    .orderBy('l.match_id')
    .execute();
  for (const { matchId } of matches)
    await inTransaction(services.orm.em.fork(), (tx) => runDeadlines(tx, matchId, services));
}

export async function runDeadlines(tx: Tx, matchId: string, services: PoolServices): Promise<void> {
  const allocation = await lockAllocation(tx, matchId, 'assign');
  const expired = await db(tx)
    .selectFrom('pool_request')
    .select('id as requestId')
    .where('match_id', '=', matchId)
    .where('state', '=', 'offered')
    .where('offer_ends_at', '<=', sql<string>`now()`)
    .execute();
  const accounts = await endRequests(tx, null, 'expired', expired);
  const unassigned = await db(tx)
    .selectFrom('pool_request as r')
    .select('r.id as requestId')
    .where('r.match_id', '=', matchId)
    .where('r.state', '=', 'held')
    .where('r.unassigned_at', 'is not', null)
    .$if(!isPast(allocation.substitute, allocation), (query) => query.where(lacksManager))
    .execute();
  accounts.push(...(await endRequests(tx, null, 'returned', unassigned)));
  accounts.push(...(await endUnconfirmed(tx, allocation, services)));
  if (isPast(allocation.waitlist, allocation)) {
    const waiting = await db(tx)
      .selectFrom('pool_request')
      .select('id as requestId')
      .where('match_id', '=', matchId)
      .where('state', '=', 'waiting')
      .execute();
    accounts.push(...(await endRequests(tx, null, 'closed', waiting)));
  }
  await settleBookings(tx, allocation, [...new Set(accounts)], null, services);
  await promote(tx, allocation, services);
  await remindHolders(tx, allocation, services);
  if (allocation.allocatedAt !== null) await updatePositions(tx, allocation);
}

/** No one of the outlet of `pool_request r` may name a substitute any more. */
const lacksManager = sql<boolean>`not exists (
  select from outlet_member m join account a on a.id = m.account_id
  where m.outlet_id = r.outlet_id and m.manager and m.left_at is null
    and a.status = 'approved' and a.deleted_at is null)`;

/**
 * From the confirmation's deadline on, a place that no one confirmed goes to the next, but only as many
 * as people wait, and only while an offer is still possible. The places given last go first. Entering at
 * a gate confirms.
 */
async function endUnconfirmed(
  tx: Tx,
  allocation: LockedAllocation,
  { config }: PoolServices,
): Promise<string[]> {
  const { matchId, confirm, tie } = allocation;
  if (confirm === null || allocation.allocatedAt === null || !isPast(confirm, allocation))
    return [];
  if (endOfOffer(allocation, config.league.timeZone) === null) return [];
  const pools = await readPools(tx, matchId);
  const requests = await readLiveRequests(tx, matchId);
  const ranked = rankRequests(pools, requests, tie);
  const entered = await readEntered(tx, matchId);
  const endings = pools.flatMap((pool) => {
    const waiting = (ranked.get(pool.id) ?? []).filter(({ outcome }) => outcome === 'waits').length;
    const priorityOf = (type: OutletType) => pool.quota[type]?.priority ?? 3;
    return requests
      .filter(({ poolId, state }) => poolId === pool.id && state === 'held')
      .filter(({ confirmedAt, accountId }) => confirmedAt === null && !entered.has(accountId))
      .toSorted(
        (a, b) =>
          priorityOf(b.outletType) - priorityOf(a.outletType) ||
          (b.outletRank ?? 0) - (a.outletRank ?? 0) ||
          (a.requestedAt < b.requestedAt ? 1 : -1),
      )
      .slice(0, waiting)
      .map(({ id }) => ({ requestId: id }));
  });
  return endRequests(tx, null, 'unconfirmed', endings);
}
