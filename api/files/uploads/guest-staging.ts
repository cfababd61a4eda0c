/** The secret that owns a guest's uploads until the registration claims them. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadGroupHeader } from '#sync/contracts/content/files.ts';

const cookieName = 'touchline_staging';
const cookieSeconds = 2 * 3600;
const secretPattern = /^[A-Za-z0-9_-]{22}$/;

/** Who a guest's form claims files as; nobody without the cookie. */
export function guestUploader(request: FastifyRequest): { staging: string } {
  return { staging: request.cookies[cookieName] ?? '' };
}

/** Uploads without a secret that are under way, by who sends them. */
const uploadsInProgress = new Map<string, { secret: string; count: number }>();

/**
 * Gives the upload its owner, and the cookie to the answer. Uploads that run side by side before
 * the first cookie came must share one: each answer would otherwise set another, and the browser
 * keeps the last. Our own page sends the secret it would like in a header, the same with each. For
 * other clients those of one address and browser at one moment share; to claim a file of somebody
 * else's there one would need its unguessable name besides.
 *
 * @param work what the secret is for; the answer is sent after it
 */
export async function withStagingSecret<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
  work: (secret: string) => Promise<T>,
): Promise<T> {
  const give = (secret: string) => {
    // With each upload anew: the cookie must live as long as the last of the files.
    void reply.setCookie(cookieName, secret, {
      httpOnly: true,
      sameSite: 'strict',
      secure,
      path: '/api',
      maxAge: cookieSeconds,
    });
    return work(secret);
  };
  const own = [request.cookies[cookieName], request.headers[uploadGroupHeader]].find(
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
