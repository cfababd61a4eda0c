/** Reads tickets for their holder, officers approved for that match, and administrators. */
import type { ExpressionBuilder } from 'kysely';
import { toSeatId } from '#sync/contracts/matches/seat-names.ts';
import type { Reservation } from '#sync/contracts/matches/tickets.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { personObject } from '#api/accounts/person-records.ts';
import { matchRecords } from '#api/matches/match-records.ts';
import { db, type Database } from '#api/schema.ts';

type TicketBuilder = ExpressionBuilder<Database & { t: Database['ticket'] }, 't'>;

/** Whether the actor may open ticket `t`; officers no longer see tickets of deleted accounts. */
function isOpenTo({ id, scope }: Actor) {
  return (eb: TicketBuilder) =>
    eb.or([
      eb.val(scope === 'admin'),
      eb('t.account_id', '=', id),
      eb.exists(
        eb
          .selectFrom('booking as mine')
          .innerJoin('account as officer', 'officer.id', 'mine.account_id')
          .innerJoin('account as holder', 'holder.id', 't.account_id')
          .whereRef('mine.match_id', '=', 't.match_id')
          .where('mine.account_id', '=', id)
          .where('mine.status', '=', 'approved')
          .where('officer.scope', '=', 'officer')
          .where('holder.deleted_at', 'is', null),
      ),
    ]);
}

/** A revoked ticket shows that it was revoked and has no QR code. Throws 404. */
export async function readReservation(tx: Tx, actor: Actor, ref: string): Promise<Reservation> {
  const row = await db(tx)
    .selectFrom('ticket as t')
    .innerJoin('booking as b', 'b.id', 't.booking_id')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select((eb) => [
      't.match_id',
      't.signed',
      't.url',
      't.seat',
      't.entrance',
      't.revoked_at',
      'a.scope',
      'b.status',
      personObject(eb).as('holder'),
      'b.needs_seat',
      'b.seat as booked_seat',
    ])
    .where('t.ref', '=', ref)
    .where(isOpenTo(actor))
    .executeTakeFirst();
  if (!row) throw notFound('tickets.notYours');
  // The match of a revoked ticket may be deleted; it is shown all the same.
  const [match] = await matchRecords(tx, actor, (eb) => eb('m.id', '=', row.match_id));
  if (!match) throw notFound('tickets.notYours');
  const { scope, holder, signed, url, entrance } = row;
  const isLive = row.revoked_at === null;
  const entry = {
    seat: row.seat === null ? null : toSeatId(row.seat),
    ref,
    status: isLive ? row.status : ('rejected' as const),
  };
  const seatReservationRequired =
    isLive && row.status === 'approved' && row.needs_seat && row.booked_seat === null;
  return {
    match,
    matchMember: scope === 'member' ? { ...entry, seatReservationRequired } : null,
    matchOfficer: scope === 'officer' ? { ...entry, userId: holder.id } : null,
    holder,
    ticket: isLive ? { ref, signed, url, entrance } : null,
  };
}

/** Returns the QR code's text. Throws 404 for a revoked ticket and for anyone not allowed. */
export async function readQrText(
  tx: Tx,
  actor: Actor,
  { matchId, ref }: { matchId: string; ref: string },
): Promise<string> {
  const row = await db(tx)
    .selectFrom('ticket as t')
    .select('t.url')
    .where('t.ref', '=', ref)
    .where('t.match_id', '=', matchId)
    .where('t.revoked_at', 'is', null)
    .where(isOpenTo(actor))
    .executeTakeFirst();
  if (!row) throw notFound('tickets.notYours');
  return row.url;
}
