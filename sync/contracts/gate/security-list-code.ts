/**
 * The signed part of the QR code of a printed security list, `{PUBLIC_URL}/list/{id}#{signed}`: a
 * compact Ed25519 JWS by a key of tickets, with `typ` in its header, so that a gate checks it offline.
 */
import { isUuid } from '#sync/contracts/core/uuid.ts';
import {
  type CompactJws,
  readBytes,
  readCompactJws,
  requireNone,
} from '#sync/contracts/tickets/compact-jws.ts';

export const securityListType = 'list';

export interface SecurityListClaim {
  /** List's id. */
  l: string;
  /** Match's id. */
  m: string;
  /** Version. */
  v: number;
  /** Number of people on it, with a ticket or without. */
  c: number;
  /** SHA-256 of the people, in base64url. */
  d: string;
}

export interface SecurityListCode extends Omit<CompactJws, 'claim'> {
  claim: SecurityListClaim;
}

/**
 * Returns null unless the text is what the portal writes for the list with this id. The signature is not
 * checked here: until the caller has verified it, the claim is a stranger's.
 */
export function readSecurityListCode(id: string, jws: string): SecurityListCode | null {
  const [header = '', payload = '', signature = '', ...more] = jws.split('.');
  if (more.length > 0) return null;
  try {
    const { claim, ...signed } = readCompactJws(header, payload, signature, securityListType);
    const list = readClaim(claim);
    return list.l === id ? { claim: list, ...signed } : null;
  } catch {
    // The readers throw at the first part that the portal would not write.
    return null;
  }
}

/** Reads a claim without a schema, whose code a gate would load before its first ticket. */
function readClaim({ l, m, v, c, d, ...others }: Record<string, unknown>): SecurityListClaim {
  requireNone(others);
  if (typeof l !== 'string' || !isUuid(l)) throw new RangeError('another list');
  if (typeof m !== 'string' || !isUuid(m)) throw new RangeError('another match');
  if (!isCount(v) || v === 0) throw new RangeError('another version');
  if (!isCount(c)) throw new RangeError('another number of people');
  if (typeof d !== 'string' || readBytes(d).length !== 32) throw new RangeError('another digest');
  return { l, m, v, c, d };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
