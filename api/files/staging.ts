/** The cookie that owns a guest's uploads until the registration claims them. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'touchline_staging';
const seconds = 2 * 3600;
const value = /^[A-Za-z0-9_-]{22}$/;

/** Who a guest's form claims files as; nobody without the cookie. */
export function stagingOf(request: FastifyRequest): { staging: string } {
  return { staging: request.cookies[cookieName] ?? '' };
}

/** Uploads without a cookie that are under way, by who sends them. */
const underWay = new Map<string, { secret: string; count: number }>();

/**
 * Gives the upload its owner, and the cookie to the answer. Uploads that run side by side before
 * the first cookie came share one: each answer would otherwise set another, and the browser keeps
 * the last. Sharing needs the same address and browser at the same moment, and a claim needs the
 * file's unguessable name besides.
 *
 * @param work what the secret is for; the answer is sent after it
 */
export async function withStaging<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
  work: (secret: string) => Promise<T>,
): Promise<T> {
  const sent = request.cookies[cookieName];
  if (sent !== undefined && value.test(sent)) return work(sent);
  const who = `${request.ip} ${request.headers['user-agent'] ?? ''}`;
  const shared = underWay.get(who) ?? {
    secret: randomBytes(16).toString('base64url'),
    count: 0,
  };
  shared.count += 1;
  underWay.set(who, shared);
  void reply.setCookie(cookieName, shared.secret, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/api',
    maxAge: seconds,
  });
  try {
    return await work(shared.secret);
  } finally {
    shared.count -= 1;
    if (shared.count === 0) underWay.delete(who);
  }
}
