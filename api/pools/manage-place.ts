/** Managers of outlets, and the league, decide about a held place: who uses it, and its number. */
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { substitutePlace as call } from '#sync/contracts/pools/outlet-places.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { endRequests } from '#api/pools/end-requests.ts';
import { promote } from '#api/pools/give-places.ts';
import { isPast, type LockedAllocation } from '#api/pools/lock-allocation.ts';
import { lockRequest, managerOnly } from '#api/pools/lock-request.ts';
import { writeBooking } from '#api/pools/request-place.ts';
import { type PoolServices, readTicketFacts, settleBookings } from '#api/pools/settle-bookings.ts';
import { ticketMailData } from '#api/tickets/issue-ticket.ts';

type LockedRequest = Awaited<ReturnType<typeof lockRequest>>['request'];

/**
 * Gives the place to another person of the request's outlet; the number stays. Administrators may do so
 * after the deadline with a reason. Throws 404 for strangers; 409 after the deadline, for a place that is
 * not held, and for a person who is not eligible or holds a place of that part of the day.
 */
export async function substitutePlace(
  tx: Tx,
  actor: Actor,
  requestId: string,
  { accountId, reason }: z.infer<NonNullable<typeof call.body>>,
  services: PoolServices,
): Promise<void> {
  const authorize = managerOnly(tx, actor);
  const { allocation, request } = await lockRequest(tx, requestId, authorize, [accountId]);
  const { matchId } = allocation;
  const isLate = isPast(allocation.substitute, allocation);
  if (isPast(0, allocation)) throw conflict('matches.past');
  if (isLate && actor.scope !== 'admin') throw conflict('pools.substituteOver');
  if (isLate && reason === undefined) throw invalid({ reason: 'error.required' });
  if (request.state !== 'held') throw conflict('pools.ended');
  if (request.accountId === accountId) throw conflict('pools.personHasPlace');
  await requireEligible(tx, allocation, request, accountId);

  await endRequests(tx, actor, 'substituted', [{ requestId }]);
  // The substitute leaves the waiting list of this zone.
  const waiting = await db(tx)
    .selectFrom('pool_request')
    .select('id as requestId')
    .where('pool_id', '=', request.poolId)
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'offered'])
    .execute();
  await endRequests(tx, actor, 'moved', waiting);
  await writeBooking(tx, accountId, allocation);
  await insertSubstitute(tx, actor, matchId, request, accountId);
  await audit(tx, actor, 'pool.substitute', ['match', matchId], {
    accountId,
    before: request.accountId,
    ...(reason !== undefined && { reason }),
  });
  await settleBookings(tx, allocation, [request.accountId], actor, services);
  // The substitute's email about the place has the ticket.
  let ticket: ReturnType<typeof ticketMailData> | undefined;
  await settleBookings(tx, allocation, [accountId], actor, services, async (...written) => {
    ticket = ticketMailData(...written);
  });
  await mailBoth(tx, allocation, { from: request.accountId, to: accountId, ticket }, services);
  await promote(tx, allocation, services);
}

async function requireEligible(
  tx: Tx,
  { eventId, kickOff }: LockedAllocation,
  { poolId, outletId }: LockedRequest,
  accountId: string,
): Promise<void> {
  const eligible = await db(tx)
    .selectFrom('account as a')
    .innerJoin('outlet_member as m', 'm.account_id', 'a.id')
    .innerJoin('accreditation as c', 'c.account_id', 'a.id')
    .innerJoin('pool as p', (join) => join.on('p.id', '=', poolId))
    .select('a.id')
    .where('a.id', '=', accountId)
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null)
    .where(sql<boolean>`a.role = any (p.roles)`)
    .where(sql<boolean>`not is_suspended(a.id, ${kickOff})`)
    .where('m.outlet_id', '=', outletId)
    .where('m.vouched_at', 'is not', null)
    .where('m.left_at', 'is', null)
    .where('c.event_id', '=', eventId)
    .where('c.status', '=', 'approved')
    .forShare('c')
    .executeTakeFirst();
  if (!eligible) throw conflict('pools.cannotSubstitute');
}

