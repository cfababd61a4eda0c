/** Takes a seat without a race: a unique index gives it to one of those who want it at the same time. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { queryPrepared, type Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid } from '#api/platform/errors/app-error.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import type { Services } from '#api/platform/services.ts';
import { db, type Database } from '#api/schema.ts';
import { issueTicketTo, selectTicketHolders } from '#api/tickets/issue-ticket.ts';
import { requireReplacementAllowed } from '#api/tickets/limit-replacements.ts';
import { revokeTicketsSilently } from '#api/tickets/revoke-ticket.ts';

export interface SeatChoice {
  eventId: string;
  matchId: string;
  /** `seat-1` … `seat-120` */
  seat: string;
  /** The seat held so far, to change it. */
  held?: string | undefined;
}

/**
 * Rejects a seat that is taken already, with a prepared read that locks nothing: when 2,000 people
 * want 120 seats, it answers nearly all of them. The write decides who is first. Throws 409.
 */
export async function refuseTakenSeat(em: Tx, actor: Actor, choice: SeatChoice): Promise<void> {
  const taken = await queryPrepared<unknown>(
    em,
    `select 1 from booking t join booking own on own.match_id = t.match_id
     where t.match_id = $1 and t.seat = $2 and own.account_id = $3 and own.event_id = $4
       and own.status = 'approved' and own.needs_seat and own.seat is not distinct from $5
       and t.id <> own.id`,
    [choice.matchId, seatNumber(choice.seat), actor.id, choice.eventId, heldSeat(choice)],
  );
  if (taken.length > 0) throw conflict('matches.seatTaken');
}

/**
 * Takes a seat for the actor's approved booking and issues the ticket; a ticket for the seat held so
 * far is replaced. A unique index gives each seat to one booking; updating the booking's row, which
 * every revocation updates too, decides whether the booking is still approved. 403 without an approved
 * booking; 409 when the seat is taken, the booking has another seat than `held`, or the match has
 * begun; 422 for a match without seats; 429 for too many changes.
 */
export async function chooseSeat(
  tx: Tx,
  actor: Actor,
  choice: SeatChoice,
  services: Pick<Services, 'mail' | 'ticketKeys' | 'config'>,
): Promise<void> {
  const number = seatNumber(choice.seat);
  const held = heldSeat(choice);
  if (number === held) throw conflict('matches.seatHeld');
  // One statement takes the seat and reads what the ticket says, because others who want the seat
  // wait until this transaction ends.
  const taken = db(tx)
    // Locked before the booking, in the order of every command: what the ticket copies stays.
    .with('holder', (eb) =>
      eb.selectFrom('account').select('id').where('id', '=', actor.id).forShare(),
    )
    .with('booked', (eb) =>
      eb
        .updateTable('booking as b')
        .from('holder')
        .set({ seat: number })
        .whereRef('b.account_id', '=', 'holder.id')
        .where('b.match_id', '=', choice.matchId)
        .where('b.event_id', '=', choice.eventId)
        .where('b.status', '=', 'approved')
        .where('b.needs_seat', '=', true)
        .where('b.seat', 'is not distinct from', held)
        .$if(held !== null, (query) => query.where(isAhead))
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
  if (held !== null) {
    await requireReplacementAllowed(tx, actor.id);
    const reason: LeagueReason = 'reason.seatChanged';
    await revokeTicketsSilently(tx, [holder.bookingId], reason);
  }
  await issueTicketTo(tx, holder, services);
}

const heldSeat = ({ held }: SeatChoice) => (held === undefined ? null : seatNumber(held));

const isAhead = (
  eb: ExpressionBuilder<{ b: Database['booking']; match: Database['match'] }, 'b'>,
) =>
  eb.exists(
    eb
      .selectFrom('match as m')
      .whereRef('m.id', '=', 'b.match_id')
      .where('m.date', '>', sql<string>`now()`),
  );

async function seatRefusal(tx: Tx, actor: Actor, choice: SeatChoice) {
  const own = await db(tx)
    .selectFrom('booking as b')
    .select(['b.status', 'b.needs_seat', 'b.seat'])
    .select((eb) => isAhead(eb).as('isAhead'))
    .where('b.match_id', '=', choice.matchId)
    .where('b.event_id', '=', choice.eventId)
    .where('b.account_id', '=', actor.id)
    .executeTakeFirst();
  if (own?.status !== 'approved') return forbidden('matches.notApproved');
  if (!own.needs_seat) return invalid({ seat: 'matches.notSeated' });
  const held = heldSeat(choice);
  if (held !== null && !own.isAhead) return conflict('matches.past');
  if (held !== null && own.seat !== held) return conflict('matches.seatChangedMeanwhile');
  if (held === null && own.seat !== null) return conflict('matches.seatHeld');
  return conflict('matches.seatTaken');
}
