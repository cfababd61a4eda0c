/** The code that people read from a ticket and type: `RP79-ARTX`. */
import { crockford, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { sha256 } from '#sync/contracts/tickets/sha256.ts';

/** The first 16 bytes of SHA-256 of the ref's letters; phones at gates store this, never the ref. */
export function refHash(ref: string): Uint8Array<ArrayBuffer> {
  return sha256(new TextEncoder().encode(ref)).slice(0, 16);
}

/** The first 40 bits of a `refHash` in Crockford's base32, in two groups of four. */
export function ticketCode(hash: Uint8Array): string {
  return inGroups(encodeBytes(hash.subarray(0, 5), crockford));
}

/**
 * Returns a typed code as `ticketCode` writes it; null if it is none. Small letters, dashes
 * and spaces are accepted, O is read as 0, I and L as 1.
 */
export function parsePrintedCode(text: string): string | null {
  if (text.length > 40) return null;
  const letters = text
    .replace(/[\s\-\u2010-\u2015]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return letters.length === 8 && decodeBytes(letters, crockford) !== null
    ? inGroups(letters)
    : null;
}

function inGroups(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
