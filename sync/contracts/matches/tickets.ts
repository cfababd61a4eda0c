/** Tickets: the reservation page and the published keys. */
import * as z from 'zod/mini';
import { person } from '#sync/contracts/accounts/person-fields.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { match } from '#sync/contracts/matches/matches.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';
import { fileName, id, instant, version } from '#sync/contracts/core/primitives.ts';
import { role, status } from '#sync/contracts/accounts/roles.ts';
import { seatId } from '#sync/contracts/matches/seats.ts';

/** A random 128-bit id in base64url. */
export const ticketRef = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

const ticketTeam = z.strictObject({ name: z.string(), nameArabic, logo: z.nullable(fileName) });

/** Match facts copied into the ticket, so that it opens without any other row on the phone. */
export const ticketFacts = z.strictObject({
  match: z.string(),
  event: z.string(),
  eventArabic: nameArabic,
  date: instant,
  home: ticketTeam,
  away: ticketTeam,
  venue: z.string(),
  venueArabic: nameArabic,
  /** The venue's city; absent in e-mails that were queued before it was added. */
  city: z.optional(z.string()),
  cityArabic: nameArabic,
  gate: z.nullable(z.string()),
});
export type TicketFacts = z.infer<typeof ticketFacts>;

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
  ticket: z.nullable(z.strictObject({ ref: ticketRef, signed: z.string(), url: z.url() })),
});
export type Reservation = z.infer<typeof reservation>;

export const getReservation = endpoint('GET', '/event/reservation/:ref', {
  summary: 'A reservation by its ref, for its holder, an officer of that match, an admin',
  params: z.strictObject({ ref: ticketRef }),
  reply: reservation,
});

export const ticketKeys = z.strictObject({
  keys: z.array(
    z.strictObject({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
    }),
  ),
});
