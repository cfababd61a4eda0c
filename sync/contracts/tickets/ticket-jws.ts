/**
 * The claim of tickets issued before CWTs: a compact JWS (RFC 7515) with Ed25519. Such tickets stay
 * valid until their match is over.
 */
import { type Role, roles } from '#sync/contracts/accounts/role-names.ts';
import { readBytes, readCompactJws, requireNone } from '#sync/contracts/tickets/compact-jws.ts';
import { isSeat, maxNameLength, type TicketClaim } from '#sync/contracts/tickets/ticket-claim.ts';
import { isUuid } from '#sync/contracts/core/uuid.ts';

/** Throws `RangeError`, `TypeError` or `SyntaxError` for another header or claim. */
export function readJws(header: string, payload: string, signature: string) {
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
