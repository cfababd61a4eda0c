/** Sessions: a login opens them, refreshing prolongs them, a logout or a changed account ends them. */
import { sql } from 'kysely';
import { sessionSeconds } from '#sync/contracts/accounts/accounts.ts';
import { type MessageKey, isMessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { SessionRecord } from '#sync/contracts/accounts/sessions.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import type { RefreshClaims } from '#api/accounts/sessions/refresh-tokens.ts';

export interface OpenSession {
  accountId: string;
  sessionId: string;
  generation: number;
  /** Seconds until it ends if it is not refreshed. */
  seconds: number;
}

const sessionColumns = [
  'session.id as sessionId',
  'session.account_id as accountId',
  'session.generation',
  sql<number>`ceil(extract(epoch from session.expires_at - now()))::int`.as('seconds'),
] as const;

const secondsFromNow = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

/** Undefined where password or account changed while the password was checked, without a lock. */
export async function openSession(
  tx: Tx,
  account: { id: string; hash: string },
  { remember, userAgent }: { remember: boolean; userAgent: string },
): Promise<OpenSession | undefined> {
  const seconds = remember ? sessionSeconds.remembered : sessionSeconds.short;
  // Waits for a running change of the password; a later change waits for this, then ends the session.
  return db(tx)
    .insertInto('session')
    .columns(['account_id', 'remember', 'user_agent', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select([
          'id',
          sql<boolean>`${remember}::boolean`.as('remember'),
          sql<string>`${userAgent.slice(0, 300)}::text`.as('user_agent'),
          secondsFromNow(seconds).as('expires_at'),
        ])
        .where('id', '=', account.id)
        .where('password_hash', '=', account.hash)
        .where('deleted_at', 'is', null)
        .forShare(),
    )
    .returning(sessionColumns)
    .executeTakeFirst();
}

/**
 * Refreshes the session. The newest token, or one from before the database was restored, gets the
 * next one. The token before the newest gets the newest again, because the reply may have been lost
 * or a second tab may have refreshed meanwhile. Any older token ends the session. The refusal is
 * returned, not thrown, so that the end of the session is committed.
 */
export async function refreshSession(
  tx: Tx,
  { sessionId, generation }: RefreshClaims,
): Promise<OpenSession | AppError> {
  const next = generation + 1;
  const session = await db(tx)
    .updateTable('session')
    .set((eb) => ({
      generation: sql`greatest(session.generation, ${next})`,
      last_used_at: sql`now()`,
      expires_at: eb
        .case()
        .when('remember', '=', true)
        .then(secondsFromNow(sessionSeconds.remembered))
        .else(eb.ref('expires_at'))
        .end(),
    }))
    .where('id', '=', sessionId)
    .where('generation', '<=', next)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('account')
          .whereRef('account.id', '=', 'session.account_id')
          .where('account.deleted_at', 'is', null),
      ),
    )
    .returning(sessionColumns)
    .executeTakeFirst();
  if (session) return session;
  const found = await db(tx)
    .selectFrom('session')
    .leftJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.generation',
      'session.revoked_reason as revoked',
      'account.deleted_at as deletedAt',
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
  if (!found) return sessionEnded('error.sessionEnded');
  if (found.deletedAt !== null) return sessionEnded('error.accountDeleted');
  if (found.revoked !== null) {
    return sessionEnded(isMessageKey(found.revoked) ? found.revoked : 'error.sessionEnded');
  }
  if (found.generation <= next) return sessionEnded('error.sessionEnded');
  await endSession(tx, sessionId, 'error.sessionReused');
  return sessionEnded('error.sessionReused');
}

const sessionEnded = (key: MessageKey) => new AppError('session_ended', key);

/** Ends open sessions; `reason` is the message that their next calls get. */
function endSessions(tx: Tx, reason: MessageKey) {
  return db(tx)
    .updateTable('session')
    .set({ revoked_at: sql`now()`, revoked_reason: reason })
    .where('revoked_at', 'is', null);
}

/** Ends a session; `reason` is the message that its next call gets. */
export async function endSession(tx: Tx, sessionId: string, reason: MessageKey): Promise<void> {
  await endSessions(tx, reason).where('id', '=', sessionId).execute();
}

/** One's own open sessions, the most recently used first. */
export async function listOpenSessions(tx: Tx, actor: Actor): Promise<SessionRecord[]> {
  return db(tx)
    .selectFrom('session')
    .select((eb) => [
      'id',
      isoInstant(eb.ref('created_at')).as('createdAt'),
      isoInstant(eb.ref('last_used_at')).as('lastUsedAt'),
      'user_agent as userAgent',
      eb('id', '=', actor.sessionId).$castTo<boolean>().as('current'),
    ])
    .where('account_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns false where this person has no such open session. */
export async function endOwnSession(tx: Tx, actor: Actor, sessionId: string): Promise<boolean> {
  const ended = await endSessions(tx, 'error.sessionEnded')
    .where('id', '=', sessionId)
    .where('account_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends every own session except the current one; `reason` is the message that their next calls get. */
export async function endOtherSessions(
  tx: Tx,
  actor: Actor,
  reason: MessageKey = 'error.sessionEnded',
): Promise<void> {
  await endSessions(tx, reason)
    .where('account_id', '=', actor.id)
    .where('id', '<>', actor.sessionId)
    .execute();
}

/** Ends every session of an account; `reason` is the message that their next calls get. */
export async function endAllSessions(tx: Tx, accountId: string, reason: MessageKey): Promise<void> {
  await endSessions(tx, reason).where('account_id', '=', accountId).execute();
}