/** Unique indexes decide that the person holds no other place. An override's words were another person's. */
async function insertSubstitute(
  tx: Tx,
  actor: Actor,
  matchId: string,
  request: LockedRequest,
  accountId: string,
): Promise<void> {
  await db(tx)
    .insertInto('pool_request')
    .values({
      pool_id: request.poolId,
      match_id: matchId,
      phase: request.phase,
      account_id: accountId,
      outlet_id: request.outletId,
      outlet_type: request.outletType,
      draw: '',
      state: 'held',
      number: request.number,
      outlet_rank: request.outletRank,
      outlet_cap: request.outletCap,
      override: request.override,
      override_text: request.override && '',
      decided_at: sql<string>`now()`,
      decided_by: actor.id,
    })
    .execute()
    .catch((error: unknown) => {
      if (['pool_request_held', 'pool_request_live'].includes(violatedConstraint(error) ?? ''))
        throw conflict('pools.personHasPlace');
      throw error;
    });
}

async function mailBoth(
  tx: Tx,
  { matchId, eventId }: LockedAllocation,
  {
    from,
    to,
    ticket,
  }: { from: string; to: string; ticket: ReturnType<typeof ticketMailData> | undefined },
  { mail }: PoolServices,
): Promise<void> {
  const people = await db(tx)
    .selectFrom('account as a')
    .select([...recipientColumns, 'a.last_name as lastName'])
    .where('a.id', 'in', [from, to])
    .execute();
  const facts = await readTicketFacts(tx, matchId);
  for (const person of people) {
    const other = people.find(({ accountId }) => accountId !== person.accountId) ?? person;
    const colleague = `${other.firstName} ${other.lastName}`;
    const gets = person.accountId === to;
    const data = { matchId, eventId, colleague, gets, ...facts, ...(gets && ticket) };
    await mail.queue(tx, person, 'substituted', data);
  }
}

/**
 * Changes the number of a place that is held, until the substitution deadline, for its holder, a manager of
 * the outlet or an administrator. Throws 404 for strangers; 409 later, and for a number that is not free.
 */
export async function chooseNumber(
  tx: Tx,
  actor: Actor,
  requestId: string,
  number: number,
  services: PoolServices,
): Promise<void> {
  const { allocation, request } = await lockRequest(tx, requestId, async (owner) => {
    if (owner.accountId !== actor.id) await managerOnly(tx, actor)(owner);
  });
  if (request.state !== 'held') throw conflict('pools.ended');
  if (isPast(allocation.substitute, allocation)) throw conflict('pools.substituteOver');
  await db(tx)
    .updateTable('pool_request')
    .set({ number })
    .where('id', '=', requestId)
    .execute()
    .catch((error: unknown) => {
      // Another request has it, or the zone has no such number.
      if (violatedConstraint(error)?.startsWith('pool_request_pool_id_number') === true)
        throw conflict('pools.numberTaken');
      throw error;
    });
  const { accountId } = request;
  await audit(tx, actor, 'pool.number', ['match', allocation.matchId], { accountId });
  await settleBookings(tx, allocation, [accountId], actor, services);
}

/** Gives an unassigned place to the next in line; one that is not unassigned stays as it is. 404. */
export async function releasePlace(
  tx: Tx,
  actor: Actor,
  requestId: string,
  services: PoolServices,
): Promise<void> {
  const { allocation, request } = await lockRequest(tx, requestId, managerOnly(tx, actor));
  if (!request.isUnassigned) return;
  const { accountId } = request;
  await endRequests(tx, actor, 'returned', [{ requestId }]);
  await audit(tx, actor, 'pool.release', ['match', allocation.matchId], { accountId });
  await settleBookings(tx, allocation, [accountId], actor, services);
  await promote(tx, allocation, services);
}
