/** Gives a place out of order, or refuses a request, after the allocation. */
import type { z } from 'zod/mini';
import type { overrideRequest } from '#sync/contracts/pools/manage-pools.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { writeOverrides } from '#api/pools/allocate.ts';
import { endRequests } from '#api/pools/end-requests.ts';
import { promote } from '#api/pools/give-places.ts';
import { lockAllocation } from '#api/pools/lock-allocation.ts';
import { readLiveRequests } from '#api/pools/read-pools.ts';
import { type PoolServices, settleBookings } from '#api/pools/settle-bookings.ts';

type Decision = z.infer<NonNullable<typeof overrideRequest.body>>;

/**
 * Returns the match. Throws 404 without the request; 409 before the allocation, where the preview decides;
 * for a request that no longer waits; and for a second place in a phase.
 */
export async function decideRequest(
  tx: Tx,
  actor: Actor,
  requestId: string,
  decision: Decision,
  services: PoolServices,
): Promise<string> {
  const found = await db(tx)
    .selectFrom('pool_request')
    .select(['match_id as matchId', 'account_id as accountId'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!found) throw notFound('pools.gone');
  const { matchId, accountId } = found;
  await db(tx).selectFrom('account').select('id').where('id', '=', accountId).forShare().execute();
  const allocation = await lockAllocation(tx, matchId, 'assign');
  if (allocation.allocatedAt === null) throw conflict('pools.notAllocated');
  const requests = await readLiveRequests(tx, matchId);
  const request = requests.find(({ id }) => id === requestId);
  if (!request) throw conflict('pools.ended');
  if (decision.decision === 'refuse') {
    await endRequests(tx, actor, 'refused', [{ requestId, text: decision.text }]);
    const detail = { accountId, reason: decision.text };
    await audit(tx, actor, 'pool.refuse', ['match', matchId], detail);
  } else {
    if (request.state !== 'waiting') throw conflict('pools.changed');
    const isPlaced = ({ accountId: id, phase, number }: (typeof requests)[number]) =>
      id === accountId && phase === request.phase && number !== null;
    if (requests.some(isPlaced)) throw conflict('pools.personHasPlace');
    const { category, text } = decision;
    await writeOverrides(tx, actor, { overrides: [{ requestId, category, text }] });
  }
  await settleBookings(tx, allocation, [accountId], actor, services);
  // Without a free place the person is now the first in line.
  await promote(tx, allocation, services, { id: requestId, actor });
  return matchId;
}
