/** Manages the staging secret that owns a guest's uploads until the registration claims them. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadGroupHeader } from '#sync/contracts/content/files.ts';
import type { Config } from '#api/platform/config/config.ts';
import { cookieName, usesHttps } from '#api/platform/http/cookies.ts';

const nameOf = (config: Config) => cookieName(config, 'touchline_staging');
const cookieSeconds = 2 * 3600;
const secretPattern = /^[A-Za-z0-9_-]{22}$/;

/** The identity with which a guest's form claims files; without the cookie it owns none. */
export function guestUploader(config: Config, request: FastifyRequest): { staging: string } {
  return { staging: request.cookies[nameOf(config)] ?? '' };
}

/**
 * Whether a page of another origin sends this, which a browser would do for any form. Older browsers
 * and programs do not say.
 */
export function isFromAnotherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Uploads in progress without a secret, by sender. */
const uploadsInProgress = new Map<string, { secret: string; count: number }>();

/**
 * Assigns the upload to a staging secret and sets its cookie on the reply. Concurrent uploads that
 * start before the first cookie arrives must share a secret: otherwise each reply would set another
 * one, and the browser would keep the last. The portal's page proposes the same secret in a header
 * of each upload. Other clients share a secret per address and browser; claiming another person's
 * file there would still require its unguessable name.
 * @param work uses the secret; the reply is sent after it
 */
export async function withStagingSecret<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  work: (secret: string) => Promise<T>,
): Promise<T> {
  const give = (secret: string) => {
    // Renew the cookie with each upload, so that it lives as long as the last file.
    void reply.setCookie(nameOf(config), secret, {
      httpOnly: true,
      sameSite: 'strict',
      secure: usesHttps(config),
      path: '/api',
      maxAge: cookieSeconds,
    });
    return work(secret);
  };
  const own = [request.cookies[nameOf(config)], request.headers[uploadGroupHeader]].find(
    (value) => typeof value === 'string' && secretPattern.test(value),
  );
  if (typeof own === 'string') return give(own);

  const who = `${request.ip} ${request.headers['user-agent'] ?? ''}`;
  const shared = uploadsInProgress.get(who) ?? {
    secret: randomBytes(16).toString('base64url'),
    count: 0,
  };
  shared.count += 1;
  uploadsInProgress.set(who, shared);
  try {
    return await give(shared.secret);
  } finally {
    shared.count -= 1;
    if (shared.count === 0) uploadsInProgress.delete(who);
  }
}
