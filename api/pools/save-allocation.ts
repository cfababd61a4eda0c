/** Sets up the allocation of a match, changes it, and removes it. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AllocationForm } from '#sync/contracts/pools/manage-pools.ts';
import { phaseOf } from '#sync/contracts/pools/pool-ranking.ts';
import { formatNumbers, parseNumbers } from '#sync/contracts/pools/place-numbers.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { selectAllocation } from '#api/pools/lock-allocation.ts';
import { readPools } from '#api/pools/read-pools.ts';

/** The allocation as the administrators' form has it, or null. */
export async function readAllocation(tx: Tx, matchId: string) {
  const allocation = await selectAllocation(tx, matchId).executeTakeFirst();
  if (!allocation) {
    await lockMatch(tx, matchId);
    return null;
  }
  const pools = await readPools(tx, matchId);
  const { opens, closes, substitute, confirm, waitlist, offerMinutes, tie } = allocation;
  const { allocatedAt, version } = allocation;
  return {
    opens,
    closes,
    substitute,
    confirm,
    waitlist,
    offerMinutes,
    tie,
    allocatedAt,
    version,
    pools: pools.map(({ zone, numbers, roles, quota }) => ({
      zone,
      numbers: formatNumbers(numbers),
      roles,
      quota,
    })),
  };
}

/**
 * Creates or replaces the allocation. Throws 404 without the match; 409 if the match has bookings and
 * no allocation yet, for a stale version, and if a place that is held or a zone with requests would go;
 * 422 for numbers that cannot be read.
 */
export async function saveAllocation(
  tx: Tx,
  actor: Actor,
  matchId: string,
  { allocation: form, version }: { allocation: AllocationForm; version?: number | undefined },
): Promise<void> {
  const match = await lockMatch(tx, matchId);
  const pools = readForm(form);
  const before = await selectAllocation(tx, matchId).executeTakeFirst();
  if (version !== before?.version) throw conflict('error.stale');
  if (!before && (await hasMemberBookings(tx, matchId))) throw conflict('pools.hasBookings');
  const { opens, closes, substitute, confirm, waitlist, offerMinutes, tie } = form;
  const row = { opens, closes, substitute, confirm, waitlist, tie, offer_minutes: offerMinutes };
  await db(tx)
    .insertInto('allocation')
    .values({
      match_id: matchId,
      event_id: match.eventId,
      secret: randomBytes(32),
      ...row,
    })
    .onConflict((same) => same.column('match_id').doUpdateSet(row))
    .execute();
  await removeZones(
    tx,
    matchId,
    pools.map(({ zone }) => zone),
  );
  for (const pool of pools) await savePool(tx, matchId, pool);
  await audit(tx, actor, before ? 'match.allocation-edit' : 'match.allocation-create', [
    'match',
    matchId,
  ]);
}

/** Throws 404 without an allocation, 409 if anyone has requested a place. */
export async function deleteAllocation(tx: Tx, actor: Actor, matchId: string): Promise<void> {
  await lockMatch(tx, matchId);
  if (!(await selectAllocation(tx, matchId).executeTakeFirst())) throw notFound('pools.gone');
  const requested = await db(tx)
    .selectFrom('pool_request')
    .select('id')
    .where('match_id', '=', matchId)
    .executeTakeFirst();
  if (requested) throw conflict('pools.hasRequests');
  await db(tx).deleteFrom('pool').where('match_id', '=', matchId).execute();
  await db(tx).deleteFrom('allocation').where('match_id', '=', matchId).execute();
  await audit(tx, actor, 'match.allocation-delete', ['match', matchId]);
}

/** Reads the numbers of each zone. Throws 422 for those that cannot be read, and for a zone named twice. */
export function readForm({ pools }: AllocationForm) {
  const zones = new Set(pools.map(({ zone }) => zone));
  if (zones.size < pools.length) throw invalid({ 'allocation.pools': 'pools.zoneTwice' });
  return pools.map((pool, index) => ({ ...pool, numbers: readNumbers(pool.numbers, index) }));
}

async function lockMatch(tx: Tx, matchId: string) {
  const match = await db(tx)
    .selectFrom('match')
    .select('event_id as eventId')
    .where('id', '=', matchId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
  return match;
}

/** Number of bookings of match `m`. Officers need no place, so that theirs do not count. */
export const memberBookings = sql<number>`(
  select count(*)::integer from booking b join account a on a.id = b.account_id
  where b.match_id = m.id and not b.withdrawn and a.scope = 'member')`;

async function hasMemberBookings(tx: Tx, matchId: string): Promise<boolean> {
  const match = await db(tx)
    .selectFrom('match as m')
    .select(memberBookings.as('bookings'))
    .where('m.id', '=', matchId)
    .executeTakeFirstOrThrow();
  return match.bookings > 0;
}

function readNumbers(text: string, index: number): number[] {
  const read = parseNumbers(text);
  if (!('numbers' in read) || read.numbers.length === 0)
    throw invalid({ [`allocation.pools.${index}.numbers`]: 'pools.numbersInvalid' });
  return read.numbers;
}

async function removeZones(tx: Tx, matchId: string, kept: readonly string[]): Promise<void> {
  const removed = await db(tx)
    .selectFrom('pool as p')
    .where('p.match_id', '=', matchId)
    .where(sql<boolean>`p.zone <> all (${kept}::text[])`)
    .select((eb) => [
      'p.id',
      eb.exists(eb.selectFrom('pool_request as r').whereRef('r.pool_id', '=', 'p.id')).as('isUsed'),
    ])
    .execute();
  if (removed.some(({ isUsed }) => isUsed)) throw conflict('pools.hasRequests');
  for (const { id } of removed) await db(tx).deleteFrom('pool').where('id', '=', id).execute();
}

async function savePool(
  tx: Tx,
  matchId: string,
  {
    zone,
    numbers,
    roles,
    quota,
  }: Omit<AllocationForm['pools'][number], 'numbers'> & { numbers: number[] },
): Promise<void> {
  const row = { roles, quota: JSON.stringify(quota) };
  const { id } = await db(tx)
    .insertInto('pool')
    .values({ match_id: matchId, zone, phase: phaseOf(zone), ...row })
    .onConflict((same) => same.columns(['match_id', 'zone']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  const held = await db(tx)
    .selectFrom('pool_request')
    .select('number')
    .where('pool_id', '=', id)
    .where(sql<boolean>`number <> all (${numbers}::integer[])`)
    .orderBy('number')
    .execute();
  if (held.length > 0)
    throw conflict('pools.numberHeld', { numbers: held.map(({ number }) => number).join(', ') });
  await db(tx)
    .deleteFrom('pool_place')
    .where('pool_id', '=', id)
    .where(sql<boolean>`number <> all (${numbers}::integer[])`)
    .execute();
  await sql`
    insert into pool_place (pool_id, number)
    select ${id}::uuid, unnest(${numbers}::integer[]) on conflict do nothing
  `.execute(db(tx));
}
