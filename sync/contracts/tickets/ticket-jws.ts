/**
 * The claim of tickets issued before CWTs: a compact JWS (RFC 7515) with Ed25519. Such tickets stay
 * valid until their match is over.
 */
import { type Role, roles } from '#sync/contracts/accounts/role-names.ts';
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { isSeat, maxNameLength, type TicketClaim } from '#sync/contracts/tickets/ticket-claim.ts';
import { isUuid } from '#sync/contracts/core/uuid.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Throws `RangeError`, `TypeError` or `SyntaxError` for another header or claim. */
export function readJws(header: string, payload: string, signature: string) {
  const { alg, kid, ...parameters } = readObject(header);
  if (alg !== 'EdDSA' || typeof kid !== 'string' || !/^[\w-]{8}$/.test(kid))
    throw new RangeError('another key');
  requireNone(parameters);
  const signatureBytes = readBytes(signature);
  if (signatureBytes.length !== 64) throw new RangeError('another signature');
  const signedBytes = new TextEncoder().encode(`${header}.${payload}`);
  return { ...readClaim(payload), kid, signedBytes, signature: signatureBytes };
}

function readClaim(payload: string): TicketClaim {
  const { r: ref, m: matchId, n: name, o: role, s: seat = null, ...others } = readObject(payload);
  requireNone(others);
  if (typeof ref !== 'string' || readBytes(ref).length !== 16) throw new RangeError('another ref');
  if (typeof matchId !== 'string' || !isUuid(matchId)) throw new RangeError('another match');
  if (typeof name !== 'string' || name.length > maxNameLength) throw new RangeError('another name');
  if (!roles.includes(role as Role)) throw new RangeError('another role');
  if (seat !== null && !isSeat(seat)) throw new RangeError('another seat');
  return { ref, matchId, name, role: role as Role, seat, places: [] };
}

function readBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeBytes(text, base64url);
  if (bytes === null) throw new RangeError('not base64url');
  return bytes;
}

function readObject(text: string): Record<string, unknown> {
  const value = JSON.parse(strictUtf8.decode(readBytes(text))) as unknown;
  if (typeof value !== 'object' || value === null) throw new RangeError('no object');
  return value as Record<string, unknown>;
}

function requireNone(others: Record<string, unknown>): void {
  if (Object.keys(others).length > 0) throw new RangeError('more than a ticket has');
}
