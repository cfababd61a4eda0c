/** Notifies holders of bookings when the kick-off, venue or gate of their match changes. */
import { toSeatId } from '#sync/contracts/matches/seat-names.ts';
import { sql } from 'kysely';
import type { TicketEntrance } from '#sync/contracts/matches/ticket-entrance.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { composeMail } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { hoursUntilMatchOver } from '#api/tickets/signing-keys.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';

/** The match facts that emails show, by match id. */
export type MatchFactsById = ReadonlyMap<string, TicketFacts>;

/** Reads the facts. Call it before the change, with the matches locked. */
export async function readMatchFacts(tx: Tx, ids: readonly string[]): Promise<MatchFactsById> {
  const rows = await db(tx)
    .selectFrom('match')
    .select((eb) => ['id', ticketFacts(eb.ref('id')).as('facts')])
    .where('id', '=', anyId(ids))
    .execute();
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/**
 * Queues one email for each person with an approved or pending booking of a match whose kick-off,
 * venue or gate changed, in the transaction of the change; matches that are over are skipped. Booking a
 * match and deciding a booking lock the match: they either commit before and are found here, or see
 * the changed match.
 * Returns the number of people.
 */
export async function notifyMatchMoved(
  tx: Tx,
  before: MatchFactsById,
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
): Promise<number> {
  const after = await readMatchFacts(tx, [...before.keys()]);
  const now = clock.now();
  const moved = [...after].flatMap(([id, facts]) => {
    const was = before.get(id);
    if (was === undefined || !hasFactsChanged(was, facts) || isMatchOver(facts.date, now))
      return [];
    return [{ id, facts, was: { date: was.date, venue: was.venue, gate: was.gate } }];
  });
  if (moved.length === 0) return 0;
  const movedById = new Map(moved.map((match) => [match.id, match]));
  const holders = (await readBookingHolders(tx, [...movedById.keys()])).filter(
    ({ matchId, entrance }) => isAffected(movedById.get(matchId), entrance),
  );
  const people = [...Map.groupBy(holders, ({ accountId }) => accountId).values()];
  const mails = people.map((bookings) => {
    const matches = bookings.map((booking) => describeMove(booking, movedById));
    const [recipient] = bookings;
    const [match] = matches;
    if (!recipient || !match) throw new Error('a group has a booking');
    return matches.length === 1
      ? composeMail(recipient, 'matchMoved', match)
      : composeMail(recipient, 'matchesMoved', { matches });
  });
  await mail.queueMany(tx, mails);
  return mails.length;
}

/** The gate that was typed for a match says nothing where gates of its own are set up. */
function isAffected(move: Move | undefined, entrance: TicketEntrance | null): boolean {
  return (
    move !== undefined &&
    hasFactsChanged(
      entrance === null ? move.was : { ...move.was, gate: move.facts.gate },
      move.facts,
    )
  );
}

interface Move {
  facts: TicketFacts;
  was: Pick<TicketFacts, 'date' | 'venue' | 'gate'>;
}

function describeMove(
  { matchId, eventId, ref, seat, status, entrance }: BookingHolder,
  moved: ReadonlyMap<string, Move>,
) {
  const match = moved.get(matchId);
  if (match === undefined) throw new Error('the booking is not for a moved match');
  return {
    matchId,
    eventId,
    ...match.facts,
    entrance,
    was: match.was,
    ticket: ref === null ? null : { ref, seat: seat === null ? null : toSeatId(seat) },
    ...(status === 'pending' && { isPending: true }),
  };
}

/** Whether a match with this kick-off is over, so that no one is notified of its changes. */
export function isMatchOver(date: string | Date, now: Date): boolean {
  return new Date(date).getTime() < now.getTime() - hoursUntilMatchOver * 3_600_000;
}

/** Compares what people read: kick-offs to the minute. */
function hasFactsChanged(was: Move['was'], now: Move['was']): boolean {
  const minute = ({ date }: Move['was']) => Math.floor(Date.parse(date) / 60_000);
  return minute(was) !== minute(now) || was.venue !== now.venue || was.gate !== now.gate;
}

type BookingHolder = Awaited<ReturnType<typeof readBookingHolders>>[number];

/** The people affected by a change to these matches, one row per booking. */
async function readBookingHolders(tx: Tx, matchIds: readonly string[]) {
  return db(tx)
    .selectFrom('booking as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .leftJoin('ticket as t', (join) =>
      join.onRef('t.booking_id', '=', 'b.id').on('t.revoked_at', 'is', null),
    )
    .select([
      'b.match_id as matchId',
      'b.event_id as eventId',
      ...recipientColumns,
      't.ref',
      'b.seat',
      'b.status',
      sql<TicketEntrance | null>`ticket_entrance(b.match_id, a.role)`.as('entrance'),
    ])
    .where('b.match_id', '=', anyId(matchIds))
    .where('b.status', 'in', ['approved', 'pending'])
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null)
    .innerJoin('match as m', 'm.id', 'b.match_id')
    .orderBy('a.id')
    .orderBy('m.date')
    .orderBy('m.id')
    .execute();
}
