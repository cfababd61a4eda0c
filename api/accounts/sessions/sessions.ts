/** Sessions: a login opens them, refreshing prolongs them, a logout or a changed account ends them. */
import { sql } from 'kysely';
import { sessionSeconds } from '#sync/contracts/accounts/session-lifetimes.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Scope } from '#sync/contracts/accounts/role-names.ts';
import type { SessionRecord } from '#sync/contracts/accounts/sessions.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';

export interface OpenSession {
  accountId: string;
  sessionId: string;
  generation: number;
  /** Seconds until it ends if it is not refreshed. */
  seconds: number;
}

export const sessionColumns = [
  'session.id as sessionId',
  'session.account_id as accountId',
  'session.generation',
  sql<number>`ceil(extract(epoch from session.expires_at - now()))::int`.as('seconds'),
] as const;

const hour = 3600;
const day = 24 * hour;

/**
 * Refresh token lifetime (session lifetime) in seconds, if remembered: unused, and as a whole. One that
 * is not remembered has `sessionSeconds.short`.
 */
const sessionLifetime = (scope: Scope) =>
  scope === 'admin'
    ? { idle: 12 * hour, whole: 7 * day }
    : { idle: sessionSeconds.remembered, whole: 90 * day };

/** Seconds after which a session that was not used ends. */
export const idleSeconds = ({ scope }: { scope: Scope }): number => sessionLifetime(scope).idle;

/** Returns when a session ends after a use. One that is not remembered is never prolonged. */
export function expiryOf({ remember, scope }: { remember: boolean; scope: Scope }) {
  if (!remember) return sql<string>`session.expires_at`;
  const { idle, whole } = sessionLifetime(scope);
  return sql<string>`least(now() + make_interval(secs => ${idle}),
    session.created_at + make_interval(secs => ${whole}))`;
}

/** Maximum number of open sessions per account. */
const maxSessions = 50;

/**
 * Ends the account's longest unused sessions where it has too many. Undefined where password or
 * account changed while the password was checked, without a lock.
 */
export async function openSession(
  tx: Tx,
  account: { id: string; hash: string },
  { remember, client, userAgent }: { remember: boolean; client: Buffer; userAgent: string },
): Promise<OpenSession | undefined> {
  // Waits for a running change of the password and for other logins of the account; a later change
  // waits for this, then ends the session.
  const session = await db(tx)
    .insertInto('session')
    .columns(['account_id', 'remember', 'refreshed_by', 'user_agent', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select([
          'id',
          sql<boolean>`${remember}::boolean`.as('remember'),
          sql<Buffer>`${client}::bytea`.as('refreshed_by'),
          sql<string>`${userAgent.slice(0, 300)}::text`.as('user_agent'),
          sql<string>`now() + make_interval(secs => ${
            remember
              ? sql`case scope when 'admin' then ${idleSeconds({ scope: 'admin' })}::int
              else ${idleSeconds({ scope: 'member' })}::int end`
              : sessionSeconds.short
          })`.as('expires_at'),
        ])
        .where('id', '=', account.id)
        .where('password_hash', '=', account.hash)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate(),
    )
    .returning(sessionColumns)
    .executeTakeFirst();
  if (session !== undefined) await endLongestUnused(tx, session);
  return session;
}

async function endLongestUnused(tx: Tx, { accountId, sessionId }: OpenSession): Promise<void> {
  await endSessions(tx, 'error.sessionEnded')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', accountId)
        .where('id', '<>', sessionId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<string>`now()`)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxSessions - 1),
    )
    .execute();
}

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

/** Lists the actor's open sessions, the most recently used first. */
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
