/**
 * An HttpOnly cookie that distinguishes a session's own browser from one with stolen tokens. Only a
 * login that succeeded sets it, so a genuine one proves a browser that has logged in before.
 */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#api/platform/config/config.ts';
import type { CountedBy } from '#api/platform/http/rate-limits.ts';
import { cookieName, usesHttps } from '#api/platform/http/cookies.ts';

type CookieConfig = Pick<Config, 'publicUrl'> & { jwtSecret: string };

/** Seconds; browsers keep no cookie for longer. */
const maxAge = 400 * 24 * 3600;
/** Bytes of the random number, and of the MAC behind it. */
const length = 8;

const nameOf = (config: Pick<Config, 'publicUrl'>) => cookieName(config, 'touchline_client');

/** Keeps browsers that have logged in before apart from strangers at their address. */
export function countedByBrowser(config: CookieConfig): CountedBy {
  return (request) => {
    const browser = knownBrowser(config, request);
    return browser && `browser ${browser}`;
  };
}

/** The browser's genuine cookie; undefined without one, and for one of an earlier version. */
function knownBrowser(config: CookieConfig, request: FastifyRequest): string | undefined {
  const value = request.cookies[nameOf(config)] ?? '';
  const bytes = Buffer.from(value, 'base64url');
  if (value.length !== 22 || bytes.length !== 2 * length) return undefined;
  const expected = macOf(config, bytes.subarray(0, length));
  return timingSafeEqual(bytes.subarray(length), expected) ? value : undefined;
}

function newCookie(config: CookieConfig): string {
  const random = randomBytes(length);
  return Buffer.concat([random, macOf(config, random)]).toString('base64url');
}

function macOf({ jwtSecret }: CookieConfig, random: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'touchline known browser', 32));
  return createHmac('sha256', key).update(random).digest().subarray(0, length);
}

/** The browser that logs in: the hash of the cookie that it sent, and the cookie that it gets. */
export function browserOf(config: CookieConfig, request: FastifyRequest) {
  const cookie = knownBrowser(config, request) ?? newCookie(config);
  const sent = request.cookies[nameOf(config)] ?? cookie;
  return { client: hash(sent), cookie, nextClient: hash(cookie) };
}

export function setClientCookie(
  config: Pick<Config, 'publicUrl'>,
  reply: FastifyReply,
  cookie: string,
): void {
  reply.setCookie(nameOf(config), cookie, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: usesHttps(config),
    maxAge,
  });
}

/** Identifies the calling browser: by its cookie, or by its name where cookies are off. */
export function hashClient(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): Buffer {
  const value = request.cookies[nameOf(config)] ?? request.headers['user-agent'] ?? '';
  return hash(value);
}

const hash = (value: string) => createHash('sha256').update(value).digest();
