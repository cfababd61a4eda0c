/** Sessions: opened by a login, moved on by refreshing, ended by log-out or by a changed account. */
import { sessionSeconds } from '#sync/contracts/accounts/accounts.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { isMessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { SessionRecord } from '#sync/contracts/accounts/sessions.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { RefreshClaims } from '#api/accounts/sessions/refresh-tokens.ts';

export interface OpenSession {
  accountId: string;
  sessionId: string;
  generation: number;
  /** Seconds until it ends if it is not refreshed. */
  seconds: number;
}

const sessionColumns = `id as "sessionId", account_id as "accountId", generation,
  ceil(extract(epoch from expires_at - now()))::int as seconds`;

/**
 * Opens a session for who knew the password that `hash` is of. Undefined where that is not the
 * account's any more, or the account is deleted: while a password is checked, nothing is locked.
 */
export async function openSession(
  tx: Tx,
  account: { id: string; hash: string },
  { remember, userAgent }: { remember: boolean; userAgent: string },
): Promise<OpenSession | undefined> {
  const seconds = remember ? sessionSeconds.remembered : sessionSeconds.short;
  // Waits for a change of the password, and a later one waits for this, and then ends the session.
  const [session] = await tx.execute<OpenSession[]>(
    `insert into session (account_id, remember, user_agent, expires_at)
     select id, ?, ?, now() + make_interval(secs => ?) from account
     where id = ? and password_hash = ? and deleted_at is null for share
     returning ${sessionColumns}`,
    [remember, userAgent.slice(0, 300), seconds, account.id, account.hash],
  );
  return session;
}

/**
 * Moves the session on. The newest token, or one from before the database was restored, gives the
 * next; the one before the newest gives the newest again, because its answer may have been lost or
 * a second tab may have asked meanwhile; any older one ends the family. The refusal is answered,
 * not thrown, so that the end of a family is committed.
 */
export async function refreshSession(
  tx: Tx,
  { sessionId, generation }: RefreshClaims,
): Promise<OpenSession | AppError> {
  const [session] = await tx.execute<OpenSession[]>(
    `update session set generation = greatest(session.generation, ? + 1), last_used_at = now(),
       expires_at = case when remember then now() + make_interval(secs => ?) else expires_at end
     where id = ? and generation <= ? + 1 and revoked_at is null and expires_at > now()
       and exists (select from account where account.id = account_id and deleted_at is null)
     returning ${sessionColumns}`,
    [generation, sessionSeconds.remembered, sessionId, generation],
  );
  if (session) return session;
  const [found] = await tx.execute<{ revoked: string | null; old: boolean; deleted: boolean }[]>(
    `select revoked_reason as revoked, generation > ? + 1 as old,
       (select deleted_at is not null from account where account.id = account_id) as deleted
     from session where id = ?`,
    [generation, sessionId],
  );
  if (found?.deleted) return sessionEnded('error.accountDeleted');
  if (found && found.revoked !== null) {
    return sessionEnded(isMessageKey(found.revoked) ? found.revoked : 'error.sessionEnded');
  }
  if (!found?.old) return sessionEnded('error.sessionEnded');
  await endSession(tx, sessionId, 'error.sessionReused');
  return sessionEnded('error.sessionReused');
}

const sessionEnded = (key: MessageKey) => new AppError('session_ended', key);

/** `reason` is what the session's next call is told. */
export async function endSession(tx: Tx, sessionId: string, reason: MessageKey): Promise<void> {
  await tx.execute(
    `update session set revoked_at = now(), revoked_reason = ? where id = ? and revoked_at is null`,
    [reason, sessionId],
  );
}

/** The own sessions that are open, the one used last first. */
export async function listOpenSessions(tx: Tx, actor: Actor): Promise<SessionRecord[]> {
  return tx.execute<SessionRecord[]>(
    `select id, iso_instant(created_at) as "createdAt", iso_instant(last_used_at) as "lastUsedAt",
       user_agent as "userAgent", id = ? as current
     from session where account_id = ? and revoked_at is null and expires_at > now()
     order by last_used_at desc, id`,
    [actor.sessionId, actor.id],
  );
}

/** False where this person has no such open session. */
export async function endOwnSession(tx: Tx, actor: Actor, sessionId: string): Promise<boolean> {
  const ended = await tx.execute<unknown[]>(
    `update session set revoked_at = now(), revoked_reason = 'error.sessionEnded'
     where id = ? and account_id = ? and revoked_at is null returning id`,
    [sessionId, actor.id],
  );
  return ended.length > 0;
}

/** Ends every own session but the one that asks; `reason` is what their next calls are told. */
export async function endOtherSessions(
  tx: Tx,
  actor: Actor,
  reason: MessageKey = 'error.sessionEnded',
): Promise<void> {
  await tx.execute(
    `update session set revoked_at = now(), revoked_reason = ?
     where account_id = ? and id <> ? and revoked_at is null`,
    [reason, actor.id, actor.sessionId],
  );
}

/** Ends every session of an account; `reason` is what their next calls are told. */
export async function endAllSessions(tx: Tx, accountId: string, reason: MessageKey): Promise<void> {
  await tx.execute(
    `update session set revoked_at = now(), revoked_reason = ?
     where account_id = ? and revoked_at is null`,
    [reason, accountId],
  );
}
