/** People accept an offer, confirm, withdraw, decline, and give their place back. */
import { sql } from 'kysely';
import { currentOutlet } from '#api/outlets/read-outlets.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { endRequests } from '#api/pools/end-requests.ts';
import { promote } from '#api/pools/give-places.ts';
import { giveUpPlace } from '#api/pools/give-up-place.ts';
import { isPast } from '#api/pools/lock-allocation.ts';
import { lockRequest } from '#api/pools/lock-request.ts';
import { type PoolServices, settleBookings } from '#api/pools/settle-bookings.ts';

/**
 * Accepts the place that is offered; another place of the phase is given back with it. Throws 404 for a
 * request of another person, and 409 if the offer has ended by the time that the server received this.
 */
export async function acceptOffer(
  tx: Tx,
  actor: Actor,
  requestId: string,
  services: PoolServices,
): Promise<void> {
  const { allocation, request } = await lockOwn(tx, actor, requestId);
  if (request.state === 'held') return;
  const isOpen = request.state === 'offered' && request.isOpen;
  if (!isOpen) throw conflict('pools.offerOver');
  const others = await db(tx)
    .selectFrom('pool_request')
    .select('id as requestId')
    .where('match_id', '=', allocation.matchId)
    .where('account_id', '=', actor.id)
    .where('phase', '=', request.phase)
    .where('state', '=', 'held')
    .execute();
  await endRequests(tx, actor, 'moved', others);
  await db(tx)
    .updateTable('pool_request')
    .set({ state: 'held', offer_ends_at: null, decided_at: sql`now()`, decided_by: actor.id })
    .where('id', '=', requestId)
    .execute();
  await audit(tx, actor, 'pool.accept', ['match', allocation.matchId], { accountId: actor.id });
  await settleBookings(tx, allocation, [actor.id], actor, services);
  await promote(tx, allocation, services);
}

/**
 * Withdraws a request that waits, declines an offer, or gives a place back: to the outlet, or to the next
 * in line. A request that has ended, or whose place the outlet has already, stays as it is. 404, 409 after
 * the kick-off.
 */
export async function returnPlace(
  tx: Tx,
  actor: Actor,
  requestId: string,
  services: PoolServices,
): Promise<void> {
  const { allocation, request } = await lockOwn(tx, actor, requestId);
  if (request.state === 'ended' || request.isUnassigned) return;
  if (isPast(0, allocation)) throw conflict('matches.past');
  const action = request.state === 'waiting' ? 'pool.withdraw' : 'pool.return';
  await audit(tx, actor, action, ['match', allocation.matchId], { accountId: actor.id });
  if (request.state === 'held') return giveUpPlace(tx, actor, allocation, request, services);
  const reason = request.state === 'waiting' ? 'withdrawn' : 'returned';
  await endRequests(tx, actor, reason, [{ requestId }]);
  await settleBookings(tx, allocation, [actor.id], actor, services);
  await promote(tx, allocation, services);
}

/**
 * Confirms that the person is coming; again changes nothing. Until the substitution deadline it takes back
 * a place that stayed with the outlet. 404; 409 if no place is held, too early, or after leaving the outlet.
 */
export async function confirmPlace(
  tx: Tx,
  actor: Actor,
  requestId: string,
  services: PoolServices,
): Promise<void> {
  const { allocation, request } = await lockOwn(tx, actor, requestId);
  const canConfirm = isPast(allocation.substitute, allocation);
  if (request.state !== 'held' || (request.isUnassigned && canConfirm))
    throw conflict('pools.ended');
  if (request.isUnassigned) {
    if ((await currentOutlet(tx, actor.id))?.id !== request.outletId)
      throw conflict('pools.leftOutlet');
    await db(tx)
      .updateTable('pool_request')
      .set({ unassigned_at: null })
      .where('id', '=', requestId)
      .execute();
    await audit(tx, actor, 'pool.keep', ['match', allocation.matchId], { accountId: actor.id });
    return settleBookings(tx, allocation, [actor.id], actor, services);
  }
  if (!canConfirm) throw conflict('pools.confirmLater');
  await db(tx)
    .updateTable('pool_request')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', requestId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Another person's request is not found. */
async function lockOwn(tx: Tx, actor: Actor, requestId: string) {
  return lockRequest(tx, requestId, ({ accountId }) => {
    if (accountId !== actor.id) throw notFound('pools.gone');
  });
}
