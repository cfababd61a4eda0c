/** Locks a match that has an allocation. */
import { sql } from 'kysely';
import { offerEndsAt } from '#sync/contracts/pools/pool-times.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

export type LockedAllocation = Awaited<ReturnType<typeof lockAllocation>>;

/**
 * Reads the match and its allocation. `share` is for requests before the allocation, which run side by
 * side; `assign` is for whatever gives or frees places, one transaction after the other. `now` is the
 * time at which the request was received. Throws 404 without a match or an allocation.
 */
export async function lockAllocation(tx: Tx, matchId: string, mode: 'share' | 'assign') {
  const locked = await db(tx)
    .selectFrom('match')
    .select('id')
    .where('id', '=', matchId)
    .where('pooled', '=', true)
    .where('deleted_at', 'is', null)
    .$if(mode === 'share', (query) => query.forShare())
    .$if(mode === 'assign', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  // Read after the lock: a statement that waited for it would see the allocation as it was before.
  const allocation = locked && (await selectAllocation(tx, matchId).executeTakeFirst());
  if (!allocation) throw notFound('pools.gone');
  return allocation;
}

export function selectAllocation(tx: Tx, matchId: string) {
  return db(tx)
    .selectFrom('allocation as l')
    .innerJoin('match as m', 'm.id', 'l.match_id')
    .where('l.match_id', '=', matchId)
    .where('m.deleted_at', 'is', null)
    .select((eb) => [
      'l.match_id as matchId',
      'l.event_id as eventId',
      'l.opens',
      'l.closes',
      'l.substitute',
      'l.confirm',
      'l.waitlist',
      'l.offer_minutes as offerMinutes',
      'l.tie',
      'l.version',
      'l.secret',
      isoInstant(eb.ref('l.allocated_at')).as('allocatedAt'),
      isoInstant(eb.ref('m.date')).as('kickOff'),
      'm.reservation_open as reservationOpen',
      sql<string>`iso_instant(now())`.as('now'),
    ]);
}

/** Whether the deadline, in minutes before the kick-off, has passed. */
export function isPast(minutes: number, { kickOff, now }: { kickOff: string; now: string }) {
  return Date.parse(now) >= Date.parse(kickOff) - minutes * 60_000;
}

/** When an offer made now would end, or null if it is too late for one. */
export function endOfOffer(allocation: LockedAllocation, timeZone: string): string | null {
  const [now, kickOff] = [Date.parse(allocation.now), Date.parse(allocation.kickOff)];
  const endsAt = offerEndsAt(now, kickOff, allocation, timeZone);
  return endsAt === null ? null : new Date(endsAt).toISOString();
}
