/** Requests a place of a match. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { drawKey, type OutletType } from '#sync/contracts/pools/pool-ranking.ts';
import { newRequest } from '#api/events/accreditations.ts';
import { requireValidEvidence } from '#api/evidence/read-evidence.ts';
import { requireManager } from '#api/outlets/outlet-locks.ts';
import { currentOutlet } from '#api/outlets/read-outlets.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { isPast, lockAllocation } from '#api/pools/lock-allocation.ts';
import { lockAccounts } from '#api/pools/lock-request.ts';
import { pseudonymOf } from '#api/pools/write-protocol.ts';
import { promote } from '#api/pools/give-places.ts';
import type { PoolServices } from '#api/pools/settle-bookings.ts';

/**
 * Requests a place of this pool for the actor. The request keeps the outlet of this moment. Before the
 * allocation it waits; afterwards it gets a free place at once if no one is ahead. Returns its id. 403
 * without accreditation or with bookings closed; 404 without the pool; 409 outside of the window, for a
 * second request, for a role or type of outlet that the pool does not admit, with expired evidence, and
 * while suspended.
 */
export async function requestPlace(
  tx: Tx,
  actor: Actor,
  poolId: string,
  services: PoolServices,
): Promise<string> {
  if (actor.scope !== 'member') throw forbidden();
  return requestFor(tx, actor, actor.id, poolId, services);
}

/**
 * Requests places for people of the outlet that the actor manages, in the order of `accountIds`: for all of
 * them or, if one cannot request, for none. 404 for people whom the outlet does not vouch for; otherwise
 * like `requestPlace`.
 */
export async function requestForPeople(
  tx: Tx,
  actor: Actor,
  poolId: string,
  accountIds: readonly string[],
  services: PoolServices,
): Promise<void> {
  const outlet = await currentOutlet(tx, actor.id);
  if (!outlet) throw notFound('outlets.gone');
  await requireManager(tx, actor, outlet.id);
  await lockAccounts(tx, accountIds);
  for (const accountId of accountIds) {
    if ((await currentOutlet(tx, accountId))?.id !== outlet.id) throw notFound('outlets.notHere');
    await requestFor(tx, actor, accountId, poolId, services);
  }
}

async function requestFor(
  tx: Tx,
  actor: Actor,
  accountId: string,
  poolId: string,
  services: PoolServices,
): Promise<string> {
  const pool = await db(tx)
    .selectFrom('pool as p')
    .innerJoin('allocation as l', 'l.match_id', 'p.match_id')
    .select(['p.match_id as matchId', 'p.phase', 'p.roles', 'p.quota'])
    .select('l.allocated_at as allocatedAt')
    .where('p.id', '=', poolId)
    .executeTakeFirst();
  if (!pool) throw notFound('pools.gone');
  const { role, eventId } = await lockPerson(tx, accountId, pool.matchId);

  // After the allocation requests take turns, because one may get a place; before, they run side by side.
  const mode = pool.allocatedAt === null ? 'share' : 'assign';
  const allocation = await lockAllocation(tx, pool.matchId, mode);
  const isSuspended = await readStanding(tx, accountId, { eventId, kickOff: allocation.kickOff });
  await requireValidEvidence(tx, accountId);
  if (!allocation.reservationOpen) throw forbidden('matches.reservationClosed');
  if (!isPast(allocation.opens, allocation)) throw conflict('pools.notOpen');
  if (isPast(allocation.waitlist, allocation)) throw conflict('pools.closed');

  const outlet = await currentOutlet(tx, accountId);
  const type: OutletType = outlet?.type ?? 'freelance';
  if (role === null || !pool.roles.includes(role)) throw conflict('pools.notYourRole');
  if (pool.quota[type] === undefined) throw conflict('pools.notYourType');
  if (isSuspended) throw conflict('pools.suspended');

  await writeBooking(tx, accountId, allocation);
  const outletId = outlet?.id ?? null;
  const isLate = allocation.allocatedAt !== null;
  const request = await db(tx)
    .insertInto('pool_request')
    .values({
      pool_id: poolId,
      match_id: allocation.matchId,
      phase: pool.phase,
      account_id: accountId,
      outlet_id: outletId,
      outlet_type: type,
      // A request after the allocation is not drawn: time decides.
      draw: isLate ? '' : drawOf(poolId, pseudonymOf(allocation)('outlet', outletId ?? accountId)),
    })
    .onConflict((same) =>
      same.columns(['pool_id', 'account_id']).where('state', '<>', 'ended').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!request) throw conflict('pools.alreadyRequested');
  const action = accountId === actor.id ? 'pool.request' : 'pool.request-for';
  await audit(tx, actor, action, ['match', allocation.matchId], { accountId });
  if (isLate && mode === 'assign')
    await promote(tx, allocation, services, { id: request.id, actor: null });
  return request.id;
}

/** Locks the account and the tournament, before the match. */
async function lockPerson(tx: Tx, accountId: string, matchId: string) {
  const person = await db(tx)
    .selectFrom('account as a')
    .select('a.role')
    .where('a.id', '=', accountId)
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!person) throw forbidden();
  const event = await db(tx)
    .selectFrom('event as e')
    .select('e.id')
    .where('e.id', '=', (eb) => eb.selectFrom('match').select('event_id').where('id', '=', matchId))
    .where('e.deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!event) throw notFound('pools.gone');
  return { role: person.role, eventId: event.id };
}

/**
 * Returns whether the person is suspended: the account is locked, so a suspension is there or waits for
 * this request. Throws 403 without accreditation.
 */
async function readStanding(
  tx: Tx,
  accountId: string,
  { eventId, kickOff }: { eventId: string; kickOff: string },
): Promise<boolean> {
  const accreditation = await db(tx)
    .selectFrom('accreditation')
    .select(sql<boolean>`is_suspended(account_id, ${kickOff})`.as('isSuspended'))
    .where('account_id', '=', accountId)
    .where('event_id', '=', eventId)
    .where('status', '=', 'approved')
    .forShare()
    .executeTakeFirst();
  if (!accreditation) throw forbidden('events.notAccredited');
  return accreditation.isSuspended;
}

/** The booking is the membership. One that ended begins again, unless the league revoked it. */
export async function writeBooking(
  tx: Tx,
  accountId: string,
  { matchId, eventId }: { matchId: string; eventId: string },
): Promise<void> {
  const revoked = await db(tx)
    .selectFrom('pool_request')
    .select('id')
    .where('match_id', '=', matchId)
    .where('account_id', '=', accountId)
    .where('ended_reason', '=', 'revoked')
    .executeTakeFirst();
  if (revoked) throw conflict('matches.rejectedMeanwhile');
  await db(tx)
    .insertInto('booking')
    .values({ match_id: matchId, event_id: eventId, account_id: accountId, needs_seat: false })
    .onConflict((same) =>
      same
        .columns(['match_id', 'account_id'])
        .doUpdateSet({ needs_seat: false, revoked: false, ...newRequest })
        .where('booking.status', '=', 'rejected'),
    )
    .execute();
}

/** From the pseudonym, so that everyone can repeat the draw of a line in the protocol. */
const drawOf = (poolId: string, pseudonym: string) =>
  createHash('sha256').update(drawKey(poolId, pseudonym)).digest('hex');
