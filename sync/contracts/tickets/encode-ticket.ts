/** Writes the text of a ticket's QR code: `{PUBLIC_URL}/R/{ref}#{CWT}`, in upper case and base32. */
import {
  base32,
  base64url,
  decodeBytes,
  encodeBytes,
} from '#sync/contracts/tickets/base-encoding.ts';
import { maxTicketQrBits, qrBits } from '#sync/contracts/tickets/qr-segments.ts';
import { ticketAddress } from '#sync/contracts/tickets/ticket-address.ts';
import { maxNameLength, type TicketClaim } from '#sync/contracts/tickets/ticket-claim.ts';
import { assembleCwt, cwtSignedBytes, encodeCwtParts } from '#sync/contracts/tickets/ticket-cwt.ts';

export interface UnsignedTicket {
  /** Bytes that the signature covers. */
  readonly signedBytes: Uint8Array<ArrayBuffer>;
  /** Returns the CWT in base32 and the whole address. */
  readonly withSignature: (signature: Uint8Array) => { signed: string; url: string };
}

/**
 * Encodes a claim for signing. A long public URL shortens the name, never the rest. Returns null if
 * the code is too large with an empty name; throws `RangeError` for a part that no ticket may have.
 */
export function encodeTicket(
  claim: TicketClaim,
  kid: string,
  publicUrl: string,
): UnsignedTicket | null {
  const ref = decodeBytes(claim.ref, base64url);
  if (ref?.length !== 16) throw new RangeError('a ref has 22 letters of base64url');
  const address = ticketAddress(publicUrl, ref);
  const withoutSignature = new Uint8Array(64);
  for (const name of shorterNames(claim.name)) {
    const parts = encodeCwtParts({ ...claim, name }, kid);
    const text = (signature: Uint8Array) => encodeBytes(assembleCwt(parts, signature), base32);
    if (qrBits(`${address}#${text(withoutSignature)}`) > maxTicketQrBits) continue;
    return {
      signedBytes: cwtSignedBytes(parts, ref),
      withSignature: (signature) => {
        const signed = text(signature);
        return { signed, url: `${address}#${signed}` };
      },
    };
  }
  return null;
}

/** Removes whole code points from the end, so that no character is split. */
function* shorterNames(name: string): Generator<string> {
  const letters = [...name];
  while (letters.join('').length > maxNameLength) letters.pop();
  for (; letters.length > 0; letters.pop()) yield letters.join('').trimEnd();
  yield '';
}
