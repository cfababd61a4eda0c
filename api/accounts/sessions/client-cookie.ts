/** An HttpOnly cookie that distinguishes a session's own browser from one with stolen tokens. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#api/platform/config/config.ts';
import { cookieName, usesHttps } from '#api/platform/http/cookies.ts';

/** Seconds; browsers keep no cookie for longer. */
const maxAge = 400 * 24 * 3600;

const nameOf = (config: Config) => cookieName(config, 'touchline_client');

/** The hash of the browser's cookie; of a new one, which the reply sets, where it has none. */
export function ensureClientCookie(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer {
  const known = request.cookies[nameOf(config)] ?? '';
  const value = /^[A-Za-z0-9_-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url');
  void reply.setCookie(nameOf(config), value, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: usesHttps(config),
    maxAge,
  });
  return hash(value);
}

/** Identifies the calling browser: by its cookie, or by its name where cookies are off. */
export function hashClient(config: Config, request: FastifyRequest): Buffer {
  const value = request.cookies[nameOf(config)] ?? request.headers['user-agent'] ?? '';
  return hash(value);
}

const hash = (value: string) => createHash('sha256').update(value).digest();
