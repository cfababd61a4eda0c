import { fastifyJwt } from '@fastify/jwt';
import type { FastifyReply } from 'fastify';
import { accessTokenSeconds } from '#sync/contracts/accounts/session-lifetimes.ts';
import type { GateClaims, TokenClaims } from '#api/platform/auth/actor.ts';
import type { App } from '#api/platform/http/app-types.ts';
import type { Config } from '#api/platform/config/config.ts';
import { cookieName, usesHttps } from '#api/platform/http/cookies.ts';
import { AppError } from '#api/platform/errors/app-error.ts';

/** `access` in x-access-token, `file` in the cookie for images. */
export type TokenType = 'access' | 'file';

const issuer = 'touchline';
const audience = 'touchline-api';

export const fileCookie = (config: Config) => cookieName(config, 'touchline_file');

export async function registerTokens(app: App): Promise<void> {
  await app.register(fastifyJwt, {
    secret: app.services.config.jwtSecret,
    sign: { algorithm: 'HS256', iss: issuer, aud: audience },
    verify: { algorithms: ['HS256'], allowedIss: issuer },
  });
}

export function issueToken(
  app: App,
  type: TokenType,
  claims: TokenClaims,
  seconds: number,
): string {
  const { accountId, sessionId, generation } = claims;
  const payload = { typ: type, sub: accountId, sid: sessionId, gen: generation };
  return app.jwt.sign(payload, { expiresIn: seconds });
}

/** The token of a phone at a match's gates. */
export function issueGateToken(
  app: App,
  { deviceId, matchId }: GateClaims,
  seconds: number,
): string {
  return app.jwt.sign({ typ: 'gate', sub: deviceId, mid: matchId }, { expiresIn: seconds });
}

/** Issues an access token, which is valid for ten minutes. */
export function issueAccessToken(app: App, claims: TokenClaims): string {
  return issueToken(app, 'access', claims, accessTokenSeconds);
}

/** Throws `token_expired` or `unauthenticated` for all but a valid token of this type. */
export function readToken(app: App, type: TokenType, token: string): TokenClaims {
  const { sub, sid, gen } = verifyToken(app, type, token, 'sid');
  const generation = typeof gen === 'number' ? gen : undefined;
  return { accountId: sub, sessionId: sid, generation };
}

/** Throws like `readToken`. */
export function readGateToken(app: App, token: string): GateClaims & { expiresAt: number } {
  const { sub, mid, exp } = verifyToken(app, 'gate', token, 'mid');
  return { deviceId: sub, matchId: mid, expiresAt: Number(exp) };
}

/** The payload of a valid token of this type, which has the claim `of` beside its subject. */
function verifyToken<Claim extends string>(
  app: App,
  type: TokenType | 'gate',
  token: string,
  of: Claim,
): Record<Claim | 'sub', string> & Record<string, unknown> {
  let payload: Record<string, unknown>;
  try {
    payload = app.jwt.verify<Record<string, unknown>>(token);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'FAST_JWT_EXPIRED') {
      throw new AppError('token_expired', 'error.tokenExpired', { cause: error });
    }
    throw new AppError('unauthenticated', 'error.tokenInvalid', { cause: error });
  }
  const { typ, sub, aud, exp } = payload;
  if (typ !== type || typeof sub !== 'string' || typeof payload[of] !== 'string' || !exp) {
    throw new AppError('unauthenticated', 'error.tokenInvalid');
  }
  // Tokens of earlier versions name no audience; the app exchanges an expired token immediately.
  if (aud !== audience) throw new AppError('token_expired', 'error.tokenExpired');
  return payload as Record<Claim | 'sub', string>;
}

/**
 * Sets the cookie with which `<img>` reads files; each request checks its session. It is without the
 * generation, because a browser keeps it also where the app has not stored the reply's tokens.
 */
export function issueFileCookie(
  app: App,
  reply: FastifyReply,
  { accountId, sessionId }: TokenClaims,
  seconds: number,
): void {
  const token = issueToken(app, 'file', { accountId, sessionId }, seconds);
  reply.setCookie(fileCookie(app.services.config), token, {
    ...cookieOptions(app),
    maxAge: seconds,
  });
}

export function clearFileCookie(app: App, reply: FastifyReply): void {
  reply.clearCookie(fileCookie(app.services.config), cookieOptions(app));
}

function cookieOptions(app: App) {
  return {
    path: '/api/file',
    httpOnly: true,
    sameSite: 'strict',
    secure: usesHttps(app.services.config),
  } as const;
}
