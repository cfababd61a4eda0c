/** Reads the signed part of a printed security list's QR code. */
import {
  type SecurityListClaim,
  securityListClaim,
  securityListType,
} from '#sync/contracts/gate/security-list.ts';
import { type CompactJws, readCompactJws } from '#sync/contracts/tickets/compact-jws.ts';

export interface SecurityListCode extends Omit<CompactJws, 'claim'> {
  claim: SecurityListClaim;
}

/**
 * Null unless the text is what the portal writes for the list with this id. The signature is not
 * checked here: until the caller has verified it, the claim is a stranger's.
 */
export function readSecurityListCode(id: string, jws: string): SecurityListCode | null {
  const [header = '', payload = '', signature = '', ...more] = jws.split('.');
  if (more.length > 0) return null;
  try {
    const { claim, ...signed } = readCompactJws(header, payload, signature, securityListType);
    const list = securityListClaim.parse(claim);
    return list.l === id ? { claim: list, ...signed } : null;
  } catch {
    // The readers throw at the first part that the portal would not write.
    return null;
  }
}
