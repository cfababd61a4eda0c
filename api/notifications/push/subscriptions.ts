/** The browsers that get push messages, one for each session. */
import { createPublicKey } from 'node:crypto';
import type { subscribeToPush } from '#sync/contracts/notifications/push.ts';
import type * as z from 'zod/mini';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { isPushEndpoint } from '#api/platform/push/push-endpoints.ts';
import { db } from '#api/schema.ts';

type Given = z.infer<NonNullable<(typeof subscribeToPush)['body']>>;

/**
 * Stores the browser of the caller's session, instead of an earlier one. A browser whose last session
 * did not end changes hands: it proves with its keys that it is the same. Throws 422 for an endpoint
 * that is none of a known push service, 404 for one of another session with other keys.
 */
export async function storeSubscription(
  tx: Tx,
  actor: Actor,
  { endpoint, keys, language, details }: Given,
  pushHosts: readonly string[],
): Promise<{ id: string }> {
  if (!isPushEndpoint(endpoint, pushHosts)) throw invalid({ endpoint: 'error.invalid' });
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  const auth = Buffer.from(keys.auth, 'base64url');
  if (!isPointOnCurve(p256dh)) throw invalid({ 'keys.p256dh': 'error.invalid' });
  // Waits for a log-out that is running, so that no subscription outlives it.
  const session = await db(tx)
    .selectFrom('session')
    .select('id')
    .where('id', '=', actor.sessionId)
    .where('revoked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!session) throw new AppError('session_ended', 'error.sessionEnded');
  const other = await db(tx)
    .selectFrom('push_subscription')
    .select(['id', 'p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .where('session_id', '<>', actor.sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (other !== undefined) {
    if (!p256dh.equals(other.p256dh) || !auth.equals(other.auth)) throw notFound();
    await db(tx).deleteFrom('push_subscription').where('id', '=', other.id).execute();
  }
  const browser = { endpoint, p256dh, auth, language, details, failures: 0 };
  return db(tx)
    .insertInto('push_subscription')
    .values({ session_id: actor.sessionId, ...browser })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(browser))
    .returning('id')
    .executeTakeFirstOrThrow();
}

function isPointOnCurve(point: Buffer): boolean {
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
  try {
    createPublicKey({ format: 'jwk', key });
    return point[0] === 4;
  } catch {
    return false;
  }
}

/** Throws 404 for a subscription that is not the session's. */
export async function deleteSubscription(tx: Tx, actor: Actor, id: string): Promise<void> {
  const deleted = await db(tx)
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('session_id', '=', actor.sessionId)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw notFound();
}
