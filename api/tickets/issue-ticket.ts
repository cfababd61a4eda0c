/** Issues a ticket when a booking is approved or gets its seat. */
import { randomBytes } from 'node:crypto';
import { toSeatId } from '#sync/contracts/matches/seat-names.ts';
import { type QueryCreator, type Selectable, sql } from 'kysely';
import { recipientColumns } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db, type Database } from '#api/schema.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';
import { signTicket } from '#api/tickets/sign-ticket.ts';

export type TicketHolder = Awaited<
  ReturnType<ReturnType<typeof selectTicketHolders>['execute']>
>[number];

type TicketServices = Pick<Services, 'mail' | 'ticketKeys' | 'config'>;

/**
 * Selects whom the bookings of the common table expression `booked` admit. What a ticket copies must
 * not change between this read and its commit, because the triggers that keep tickets current see
 * committed ones only: share locks make such a change wait.
 */
export function selectTicketHolders(
  from: QueryCreator<Database & { booked: Selectable<Database['booking']> }>,
) {
  return from
    .selectFrom('booked as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .innerJoin('match as m', 'm.id', 'b.match_id')
    .innerJoin('event as e', 'e.id', 'b.event_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as w', 'w.id', 'm.away_team_id')
    .innerJoin('venue as v', 'v.id', 'm.venue_id')
    .where('b.status', '=', 'approved')
    .where((eb) => eb.or([eb('b.needs_seat', '=', false), eb('b.seat', 'is not', null)]))
    .where('a.role', 'is not', null)
    .select([
      'b.id as bookingId',
      'b.match_id as matchId',
      'b.event_id as eventId',
      'b.seat',
      sql<string[]>`held_places(b.match_id, b.account_id)`.as('places'),
      ...recipientColumns,
      'a.last_name as lastName',
      'a.organization',
      'a.organization_arabic as organizationArabic',
    ])
    .select((eb) => eb.ref('a.role').$notNull().as('role'))
    .forShare(['a', 'm', 'e', 'h', 'w', 'v']);
}

/** Throws 409 for a booking that is not approved or lacks its seat, and for a second ticket. */
export async function issueTicket(
  tx: Tx,
  bookingId: string,
  services: TicketServices,
  template: 'ticket' | 'matchAssigned' = 'ticket',
): Promise<void> {
  const booked = db(tx).with('booked', (eb) =>
    eb.selectFrom('booking').selectAll().where('id', '=', bookingId),
  );
  const holder = await selectTicketHolders(booked).executeTakeFirst();
  if (!holder) throw conflict();
  await issueTicketTo(tx, holder, services, template);
}

/** Issues a ticket to a holder that `selectTicketHolders` found in this transaction. */
export async function issueTicketTo(
  tx: Tx,
  holder: TicketHolder,
  services: TicketServices,
  template: 'ticket' | 'matchAssigned' = 'ticket',
): Promise<void> {
  await mailTicket(tx, holder, await writeTicket(tx, holder, services), template, services);
}

/** A ticket as its email needs it. */
export type WrittenTicket = Awaited<ReturnType<typeof writeTicket>>;

/** Signs and stores a ticket without an email to its holder. */
export async function writeTicket(
  tx: Tx,
  holder: TicketHolder,
  services: Omit<TicketServices, 'mail'>,
) {
  const name = `${holder.firstName} ${holder.lastName}`;
  const ref = randomBytes(16).toString('base64url');
  const { signed, url } = await signTicket(
    {
      ref,
      matchId: holder.matchId,
      name,
      role: holder.role,
      seat: holder.seat,
      places: holder.places,
    },
    services.config.publicUrl,
    services.ticketKeys,
  );
  const { facts, entrance } = await db(tx)
    .insertInto('ticket')
    .values({
      ref,
      booking_id: holder.bookingId,
      match_id: holder.matchId,
      event_id: holder.eventId,
      account_id: holder.accountId,
      seat: holder.seat,
      places: holder.places,
      holder: name,
      holder_arabic: holder.nameArabic,
      organization: holder.organization,
      organization_arabic: holder.organizationArabic,
      role: holder.role,
      kid: services.ticketKeys.kid,
      signed,
      url,
      facts: sql`bilingual_ticket_facts(${holder.matchId})`,
    })
    .returning((eb) => ['entrance', ticketFacts(eb.ref('match_id')).as('facts')])
    .executeTakeFirstOrThrow();
  return { name, ref, url, facts, entrance };
}

export async function mailTicket(
  tx: Tx,
  holder: TicketHolder,
  ticket: WrittenTicket,
  template: 'ticket' | 'matchAssigned',
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  await mail.queue(tx, holder, template, ticketMailData(holder, ticket));
}

/** Returns the data that each email with a ticket has. */
export function ticketMailData(
  holder: TicketHolder,
  { name, ref, url, facts, entrance }: WrittenTicket,
) {
  return {
    holder: name,
    role: holder.role,
    holderArabic: holder.nameArabic,
    organization: holder.organization,
    organizationArabic: holder.organizationArabic,
    seat: holder.seat === null ? null : toSeatId(holder.seat),
    ref,
    url,
    entrance,
    ...facts,
  };
}
