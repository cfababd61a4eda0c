/**
 * Finds the ticket that an officer's number was given for. A steward reads out the printed code only;
 * the officer's list may be older than the ticket, so that its whole hash is not known there.
 */
import {
  base64url,
  crockford,
  decodeBytes,
  encodeBytes,
} from '#sync/contracts/tickets/base-encoding.ts';

/** Bytes of a ticket's hash that its printed code has. */
export const codeBytes = 5;
const hashBytes = 16;

/**
 * The `h` of a grant for a ticket that is not on the list: the bytes of the printed code, then
 * zeros. The server completes it.
 *
 * @param code as printed, `RP79-ARTX`
 */
export function hashOfCode(code: string): string {
  const hash = new Uint8Array(hashBytes);
  hash.set(decodeBytes(code.replace('-', ''), crockford)?.subarray(0, codeBytes) ?? []);
  return encodeBytes(hash, base64url);
}
