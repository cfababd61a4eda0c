import { sql } from 'kysely';
import { requireManager } from '#api/outlets/outlet-locks.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { lockAllocation } from '#api/pools/lock-allocation.ts';
import type { RequestState } from '#sync/contracts/pools/pool-words.ts';

interface Owner {
  accountId: string;
  outletId: string | null;
}

/**
 * Locks accounts, match and request, in this order, once `authorize` has passed. The accounts are the
 * request's and `accountIds`. Throws 404.
 */
export async function lockRequest(
  tx: Tx,
  requestId: string,
  authorize: (owner: Owner) => void | Promise<void>,
  accountIds: readonly string[] = [],
) {
  const found = await db(tx)
    .selectFrom('pool_request')
    .select(['match_id as matchId', 'account_id as accountId', 'outlet_id as outletId'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!found) throw notFound('pools.gone');
  await authorize(found);
  await lockAccounts(tx, [found.accountId, ...accountIds]);
  const allocation = await lockAllocation(tx, found.matchId, 'assign');
  const request = await db(tx)
    .selectFrom('pool_request')
    .select([
      'id',
      'pool_id as poolId',
      'account_id as accountId',
      'outlet_id as outletId',
      'outlet_type as outletType',
      'phase',
      'number',
      'outlet_rank as outletRank',
      'outlet_cap as outletCap',
      'override',
      sql<RequestState>`state`.as('state'),
      sql<boolean>`coalesce(offer_ends_at > now(), false)`.as('isOpen'),
      sql<boolean>`state = 'held' and unassigned_at is not null`.as('isUnassigned'),
    ])
    .where('id', '=', requestId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { allocation, request };
}

/** Locks accounts in the order of their ids: those of one outlet, for example, before its match. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await db(tx)
    .selectFrom('account')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
}

/** Throws 404 for anyone but administrators and the managers of the request's outlet. */
export const managerOnly =
  (tx: Tx, actor: Actor) =>
  async ({ outletId }: Owner): Promise<void> => {
    if (actor.scope === 'admin') return;
    if (outletId === null) throw notFound('pools.gone');
    await requireManager(tx, actor, outletId);
  };
