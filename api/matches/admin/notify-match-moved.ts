/** Notifies holders of bookings when the kick-off, venue or gate of their match changes. */
import { toSeatId } from '#sync/contracts/matches/seats.ts';
import type { TicketFacts } from '#sync/contracts/matches/tickets.ts';
import { recipientColumns } from '#api/accounts/records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { hoursUntilMatchOver } from '#api/tickets/signing-keys.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';

/** What e-mails say about matches, by match id. */
export type MatchFactsById = ReadonlyMap<string, TicketFacts>;

/** Read them before the change, with the matches locked. */
export async function readMatchFacts(tx: Tx, ids: readonly string[]): Promise<MatchFactsById> {
  const rows = await db(tx)
    .selectFrom('match')
    .select((eb) => ['id', ticketFacts(eb.ref('id')).as('facts')])
    .where('id', '=', anyId(ids))
    .execute();
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/**
 * Queues one e-mail for each approved booking of each match whose kick-off, venue or gate changed, in
 * the transaction of the change; matches that are over are skipped. Booking a match and deciding a
 * booking share-lock the match: they either commit before and are found here, or see the changed match.
 * Returns the number of e-mails.
 */
export async function notifyMatchMoved(
  tx: Tx,
  before: MatchFactsById,
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
): Promise<number> {
  const after = await readMatchFacts(tx, [...before.keys()]);
  const oldest = clock.now().getTime() - hoursUntilMatchOver * 3_600_000;
  const moved = [...after].flatMap(([id, facts]) => {
    const was = before.get(id);
    if (was === undefined || !hasFactsChanged(was, facts) || Date.parse(facts.date) < oldest)
      return [];
    return [{ id, facts, was: { date: was.date, venue: was.venue, gate: was.gate } }];
  });
  if (moved.length === 0) return 0;
  const holders = await readBookingHolders(
    tx,
    moved.map(({ id }) => id),
  );
  for (const holder of holders) {
    const match = moved.find(({ id }) => id === holder.matchId);
    if (match === undefined) throw new Error('the booking is not for a moved match');
    const { matchId, eventId, ref, seat } = holder;
    await mail.queue(tx, holder, 'matchMoved', {
      matchId,
      eventId,
      ...match.facts,
      was: match.was,
      ticket: ref === null ? null : { ref, seat: seat === null ? null : toSeatId(seat) },
    });
  }
  return holders.length;
}

/** Compares what people read: kick-offs to the minute. */
function hasFactsChanged(was: TicketFacts, now: TicketFacts): boolean {
  const minute = ({ date }: TicketFacts) => Math.floor(Date.parse(date) / 60_000);
  return minute(was) !== minute(now) || was.venue !== now.venue || was.gate !== now.gate;
}

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
    ])
    .where('b.match_id', '=', anyId(matchIds))
    .where('b.status', '=', 'approved')
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null)
    .orderBy('a.id')
    .orderBy('b.match_id')
    .execute();
}
