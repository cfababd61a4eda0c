/** The security list: who is expected, in both languages, for people without a phone. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { role } from '#sync/contracts/accounts/roles.ts';
import { id, idParams, instant } from '#sync/contracts/core/primitives.ts';
import { gateMatchRow } from '#sync/contracts/gate/gate-rows.ts';
import { gatesParams } from '#sync/contracts/gate/manage-gates.ts';
import { seatId } from '#sync/contracts/matches/seats.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';

export const securityListPerson = z.strictObject({
  /** Number on the list; null for an approved person who has no seat, and so no ticket, yet. */
  no: z.nullable(z.int()),
  /** Missing in versions that were issued before people without a ticket were listed. */
  bookingId: z.optional(id),
  name: z.string(),
  nameArabic,
  organization: z.nullable(z.string()),
  organizationArabic: nameArabic,
  role,
  seat: z.nullable(seatId),
  places: z.array(z.string()),
  /** Numbers of the gates that admit this role; empty: all. */
  gates: z.array(z.int()),
});

export type SecurityListPerson = z.infer<typeof securityListPerson>;

const changedPerson = z.pick(securityListPerson, {
  no: true,
  bookingId: true,
  name: true,
  nameArabic: true,
});

/** Returns the key that tells one line of a list from the others. */
export const personKey = ({ no, bookingId }: Pick<SecurityListPerson, 'no' | 'bookingId'>) =>
  no ?? bookingId ?? '';

export const countTickets = (people: readonly Pick<SecurityListPerson, 'no'>[]): number =>
  people.filter(({ no }) => no !== null).length;

export const securityList = z.strictObject({
  id,
  version: z.int(),
  match: gateMatchRow,
  issuedAt: instant,
  issuedBy: z.nullable(z.string()),
  /** People by Arabic name, those without one last. */
  people: z.array(securityListPerson),
  /** People added since the version before. */
  added: z.array(changedPerson),
  removed: z.array(changedPerson),
  /** SHA-256 of the people, in base64url. */
  digest: z.string(),
  /** The text of its QR code. */
  url: z.string(),
  /** The match's newest version. */
  newest: z.int(),
});
export type SecurityList = z.infer<typeof securityList>;

export const issueSecurityList = endpoint('POST', '/gates/:match/list', {
  summary: 'Issues a new version of the security list',
  params: gatesParams,
  reply: securityList,
  status: 201,
});

export const getSecurityList = endpoint('GET', '/gates/:match/list/:version', {
  summary: 'One version of the security list',
  params: z.strictObject({
    match: id,
    version: z.coerce.number().check(z.int(), z.positive(), z.maximum(100_000)),
  }),
  reply: securityList,
});

/** The facts that anyone who scans a printed list may know. */
export const checkSecurityList = endpoint('GET', '/list/:id', {
  summary: 'Whether a security list is the newest version, without a name',
  params: idParams,
  reply: z.strictObject({
    version: z.int(),
    newest: z.int(),
    count: z.int(),
    digest: z.string(),
  }),
});
