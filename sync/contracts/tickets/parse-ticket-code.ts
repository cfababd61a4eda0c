/** Reads the text of a ticket's QR code, in its present and its earlier form. */
import {
  base32,
  base64url,
  decodeBytes,
  encodeBytes,
} from '#sync/contracts/tickets/base-encoding.ts';
import { readJws } from '#sync/contracts/tickets/ticket-jws.ts';
import { readCwt } from '#sync/contracts/tickets/ticket-cwt.ts';
import type { TicketClaim } from '#sync/contracts/tickets/ticket-claim.ts';

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
