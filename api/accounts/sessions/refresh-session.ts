/** Exchanges refresh tokens and finds those that two clients use (docs/decisions/0033). */
import { sql, type InferResult } from 'kysely';
import { type MessageKey, isMessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import type { RefreshClaims } from '#api/accounts/sessions/refresh-tokens.ts';
import {
  endSession,
  expiryOf,
  idleSeconds,
  sessionColumns,
  type OpenSession,
} from '#api/accounts/sessions/sessions.ts';

/** Seconds for another tab's request that was on its way with the token before the newest. */
const graceSeconds = 30;

/**
 * Refreshes the session. The newest token, or one from before the database was restored, gets the
 * next one. The token before the newest gets the newest again where it is a repeated request of the
 * same client. Any other token ends the session. The refusal is returned, not thrown, so that the
 * end of the session is committed.
 * @param client identifies the calling browser, see `hashClient`
 */
export async function refreshSession(
  tx: Tx,
  { sessionId, generation }: RefreshClaims,
  client: Buffer,
): Promise<OpenSession | AppError> {
  const [found] = await selectSession(tx, sessionId).execute();
  if (found === undefined) return sessionEnded('error.sessionEnded');
  const refusal = refusalOf(found);
  if (refusal !== null) return refusal;
  const isNewest = generation >= found.generation;
  if (!isNewest && !isRepeated(found, generation, client)) {
    await endSession(tx, sessionId, 'error.sessionReused');
    return sessionEnded('error.sessionReused');
  }
  return db(tx)
    .updateTable('session')
    .set({ last_used_at: sql`now()`, expires_at: expiryOf(found) })
    .$if(isNewest, (query) =>
      query.set({
        generation: generation + 1,
        refreshed_at: sql`now()`,
        refreshed_by: client,
        newest_in_use: false,
      }),
    )
    .where('id', '=', sessionId)
    .returning(sessionColumns)
    .executeTakeFirstOrThrow();
}

type StoredSession = InferResult<ReturnType<typeof selectSession>>[number];

/** Locks it, so that concurrent refreshes follow one another. */
function selectSession(tx: Tx, sessionId: string) {
  return db(tx)
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select((eb) => [
      's.generation',
      's.remember',
      's.refreshed_by as refreshedBy',
      's.newest_in_use as newestInUse',
      's.revoked_reason as revokedReason',
      'a.deleted_at as accountDeletedAt',
      'a.scope',
      eb('s.expires_at', '<=', sql<string>`now()`).as('isExpired'),
      sql<number>`extract(epoch from now() - s.refreshed_at)::float8`.as('secondsSinceRefresh'),
      sql<number>`extract(epoch from now() - s.last_used_at)::float8`.as('secondsIdle'),
    ])
    .where('s.id', '=', sessionId)
    .forUpdate('s');
}

const sessionEnded = (key: MessageKey) => new AppError('session_ended', key);

function refusalOf(found: StoredSession): AppError | null {
  if (found.accountDeletedAt !== null) return sessionEnded('error.accountDeleted');
  const { revokedReason } = found;
  if (revokedReason !== null)
    return sessionEnded(isMessageKey(revokedReason) ? revokedReason : 'error.sessionEnded');
  // An account that became an administrator's keeps a later expiry until its next refresh.
  const isIdle = found.secondsIdle > idleSeconds(found);
  return found.isExpired || isIdle ? sessionEnded('error.sessionEnded') : null;
}

/**
 * Whether the client that got the newest token asks for it again: shortly afterwards, because two
 * tabs asked at the same time, or later, if the reply was lost and so no one has used that token.
 */
function isRepeated(found: StoredSession, generation: number, client: Buffer): boolean {
  const { refreshedBy } = found;
  const isSameClient = refreshedBy === null || client.equals(refreshedBy);
  const inTime = found.secondsSinceRefresh <= graceSeconds || !found.newestInUse;
  return generation === found.generation - 1 && isSameClient && inTime;
}
