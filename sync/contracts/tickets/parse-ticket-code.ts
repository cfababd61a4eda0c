/** Reads the text of a ticket's QR code, in its present and its earlier form. */
import {
  base32,
  base64url,
  decodeBytes,
  encodeBytes,
} from '#sync/contracts/tickets/base-encoding.ts';
import { readCwt } from '#sync/contracts/tickets/ticket-cwt.ts';
import { type Role, roles } from '#sync/contracts/accounts/role-names.ts';
import { readBytes, readCompactJws, requireNone } from '#sync/contracts/tickets/compact-jws.ts';
import { isSeat, maxNameLength, type TicketClaim } from '#sync/contracts/tickets/ticket-claim.ts';
import { isUuid } from '#sync/contracts/core/uuid.ts';

export interface ParsedTicket extends TicketClaim {
  readonly kid: string;
  /** Bytes that `signature` (Ed25519) covers: a COSE Sig_structure or a JWS signing input. */
  readonly signedBytes: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly format: 'cwt' | 'jws';
}

/** Letters of the longest text that is read. */
const maxTextLength = 1024;
const origin = String.raw`^[Hh][Tt][Tt][Pp][Ss]?:\/\/[\w.:[\]-]+`;
const cwtAddress = new RegExp(String.raw`${origin}\/R\/([A-Z2-7]{26})#([A-Z2-7]+)$`);
const jwsAddress = new RegExp(
  String.raw`${origin}\/reservation\/([\w-]{22})#([\w-]+)\.([\w-]+)\.([\w-]{86})$`,
);

/**
 * Returns null unless the text is exactly what the portal writes. The signature is not checked here:
 * until the caller has verified it, everything returned is a claim by a stranger.
 */
export function parseTicketCode(text: string): ParsedTicket | null {
  if (text.length > maxTextLength) return null;
  try {
    return parseCwt(text) ?? parseJws(text);
  } catch {
    // The readers throw at the first byte that the portal would not write.
    return null;
  }
}

function parseCwt(text: string): ParsedTicket | null {
  const parts = cwtAddress.exec(text);
  if (parts === null) return null;
  const [, path = '', signed = ''] = parts;
  const ref = decodeBytes(path, base32);
  const message = decodeBytes(signed, base32);
  if (ref === null || message === null) return null;
  return { ref: encodeBytes(ref, base64url), ...readCwt(message, ref), format: 'cwt' };
}

function parseJws(text: string): ParsedTicket | null {
  const parts = jwsAddress.exec(text);
  if (parts === null) return null;
  const [, ref, header = '', payload = '', signature = ''] = parts;
  const parsed = readJws(header, payload, signature);
  return parsed.ref === ref ? { ...parsed, format: 'jws' } : null;
}

/**
 * Reads a ticket issued before CWTs: a compact JWS (RFC 7515) with Ed25519. Such tickets stay valid
 * until their match is over. Throws `RangeError`, `TypeError` or `SyntaxError` for another header or
 * claim.
 */
function readJws(header: string, payload: string, signature: string) {
  const { claim, ...signed } = readCompactJws(header, payload, signature);
  return { ...readClaim(claim), ...signed };
}

function readClaim(claim: Record<string, unknown>): TicketClaim {
  const { r: ref, m: matchId, n: name, o: role, s: seat = null, ...others } = claim;
  requireNone(others);
  if (typeof ref !== 'string' || readBytes(ref).length !== 16) throw new RangeError('another ref');
  if (typeof matchId !== 'string' || !isUuid(matchId)) throw new RangeError('another match');
  if (typeof name !== 'string' || name.length > maxNameLength) throw new RangeError('another name');
  if (!roles.includes(role as Role)) throw new RangeError('another role');
  if (seat !== null && !isSeat(seat)) throw new RangeError('another seat');
  return { ref, matchId, name, role: role as Role, seat, places: [] };
}
