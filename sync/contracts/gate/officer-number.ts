/**
 * Numbers with which the officer lets in a ticket that a rule stops. They are random and known to the
 * server and to officers' phones only; a phone that checks tickets has a salted hash of each, which is
 * slow to compute. A number has a slot: the ticket's number on the list, or for a ticket that is not on
 * the list one of the spare slots below zero, which its printed code selects.
 */
import { codeBytes } from '#sync/contracts/gate/granted-ticket.ts';
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';

export const numberDigits = 6;
/** Wrong numbers after which the ticket is locked on that phone. */
export const maxWrongNumbers = 5;
/** PBKDF2 rounds of a verifier: about a tenth of a second on a server's core. */
const rounds = 200_000;

const spareSlots = 64;
export const lowestSlot = -spareSlots;

/** The slot of a ticket that is not on the list. @param hash its hash, or that of its code, base64url */
export function spareSlotOf(hash: string): number {
  const bytes = decodeBytes(hash, base64url)?.subarray(0, codeBytes) ?? new Uint8Array();
  return -1 - ((bytes.at(-1) ?? 0) % spareSlots);
}

/** The verifier that a checking phone compares typed digits with: PBKDF2-SHA-256, 32 bytes. */
export async function numberVerifier(
  digits: string,
  salt: BufferSource,
): Promise<Uint8Array<ArrayBuffer>> {
  const typed = new TextEncoder().encode(digits);
  const key = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256));
}
