/** Whoever has a place at a match is told when its kick-off, venue or gate changes. */
import { toSeatId } from '#sync/contracts/matches/seats.ts';
import type { TicketFacts } from '#sync/contracts/matches/tickets.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { hoursUntilMatchOver } from '#api/tickets/signing-keys.ts';

/** What people know of matches, by their id. */
export type MatchFactsById = ReadonlyMap<string, TicketFacts>;

/** To be read before the change, under the matches' locks. */
export async function readMatchFacts(tx: Tx, ids: readonly string[]): Promise<MatchFactsById> {
  const rows = await tx.execute<{ id: string; facts: TicketFacts }[]>(
    'select id, ticket_facts(id) as facts from match where id = any (?::uuid[])',
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

interface BookingHolder {
  matchId: string;
  eventId: string;
  accountId: string;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
  ref: string | null;
  seat: number | null;
}

/**
 * Writes each approved holder one mail for each match that is not what it was before; in the
 * transaction that changed them. Nobody is told of a match that is over, nor of what no person sees.
 * Who books, or decides a booking, holds the match's row for as long: they come before, and are
 * found, or see the match as it is now. Answers how many mails it were.
 */
export async function notifyMatchMoved(
  tx: Tx,
  before: MatchFactsById,
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
): Promise<number> {
  const after = await readMatchFacts(tx, [...before.keys()]);
  const over = clock.now().getTime() - hoursUntilMatchOver * 3_600_000;
  const moved = [...after].flatMap(([id, facts]) => {
    const was = before.get(id);
    if (was === undefined || !hasFactsChanged(was, facts) || Date.parse(facts.date) < over)
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
    if (match === undefined) throw new Error('a holder of no moved match');
    const { matchId, eventId, firstName, ref, seat } = holder;
    await mail.queue(tx, {
      accountId: holder.accountId,
      recipient: holder.email,
      language: holder.language,
      template: 'matchMoved',
      data: {
        firstName,
        matchId,
        eventId,
        ...match.facts,
        was: match.was,
        ticket: ref === null ? null : { ref, seat: seat === null ? null : toSeatId(seat) },
      },
    });
  }
  return holders.length;
}

/** As people read it: kick-offs to the minute. */
function hasFactsChanged(was: TicketFacts, is: TicketFacts): boolean {
  const minute = ({ date }: TicketFacts) => Math.floor(Date.parse(date) / 60_000);
  return minute(was) !== minute(is) || was.venue !== is.venue || was.gate !== is.gate;
}

async function readBookingHolders(tx: Tx, matchIds: readonly string[]): Promise<BookingHolder[]> {
  return tx.execute<BookingHolder[]>(
    `select b.match_id as "matchId", b.event_id as "eventId", a.id as "accountId", a.email,
       a.first_name as "firstName", a.language, t.ref, b.seat
     from booking b join account a on a.id = b.account_id
     left join ticket t on t.booking_id = b.id and t.revoked_at is null
     where b.match_id = any (?::uuid[]) and b.status = 'approved'
       and a.status = 'approved' and a.deleted_at is null
     order by a.id, b.match_id`,
    [`{${matchIds.join(',')}}`],
  );
}
