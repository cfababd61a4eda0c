/** Books a match. */
import { sql } from 'kysely';
import type { Actor } from '#api/platform/auth/actor.ts';
import { type Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { newRequest } from '#api/events/accreditations.ts';
import type { PoolServices } from '#api/pools/settle-bookings.ts';
import { requireValidEvidence } from '#api/evidence/read-evidence.ts';
import { readPools } from '#api/pools/read-pools.ts';
import { requestPlace } from '#api/pools/request-place.ts';

export interface MatchBooking {
  eventId: string;
  matchId: string;
  scope: 'member' | 'officer';
}

/**
 * Requests a booking, or a place where the match allocates its places. Account, accreditation, tournament and match are share-locked while the booking
 * is written, so that neither the booking window closes nor the account is blocked in between. 403 with
 * the wrong scope, without accreditation or with bookings closed; 404 without the match; 409 for a
 * second booking, for a match that has begun and with expired evidence.
 */
export async function bookMatch(
  tx: Tx,
  actor: Actor,
  booking: MatchBooking,
  services: PoolServices,
): Promise<void> {
  if (actor.scope !== booking.scope) throw forbidden();
  await requireValidEvidence(tx, actor.id);
  if (actor.scope === 'member') {
    const firstPool = await findFirstPool(tx, actor, booking);
    if (firstPool !== null) {
      await requestPlace(tx, actor, firstPool, services);
      return;
    }
  }
  const booked = await db(tx)
    .with('bookable', (eb) =>
      eb
        .selectFrom('account as a')
        .crossJoin('event as e')
        .innerJoin('match as m', 'm.event_id', 'e.id')
        .innerJoin('accreditation as c', (join) =>
          join.onRef('c.event_id', '=', 'e.id').onRef('c.account_id', '=', 'a.id'),
        )
        .where('a.id', '=', actor.id)
        .where('a.status', '=', 'approved')
        .where('a.deleted_at', 'is', null)
        .where('a.scope', '=', booking.scope)
        .where('e.id', '=', booking.eventId)
        .where('e.deleted_at', 'is', null)
        .where('c.status', '=', 'approved')
        .where('m.id', '=', booking.matchId)
        .where('m.deleted_at', 'is', null)
        .where('m.reservation_open', '=', true)
        // An allocation that is added meanwhile changes the match's row, which this statement locks.
        .where((from) => from.or([from('m.pooled', '=', false), from('a.scope', '=', 'officer')]))
        .where('m.date', '>', sql<string>`now()`)
        .select((from) => [
          'm.id as match_id',
          'm.event_id',
          'a.id as account_id',
          from
            .and([from.ref('m.seated'), from('a.scope', '=', 'member')])
            .$castTo<boolean>()
            .as('needs_seat'),
        ])
        .forShare(),
    )
    .insertInto('booking')
    .columns(['match_id', 'event_id', 'account_id', 'needs_seat'])
    .expression((eb) =>
      eb.selectFrom('bookable').select(['match_id', 'event_id', 'account_id', 'needs_seat']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['match_id', 'account_id'])
        .doUpdateSet((eb) => ({ needs_seat: eb.ref('excluded.needs_seat'), ...newRequest }))
        .where('booking.withdrawn', '=', true),
    )
    .returning('id')
    .executeTakeFirst();
  if (booked) return;
  // An allocation that was added meanwhile has excluded the match above.
  const poolId = actor.scope === 'member' ? await findFirstPool(tx, actor, booking) : null;
  if (poolId === null) throw await bookingRefusal(tx, actor, booking);
  await requestPlace(tx, actor, poolId, services);
}

/** The first pool for the person's role, if the places of the match are allocated. */
async function findFirstPool(tx: Tx, actor: Actor, { eventId, matchId }: MatchBooking) {
  const match = await db(tx)
    .selectFrom('match')
    .select('pooled')
    .where('id', '=', matchId)
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!match?.pooled) return null;
  const person = await db(tx)
    .selectFrom('account')
    .select('role')
    .where('id', '=', actor.id)
    .executeTakeFirst();
  const pools = await readPools(tx, matchId);
  const first = pools.find(({ roles }) => person?.role && roles.includes(person.role));
  if (!first) throw conflict('pools.notYourRole');
  return first.id;
}

async function bookingRefusal(tx: Tx, actor: Actor, { eventId, matchId }: MatchBooking) {
  const facts = await db(tx)
    .with('found', (eb) =>
      eb
        .selectFrom('match as m')
        .innerJoin('event as e', 'e.id', 'm.event_id')
        .where('m.id', '=', matchId)
        .where('e.id', '=', eventId)
        .where('m.deleted_at', 'is', null)
        .where('e.deleted_at', 'is', null)
        .select(['m.id', 'm.date']),
    )
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('accreditation as c')
            .innerJoin('account as a', 'a.id', 'c.account_id')
            .where('c.event_id', '=', eventId)
            .where('c.account_id', '=', actor.id)
            .where('c.status', '=', 'approved')
            .where('a.status', '=', 'approved'),
        )
        .as('isAccredited'),
      eb.exists(eb.selectFrom('found')).as('isFound'),
      eb
        .exists(
          eb
            .selectFrom('booking')
            .where('match_id', '=', matchId)
            .where('account_id', '=', actor.id)
            .where('withdrawn', '=', false),
        )
        .as('isBooked'),
      eb.exists(eb.selectFrom('found').where('date', '<=', sql<string>`now()`)).as('hasBegun'),
    ])
    .executeTakeFirstOrThrow();
  if (!facts.isAccredited) return forbidden('events.notAccredited');
  if (!facts.isFound) return notFound('matches.gone');
  if (facts.isBooked) return conflict('matches.alreadyBooked');
  if (facts.hasBegun) return conflict('matches.past');
  return forbidden('matches.reservationClosed');
}
