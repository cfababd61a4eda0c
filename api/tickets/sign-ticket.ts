/** Signs the text of a ticket's QR code: `{PUBLIC_URL}/reservation/{ref}#{signed}`. */
import { CompactSign } from 'jose';
import {
  maxHolderNameLength,
  maxQrBytes,
  type TicketClaim,
} from '#sync/contracts/matches/tickets.ts';
import { ConfigError } from '#api/platform/config/config-error.ts';
import type { TicketKeys } from '#api/platform/config/secrets.ts';

/** Returns the compact Ed25519 JWS (RFC 7515, RFC 8037) of a claim, and the URL of the QR code. */
export async function signTicket(
  claim: TicketClaim,
  publicUrl: string,
  keys: TicketKeys,
): Promise<{ signed: string; url: string }> {
  for (const name of shorterNames(claim.n)) {
    const payload = new TextEncoder().encode(JSON.stringify({ ...claim, n: name }));
    const signed = await new CompactSign(payload)
      .setProtectedHeader({ alg: 'EdDSA', kid: keys.kid })
      .sign(keys.privateKey);
    const url = `${publicUrl}/reservation/${claim.r}#${signed}`;
    if (Buffer.byteLength(url) <= maxQrBytes) return { signed, url };
  }
  throw new ConfigError('PUBLIC_URL', `is too long for a QR code of ${maxQrBytes} bytes`);
}

/** Throws at startup when the public URL is too long for a ticket's QR code. */
export async function requireUrlFitsQrCode(publicUrl: string, keys: TicketKeys): Promise<void> {
  const claim = {
    r: 'r'.repeat(22),
    m: 'm'.repeat(36),
    n: '',
    o: 'photo_technician',
    s: 120,
  } as const;
  await signTicket(claim, publicUrl, keys);
}

/** A long URL shortens the name, never the ref, the match or the signature. */
function* shorterNames(name: string): Generator<string> {
  const letters = [...name];
  // The limit counts UTF-16 units; removing whole code points never splits a character.
  while (letters.join('').length > maxHolderNameLength) letters.pop();
  for (; letters.length > 0; letters.splice(-4)) yield letters.join('').trimEnd();
  yield '';
}
