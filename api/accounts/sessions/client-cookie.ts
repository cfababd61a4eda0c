/**
 * An HttpOnly cookie that distinguishes a session's own browser from one with stolen tokens. Only a
 * login that succeeded sets it, so a genuine one proves that an account has logged in there before.
 */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uuidText } from '#sync/contracts/core/uuid.ts';
import type { Config } from '#api/platform/config/config.ts';
import type { CountedBy } from '#api/platform/http/rate-limits.ts';
import { cookieName, usesHttps } from '#api/platform/http/cookies.ts';

type CookieConfig = Pick<Config, 'publicUrl'> & { jwtSecret: string };

/** Seconds; browsers keep no cookie for longer. */
const maxAge = 400 * 24 * 3600;
/** Bytes of the cookie's parts. Their sum is divisible by three, so a cookie has one spelling. */
const lengths = { random: 8, account: 16, mac: 12 };
const payloadLength = lengths.random + lengths.account;
/** The cookie's form, and that of earlier versions, which named no account. */
const forms = { current: /^[\w-]{48}$/, earlier: /^[\w-]{22}$/ };

const nameOf = (config: Pick<Config, 'publicUrl'>) => cookieName(config, 'touchline_client');

/**
 * Keeps browsers that have logged in before apart from strangers at their address. One account's
 * browsers are counted together, because each login without a cookie makes a new browser known.
 */
export function countedByBrowser(config: CookieConfig): CountedBy {
  return (request) => {
    const account = accountOf(config, sentCookie(config, request));
    return account && `browser ${account}`;
  };
}

/** The cookie of the request; undefined without one, and for a value that no version has set. */
function sentCookie(
  config: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
): string | undefined {
  const value = request.cookies[nameOf(config)] ?? '';
  return forms.current.test(value) || forms.earlier.test(value) ? value : undefined;
}

/** The account that a genuine cookie was made for; undefined for any other, and an earlier one. */
function accountOf(config: CookieConfig, cookie = ''): string | undefined {
  if (!forms.current.test(cookie)) return undefined;
  const bytes = Buffer.from(cookie, 'base64url');
  const payload = bytes.subarray(0, payloadLength);
  return timingSafeEqual(bytes.subarray(payloadLength), macOf(config, payload))
    ? uuidText(payload.subarray(lengths.random))
    : undefined;
}

function makeCookie(config: CookieConfig, random: Buffer, accountId: string): string {
  const payload = Buffer.concat([random, Buffer.from(accountId.replaceAll('-', ''), 'hex')]);
  return Buffer.concat([payload, macOf(config, payload)]).toString('base64url');
}

function macOf({ jwtSecret }: CookieConfig, payload: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'touchline known browser', 32));
  return createHmac('sha256', key).update(payload).digest().subarray(0, lengths.mac);
}

/**
 * The browser that logs in: the hash of the cookie that it sent, and the cookie that it gets when an
 * account has logged in. A genuine cookie stays, also when another account logs in.
 */
export function browserOf(config: CookieConfig, request: FastifyRequest) {
  const sent = sentCookie(config, request);
  const isGenuine = accountOf(config, sent) !== undefined;
  const random = randomBytes(lengths.random);
  const cookieFor = (accountId: string) =>
    sent !== undefined && isGenuine ? sent : makeCookie(config, random, accountId);
  return {
    client: hash(sent ?? random),
    cookieFor,
    nextClient: (accountId: string) => hash(cookieFor(accountId)),
  };
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
  return hash(sentCookie(config, request) ?? request.headers['user-agent'] ?? '');
}

const hash = (value: string | Buffer) => createHash('sha256').update(value).digest();
