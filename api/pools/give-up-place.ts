/** A held place that its person gives up stays with the outlet, which may name a substitute in time. */
import { sql } from 'kysely';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import { endRequests } from '#api/pools/end-requests.ts';
import { promote } from '#api/pools/give-places.ts';
import { isPast, lockAllocation, type LockedAllocation } from '#api/pools/lock-allocation.ts';
import { type PoolServices, readTicketFacts, settleBookings } from '#api/pools/settle-bookings.ts';

interface HeldPlace {
  id: string;
  accountId: string;
  outletId: string | null;
}

/**
 * Until the substitution deadline the place stays with an outlet that has another manager; otherwise the
 * next in line gets an offer. The caller holds the match's lock. A place that is not held stays as it is.
 */
export async function giveUpPlace(
  tx: Tx,
  actor: { id: string },
  allocation: LockedAllocation,
  place: HeldPlace,
  services: PoolServices,
): Promise<void> {
  const managers = isPast(allocation.substitute, allocation)
    ? []
    : await selectOtherManagers(tx, place).execute();
  if (managers.length === 0) await endRequests(tx, actor, 'returned', [{ requestId: place.id }]);
  else
    await db(tx)
      .updateTable('pool_request')
      .set({ unassigned_at: sql`now()`, confirmed_at: null })
      .where('id', '=', place.id)
      .where('state', '=', 'held')
      .execute();
  await settleBookings(tx, allocation, [place.accountId], actor, services);
  await promote(tx, allocation, services);
  if (managers.length > 0) await mailManagers(tx, allocation, place, managers, services);
}

/** The approved managers of the outlet apart from the person. */
export function selectOtherManagers(tx: Tx, { accountId, outletId }: Omit<HeldPlace, 'id'>) {
  return db(tx)
    .selectFrom('outlet_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(recipientColumns)
    .where('m.outlet_id', '=', outletId)
    .where('m.account_id', '<>', accountId)
    .where('m.manager', '=', true)
    .where('m.left_at', 'is', null)
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null)
    .orderBy('a.id');
}

async function mailManagers(
  tx: Tx,
  { matchId, eventId, kickOff, substitute }: LockedAllocation,
  { id, accountId }: HeldPlace,
  managers: Awaited<ReturnType<ReturnType<typeof selectOtherManagers>['execute']>>,
  { mail }: PoolServices,
): Promise<void> {
  const { name } = await db(tx)
    .selectFrom('account')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const until = new Date(Date.parse(kickOff) - substitute * 60_000).toISOString();
  const facts = await readTicketFacts(tx, matchId);
  const data = { requestId: id, matchId, eventId, colleague: name, until, ...facts };
  for (const manager of managers) await mail.queue(tx, manager, 'placeUnassigned', data);
}

/** Gives the places that no one of a closed outlet is assigned to, at coming matches, to the next in line. */
export async function releasePlacesOfOutlet(
  tx: Tx,
  actor: Actor,
  outletId: string,
  services: PoolServices,
): Promise<void> {
  const unassigned = db(tx)
    .selectFrom('pool_request as r')
    .where('r.outlet_id', '=', outletId)
    .where('r.state', '=', 'held')
    .where('r.unassigned_at', 'is not', null);
  const matches = await unassigned
    .innerJoin('match as m', 'm.id', 'r.match_id')
    .where('m.deleted_at', 'is', null)
    .where('m.date', '>', sql<string>`now()`)
    .select('r.match_id as id')
    .distinct()
    .orderBy('r.match_id')
    .execute();
  for (const match of matches) {
    const allocation = await lockAllocation(tx, match.id, 'assign');
    const places = await unassigned
      .where('r.match_id', '=', match.id)
      .select('r.id as requestId')
      .orderBy('r.id')
      .execute();
    const accountIds = await endRequests(tx, actor, 'returned', places);
    for (const accountId of accountIds)
      await audit(tx, actor, 'pool.release', ['match', match.id], { accountId });
    await settleBookings(tx, allocation, accountIds, actor, services);
    await promote(tx, allocation, services);
  }
}

/** Gives up what a person who leaves an outlet holds of its places at coming matches. */
export async function giveUpPlacesOfOutlet(
  tx: Tx,
  actor: Actor,
  { accountId, outletId }: { accountId: string; outletId: string },
  services: PoolServices,
): Promise<void> {
  const held = await db(tx)
    .selectFrom('pool_request as r')
    .innerJoin('match as m', 'm.id', 'r.match_id')
    .select(['r.id', 'r.match_id as matchId'])
    .where('r.account_id', '=', accountId)
    .where('r.outlet_id', '=', outletId)
    .where('r.state', '=', 'held')
    .where('r.unassigned_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where('m.date', '>', sql<string>`now()`)
    .orderBy('r.match_id')
    .orderBy('r.id')
    .execute();
  for (const { id, matchId } of held) {
    const allocation = await lockAllocation(tx, matchId, 'assign');
    await audit(tx, actor, 'pool.release', ['match', matchId], { accountId });
    await giveUpPlace(tx, actor, allocation, { id, accountId, outletId }, services);
  }
}
