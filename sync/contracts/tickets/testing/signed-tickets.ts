/** Tickets in both forms, signed with keys made for tests. */
import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import { encodeTicket } from '#sync/contracts/tickets/encode-ticket.ts';
import { maxSeat, type TicketClaim } from '#sync/contracts/tickets/ticket-claim.ts';
import type { ParsedTicket } from '#sync/contracts/tickets/parse-ticket-code.ts';

export const publicUrl = 'https://press.league.example';
export const kid = 'q7Jt0mYx';
export const { privateKey, publicKey } = generateKeyPairSync('ed25519');

export const claim: TicketClaim = {
  ref: 'q7Jt0mYxRk2Vw9cLZ4sB1A',
  matchId: '019a8f3c-5b1e-7abc-8def-0123456789ab',
  name: 'Salma Fawzy',
  role: 'photographer',
  seat: 57,
  places: ['P31', 'X'],
};

/** The address in a QR code; throws if it does not fit. */
export function signedUrl(
  of: TicketClaim = claim,
  { key = privateKey, origin = publicUrl }: { key?: KeyObject; origin?: string } = {},
): string {
  const ticket = encodeTicket(of, kid, origin);
  if (ticket === null) throw new Error('the address is too long');
  return ticket.withSignature(sign(null, ticket.signedBytes, key)).url;
}

/** The form of tickets before CWTs. */
export function jwsUrl(
  header: unknown = { alg: 'EdDSA', kid },
  payload: unknown = { r: claim.ref, m: claim.matchId, n: claim.name, o: claim.role, s: 57 },
): string {
  const input = [header, payload].map((part) => toBase64Url(JSON.stringify(part))).join('.');
  const signature = sign(null, Buffer.from(input), privateKey);
  return `${publicUrl}/reservation/${claim.ref}#${input}.${toBase64Url(signature)}`;
}

export function isVerified(ticket: ParsedTicket | null, key: KeyObject = publicKey): boolean {
  return ticket !== null && verify(null, ticket.signedBytes, key, ticket.signature);
}

export function toBase64Url(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64url');
}

/** Any claim with a name that fits a short address. */
export const anyClaim: fc.Arbitrary<TicketClaim> = fc.record({
  ref: fc.uint8Array({ minLength: 16, maxLength: 16 }).map(toBase64Url),
  matchId: fc.uuid(),
  name: fc
    .string({ maxLength: 12, unit: 'grapheme' })
    .map((name) => [...name].slice(0, 6).join('').trim()),
  role: fc.constantFrom(...roles),
  seat: fc.option(fc.integer({ min: 1, max: maxSeat })),
  places: fc.array(fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' }), {
    maxLength: 2,
  }),
});
