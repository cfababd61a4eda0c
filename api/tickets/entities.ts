/** The tables of tickets and of the public keys that verify them. */
import { defineEntity, p } from '@mikro-orm/core';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import type { TicketEntrance } from '#sync/contracts/matches/ticket-entrance.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { createdNow, generatedId, rowVersion, textArray } from '#api/platform/database/columns.ts';

/** RFC 8037 */
interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
}

export const SigningKey = defineEntity({
  name: 'SigningKey',
  tableName: 'signing_key',
  properties: {
    kid: p.text().primary(),
    publicJwk: p.json().$type<PublicJwk>(),
    createdAt: createdNow(),
  },
});

export const Ticket = defineEntity({
  name: 'Ticket',
  tableName: 'ticket',
  properties: {
    id: generatedId(),
    /** A random 128-bit id in base64url. */
    ref: p.text(),
    bookingId: p.uuid(),
    matchId: p.uuid(),
    eventId: p.uuid(),
    accountId: p.uuid(),
    seat: p.integer().nullable(),
    /** Places of an allocated match, such as P31. */
    places: textArray().defaultRaw("'{}'"),
    holder: p.text(),
    holderArabic: p.text().nullable(),
    organization: p.text().nullable(),
    organizationArabic: p.text().nullable(),
    role: p.enum(roles),
    kid: p.text(),
    /** The CWT in base32; of tickets issued before CWTs a compact JWS. */
    signed: p.text(),
    /** The whole URL of the QR code. */
    url: p.text(),
    /** Facts of the match, copied in and kept current by triggers. */
    facts: p.json().$type<TicketFacts>(),
    /** Written and kept current by triggers; null for a match without gates. */
    entrance: p.json().$type<TicketEntrance>().nullable(),
    issuedAt: createdNow(),
    revokedAt: p.datetime().nullable(),
    revokedReason: p.text().nullable(),
    version: rowVersion(),
    eventArchived: p.boolean().default(false),
  },
});

/** People with a live ticket to a match that is not over; kept by triggers on tickets and accounts. */
export const Attendee = defineEntity({
  name: 'Attendee',
  tableName: 'attendee',
  properties: {
    /** The ticket's id. */
    id: p.uuid().primary(),
    matchId: p.uuid(),
    accountId: p.uuid(),
    name: p.text(),
    nameArabic: p.text().nullable(),
    organization: p.text().nullable(),
    organizationArabic: p.text().nullable(),
    role: p.text(),
    seat: p.integer().nullable(),
    photo: p.blob().nullable(),
    version: rowVersion(),
  },
});

/** Attendance once the gates are closed; kept by triggers on bookings and attendees. */
export const AttendanceOfTicket = defineEntity({
  name: 'AttendanceOfTicket',
  tableName: 'attendance',
  properties: {
    /** The ticket's id. */
    id: p.uuid().primary(),
    matchId: p.uuid(),
    attendance: p.text(),
    version: rowVersion(),
  },
});
