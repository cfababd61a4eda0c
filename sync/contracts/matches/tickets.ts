/** Tickets: the reservation page and the published keys. */
import * as z from 'zod/mini';
import { person } from '#sync/contracts/accounts/person-fields.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { match } from '#sync/contracts/matches/matches.ts';
import { id, instant, version } from '#sync/contracts/core/primitives.ts';
import { role, status } from '#sync/contracts/accounts/roles.ts';
import { seatId } from '#sync/contracts/matches/seats.ts';
import { ticketEntrance } from '#sync/contracts/matches/ticket-entrance.ts';
import { ticketFacts } from '#sync/contracts/matches/ticket-facts.ts';

/** A random 128-bit id in base64url. */
export const ticketRef = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** A person's own ticket (bucket `user/{id}`); `ref` is the part of its URL. */
export const ticketRow = z.strictObject({
  id,
  version,
  ref: ticketRef,
  bookingId: id,
  matchId: id,
  eventId: id,
  seat: z.nullable(seatId),
  holder: z.string(),
  /** Missing in rows that were stored before there were Arabic names, like the organization's. */
  holderArabic: z.optional(z.nullable(z.string())),
  organization: z.nullable(z.string()),
  organizationArabic: z.optional(z.nullable(z.string())),
  role,
  /** Null once revoked: a revoked ticket has no QR. */
  url: z.nullable(z.url()),
  issuedAt: instant,
  revokedAt: z.nullable(instant),
  revokedReason: z.nullable(z.string()),
  facts: ticketFacts,
  /** Null for a match without gates; missing in rows that were stored before tickets had it. */
  entrance: z.optional(z.nullable(ticketEntrance)),
});
export type TicketRow = z.infer<typeof ticketRow>;

export const reservation = z.strictObject({
  match,
  matchMember: z.nullable(
    z.strictObject({
      status,
      seat: z.nullable(seatId),
      seatReservationRequired: z.boolean(),
      ref: ticketRef,
    }),
  ),
  matchOfficer: z.nullable(
    z.strictObject({ status, seat: z.nullable(seatId), ref: ticketRef, userId: id }),
  ),
  holder: person,
  /** Null when revoked. */
  ticket: z.nullable(
    z.strictObject({
      ref: ticketRef,
      signed: z.string(),
      url: z.url(),
      /** Null for a match without gates. */
      entrance: z.nullable(ticketEntrance),
    }),
  ),
});
export type Reservation = z.infer<typeof reservation>;

export const getReservation = endpoint('GET', '/event/reservation/:ref', {
  summary: 'A reservation by its ref, for its holder, an officer of that match, an admin',
  params: z.strictObject({ ref: ticketRef }),
  reply: reservation,
});
