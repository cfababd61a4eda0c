/** Booking a match and taking a seat (rulings §5). */
import { seatNumber } from '#sync/contracts/matches/seats.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { queryPrepared } from '#api/platform/database/database.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { issueTicketTo, selectTicketHolders } from '#api/tickets/commands.ts';

export interface MatchBooking {
  eventId: string;
  matchId: string;
  scope: 'member' | 'officer';
}

/**
 * Asks for a place at a match. Account, accreditation, tournament and match are locked against
 * change while the booking is written, so that a window cannot close, nor an account be blocked, in
 * between. 403 with the wrong scope, without accreditation or with the reservation closed; 404
 * where there is no such match; 409 for a second booking or a match that has begun.
 */
export async function bookMatch(tx: Tx, actor: Actor, join: MatchBooking): Promise<void> {
  if (actor.scope !== join.scope) throw forbidden();
  const booked = await tx.execute<unknown[]>(
    `with open as (
       select m.id, m.event_id, a.id as account_id, m.seated and a.scope = 'member' as needs_seat
       from account a
       cross join event e
       join match m on m.event_id = e.id
       join accreditation c on c.event_id = e.id and c.account_id = a.id
       where a.id = ? and a.status = 'approved' and a.deleted_at is null and a.scope = ?
         and e.id = ? and e.deleted_at is null and c.status = 'approved'
         and m.id = ? and m.deleted_at is null and m.reservation_open and m.date > now()
       for share
     )
     insert into booking (match_id, event_id, account_id, needs_seat)
     select id, event_id, account_id, needs_seat from open
     on conflict (match_id, account_id) do nothing
     returning id`,
    [actor.id, join.scope, join.eventId, join.matchId],
  );
  if (booked.length === 0) throw await bookingRefusal(tx, actor, join);
}

async function bookingRefusal(tx: Tx, actor: Actor, { eventId, matchId }: MatchBooking) {
  const [facts] = await tx.execute<
    { accredited: boolean; there: boolean; booked: boolean; past: boolean }[]
  >(
    `select
       exists (select from accreditation c join account a on a.id = c.account_id
         where c.event_id = ? and c.account_id = ? and c.status = 'approved'
           and a.status = 'approved') as accredited,
       m.id is not null as there,
       exists (select from booking b where b.match_id = m.id and b.account_id = ?) as booked,
       coalesce(m.date <= now(), false) as past
     from (select 1) one left join (
       select m.* from match m join event e on e.id = m.event_id
       where m.id = ? and e.id = ? and m.deleted_at is null and e.deleted_at is null) m on true`,
    [eventId, actor.id, actor.id, matchId, eventId],
  );
  if (!facts?.accredited) return forbidden('events.notAccredited');
  if (!facts.there) return notFound('matches.gone');
  if (facts.booked) return conflict('matches.alreadyBooked');
  if (facts.past) return conflict('matches.past');
  return forbidden('matches.reservationClosed');
}

export interface SeatChoice {
  eventId: string;
  matchId: string;
  /** `seat-1` … `seat-120` */
  seat: string;
}

/**
 * Turns away whoever could choose but comes too late, by one look that holds nothing: of 2,000 people
 * on 120 seats nearly all. Decides nothing else; who comes first is for the write. Throws 409.
 */
export async function refuseTakenSeat(em: Tx, actor: Actor, choice: SeatChoice): Promise<void> {
  const taken = await queryPrepared<unknown>(
    em,
    `select 1 from booking t join booking own on own.match_id = t.match_id
     where t.match_id = $1 and t.seat = $2 and own.account_id = $3 and own.event_id = $4
       and own.status = 'approved' and own.needs_seat and own.seat is null`,
    [choice.matchId, seatNumber(choice.seat), actor.id, choice.eventId],
  );
  if (taken.length > 0) throw conflict('matches.seatTaken');
}

/**
 * Takes a seat for one's own approved booking and issues the ticket. A unique index gives a seat to
 * one; the booking's row, which every revocation changes as well, decides whether it still may.
 * 403 without an approved booking; 409 for a seat taken or held already; 422 without seats.
 */
export async function chooseSeat(
  tx: Tx,
  actor: Actor,
  choice: SeatChoice,
  services: Pick<Services, 'mail' | 'ticketKeys' | 'config'>,
): Promise<void> {
  const number = seatNumber(choice.seat);
  // One statement takes the seat and finds what its ticket says: whoever wants it too waits for this
  // transaction's end.
  const taken = db(tx).with('booked', (eb) =>
    eb
      .updateTable('booking as b')
      .set({ seat: number })
      .where('b.match_id', '=', choice.matchId)
      .where('b.event_id', '=', choice.eventId)
      .where('b.account_id', '=', actor.id)
      .where('b.status', '=', 'approved')
      .where('b.needs_seat', '=', true)
      .where('b.seat', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('booking as t')
              .whereRef('t.match_id', '=', 'b.match_id')
              .where('t.seat', '=', number),
          ),
        ),
      )
      .returningAll('b'),
  );
  const holder = await selectTicketHolders(taken)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'booking_match_id_seat_key')
        throw conflict('matches.seatTaken');
      throw error;
    });
  if (!holder) throw await seatRefusal(tx, actor, choice);
  await issueTicketTo(tx, holder, services);
}

async function seatRefusal(tx: Tx, actor: Actor, { eventId, matchId }: SeatChoice) {
  const [own] = await tx.execute<{ status: string; needs: boolean; seat: number | null }[]>(
    `select status, needs_seat as needs, seat from booking
     where match_id = ? and event_id = ? and account_id = ?`,
    [matchId, eventId, actor.id],
  );
  if (own?.status !== 'approved') return forbidden('matches.notApproved');
  if (!own.needs) return invalid({ seat: 'matches.notSeated' });
  if (own.seat !== null) return conflict('matches.seatHeld');
  return conflict('matches.seatTaken');
}
