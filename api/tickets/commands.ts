/** Tickets are issued with a booking's approval or seat, and revoked with it (rulings §6). */
import { randomBytes } from 'node:crypto';
import type { Role } from '#sync/contracts/roles.ts';
import { seatIdOf } from '#sync/contracts/seats.ts';
import type { TicketFacts } from '#sync/contracts/tickets.ts';
import type { Tx } from '#api/platform/database.ts';
import { conflict } from '#api/platform/errors.ts';
import type { Services } from '#api/platform/services.ts';
import { signTicket } from '#api/tickets/claim.ts';

export interface Holder {
  bookingId: string;
  matchId: string;
  eventId: string;
  accountId: string;
  seat: number | null;
  email: string;
  firstName: string;
  lastName: string;
  organization: string | null;
  role: Role;
  language: 'en' | 'ar';
}

type Needs = Pick<Services, 'mail' | 'ticketKeys' | 'config'>;

/**
 * Whose ticket it is to be, from a relation `b` of bookings. What the ticket copies must not change
 * between this look and its commit: the triggers that keep tickets true see only committed ones.
 * Share locks make such a change wait.
 */
export const holderFrom = (bookings: string) => `
  select b.id as "bookingId", b.match_id as "matchId", b.event_id as "eventId",
    b.account_id as "accountId", b.seat, a.email, a.first_name as "firstName",
    a.last_name as "lastName", a.organization, a.role, a.language
  from ${bookings} b join account a on a.id = b.account_id
  join match m on m.id = b.match_id join event e on e.id = b.event_id
  join team h on h.id = m.home_team_id join team w on w.id = m.away_team_id
  join venue v on v.id = m.venue_id
  where b.status = 'approved' and (not b.needs_seat or b.seat is not null) and a.role is not null
  for share of m, e, h, w, v`;

/**
 * Signs and keeps the ticket of an approved booking that needs no seat or has one, and mails it in
 * the letter that says where it comes from. 409 where the booking is none of that or has a ticket
 * already.
 */
export async function issueTicket(
  tx: Tx,
  bookingId: string,
  services: Needs,
  letter: 'ticket' | 'matchAssigned' = 'ticket',
): Promise<void> {
  const [holder] = await tx.execute<Holder[]>(holderFrom('(select * from booking where id = ?)'), [
    bookingId,
  ]);
  if (!holder) throw conflict();
  await issueTicketTo(tx, holder, services, letter);
}

/** The same for a holder whom `holderFrom` found in this transaction. */
export async function issueTicketTo(
  tx: Tx,
  holder: Holder,
  services: Needs,
  letter: 'ticket' | 'matchAssigned' = 'ticket',
): Promise<void> {
  const name = `${holder.firstName} ${holder.lastName}`;
  const ref = randomBytes(16).toString('base64url');
  const { signed, url } = await signTicket(
    {
      r: ref,
      m: holder.matchId,
      n: name,
      o: holder.role,
      ...(holder.seat !== null && { s: holder.seat }),
    },
    services.config.publicUrl,
    services.ticketKeys,
  );
  const [ticket] = await tx.execute<{ facts: TicketFacts }[]>(
    `insert into ticket (ref, booking_id, match_id, event_id, account_id, seat, holder,
       organization, role, kid, signed, url, facts)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ticket_facts(?)) returning facts`,
    [
      ref,
      holder.bookingId,
      holder.matchId,
      holder.eventId,
      holder.accountId,
      holder.seat,
      name,
      holder.organization,
      holder.role,
      services.ticketKeys.kid,
      signed,
      url,
      holder.matchId,
    ],
  );
  if (!ticket) throw new Error('the ticket was not issued');
  await services.mail.queue(tx, {
    accountId: holder.accountId,
    recipient: holder.email,
    language: holder.language,
    template: letter,
    data: {
      firstName: holder.firstName,
      holder: name,
      role: holder.role,
      organization: holder.organization,
      seat: holder.seat === null ? null : seatIdOf(holder.seat),
      ref,
      url,
      ...ticket.facts,
    },
  });
}

interface EndedTicket extends Pick<
  Holder,
  'accountId' | 'email' | 'firstName' | 'language' | 'seat'
> {
  bookingId: string;
  facts: TicketFacts;
}

/** Revokes the live tickets of bookings and tells nobody: for callers whose own mail says it. */
export async function endTickets(
  tx: Tx,
  bookingIds: readonly string[],
  reason: string,
): Promise<EndedTicket[]> {
  return tx.execute<EndedTicket[]>(
    `update ticket t set revoked_at = now(), revoked_reason = ? from account a
     where t.booking_id = any (?::uuid[]) and t.revoked_at is null and a.id = t.account_id
     returning t.booking_id as "bookingId", t.account_id as "accountId", t.seat, t.facts,
       a.email, a.first_name as "firstName", a.language`,
    [reason, `{${bookingIds.join(',')}}`],
  );
}

/** Revokes the live tickets of bookings; their holders are told why. Answers the bookings' ids. */
export async function revokeTickets(
  tx: Tx,
  bookingIds: readonly string[],
  reason: string,
  services: Pick<Services, 'mail'>,
): Promise<string[]> {
  const revoked = await endTickets(tx, bookingIds, reason);
  for (const ticket of revoked) {
    await services.mail.queue(tx, {
      accountId: ticket.accountId,
      recipient: ticket.email,
      language: ticket.language,
      template: 'ticketRevoked',
      data: { firstName: ticket.firstName, reason, ...ticket.facts },
    });
  }
  return revoked.map(({ bookingId }) => bookingId);
}
