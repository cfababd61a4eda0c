/** Signs tickets with the portal's Ed25519 key. */
import { encodeTicket } from '#sync/contracts/tickets/encode-ticket.ts';
import { testTicketRef } from '#sync/contracts/tickets/test-ticket.ts';
import {
  maxPlaceLength,
  maxPlaces,
  type TicketClaim,
} from '#sync/contracts/tickets/ticket-claim.ts';
import { ConfigError } from '#api/platform/config/config-error.ts';
import type { TicketKeys } from '#api/platform/config/secrets.ts';

/**
 * Returns the signed CWT in base32 and the URL of the QR code. Throws `ConfigError` if the public URL
 * leaves no room for the claim, even without the holder's name.
 */
export async function signTicket(
  claim: TicketClaim,
  publicUrl: string,
  { kid, privateKey }: TicketKeys,
): Promise<{ signed: string; url: string }> {
  const ticket = encodeTicket(claim, kid, publicUrl);
  if (ticket === null)
    throw new ConfigError('PUBLIC_URL', 'is too long for the QR code of a ticket (57 modules)');
  const signature = await crypto.subtle.sign('Ed25519', privateKey, ticket.signedBytes);
  return ticket.withSignature(new Uint8Array(signature));
}

/**
 * Returns the URL of a match's test ticket, which belongs to no one: its ref is on no list. The name
 * makes its code as dense as that of any ticket, so that a camera that reads it reads all.
 */
export async function signTestTicket(
  matchId: string,
  publicUrl: string,
  keys: TicketKeys,
): Promise<string> {
  const claim: TicketClaim = {
    ref: testTicketRef,
    matchId,
    name: 'Test ticket that lets nobody in',
    role: 'written_press',
    seat: null,
    places: [],
  };
  return (await signTicket(claim, publicUrl, keys)).url;
}

/** Throws at startup when the public URL is too long for a ticket's QR code. */
export async function requireUrlFitsQrCode(publicUrl: string, keys: TicketKeys): Promise<void> {
  const longest: TicketClaim = {
    ref: testTicketRef,
    matchId: '00000000-0000-0000-0000-000000000000',
    name: '',
    role: 'photo_technician',
    seat: 120,
    places: Array.from({ length: maxPlaces }, () => 'P'.repeat(maxPlaceLength)),
  };
  await signTicket(longest, publicUrl, keys);
}
