/** A compact JWS (RFC 7515) with Ed25519, as strictly read as the portal writes it. */
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The signature is not checked. `type` is the header's `typ`, which tickets lack. Throws `RangeError`,
 * `TypeError` or `SyntaxError` for another header.
 */
export function readCompactJws(
  header: string,
  payload: string,
  signature: string,
  type?: string,
): CompactJws {
  const { alg, kid, typ, ...parameters } = readObject(header);
  if (alg !== 'EdDSA' || typeof kid !== 'string' || !/^[\w-]{8}$/.test(kid))
    throw new RangeError('another key');
  if (typ !== type) throw new RangeError('another type');
  requireNone(parameters);
  const signatureBytes = readBytes(signature);
  if (signatureBytes.length !== 64) throw new RangeError('another signature');
  const signedBytes = new TextEncoder().encode(`${header}.${payload}`);
  return { claim: readObject(payload), kid, signedBytes, signature: signatureBytes };
}

export interface CompactJws {
  claim: Record<string, unknown>;
  kid: string;
  signedBytes: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

export function readBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeBytes(text, base64url);
  if (bytes === null) throw new RangeError('not base64url');
  return bytes;
}

export function requireNone(others: Record<string, unknown>): void {
  if (Object.keys(others).length > 0) throw new RangeError('more than is written');
}

function readObject(text: string): Record<string, unknown> {
  const value = JSON.parse(strictUtf8.decode(readBytes(text))) as unknown;
  if (typeof value !== 'object' || value === null) throw new RangeError('no object');
  return value as Record<string, unknown>;
}
