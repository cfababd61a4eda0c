/**
 * Refresh tokens are numbered and derived, not stored (docs/decisions/0002):
 * `{session}.{generation}.{HMAC-SHA-256}`.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { CountedBy } from '#api/platform/http/rate-limits.ts';
import { AppError } from '#api/platform/errors/app-error.ts';

export interface RefreshClaims {
  sessionId: string;
  generation: number;
}

const tokenPattern =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/;

/** The same claims give the same token. */
export function signRefreshToken(jwtSecret: string, claims: RefreshClaims): string {
  return `${claims.sessionId}.${claims.generation}.${sign(jwtSecret, claims).toString('base64url')}`;
}

/** Throws 401 unless this server made the token. */
export function verifyRefreshToken(jwtSecret: string, token: string): RefreshClaims {
  const claims = readRefreshToken(jwtSecret, token);
  if (claims === undefined) throw new AppError('unauthenticated', 'error.tokenInvalid');
  return claims;
}

/** Counts refreshes with a genuine token by its session. */
export function countedBySession(jwtSecret: string): CountedBy {
  return ({ body }) => {
    const { refreshToken } = (body ?? {}) as { refreshToken?: unknown };
    const claims =
      typeof refreshToken === 'string' ? readRefreshToken(jwtSecret, refreshToken) : undefined;
    return claims && `session ${claims.sessionId}`;
  };
}

/** Undefined unless this server made the token. */
function readRefreshToken(jwtSecret: string, token: string): RefreshClaims | undefined {
  const [, sessionId, number, signature] = tokenPattern.exec(token) ?? [];
  if (sessionId !== undefined && number !== undefined && signature !== undefined) {
    const claims = { sessionId, generation: Number(number) };
    const expected = sign(jwtSecret, claims);
    const given = Buffer.from(signature, 'base64url');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return claims;
  }
  return undefined;
}

function sign(jwtSecret: string, { sessionId, generation }: RefreshClaims): Buffer {
  return createHmac('sha256', signingKeyFor(jwtSecret))
    .update(`${sessionId}.${generation}`)
    .digest();
}

const signingKeys = new Map<string, Buffer>();

/** A key of its own, so that no other use of the secret can make a refresh token (RFC 5869). */
function signingKeyFor(jwtSecret: string): Buffer {
  const known = signingKeys.get(jwtSecret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'touchline refresh token', 32));
  signingKeys.set(jwtSecret, key);
  return key;
}
