/** How a session's end changes what is stored. Pure, so that every rule can be read and tested. */
import { sessionSeconds } from '#sync/contracts/accounts/accounts.ts';
import type { SessionEndCause } from '#sync/contracts/core/errors.ts';
import type {
  SessionEnd,
  PendingCleanup,
  Session,
  StoredState,
} from '#pwa/lib/session/session-database.ts';

const cleanupRules: Record<SessionEnd['reason'], PendingCleanup['rule']> = {
  chosen: 'wipe',
  blocked: 'clear-rows',
  ended: 'keep',
  expired: 'wipe-if-sent',
};

/**
 * Ends the session `sessionId`, and no other: a late answer to an old session must not throw out
 * the new one. Only a chosen log-out is told to the server; the others it knows of.
 */
export function endSession(state: StoredState, sessionId: string, ended: SessionEnd): StoredState {
  const { session } = state;
  if (session === null || session.id !== sessionId) return state;
  const { token, refreshToken, remember } = session;
  return {
    session: null,
    // Who chose to leave is not remembered: the next person finds nothing of them.
    ended: ended.reason === 'chosen' ? null : { ...ended, userId: session.user.id, remember },
    logouts:
      ended.reason === 'chosen'
        ? [...state.logouts, { sessionId, token, refreshToken }]
        : state.logouts,
    leftovers: [
      ...state.leftovers.filter(({ userId }) => userId !== session.user.id),
      { userId: session.user.id, sessionId, rule: cleanupRuleFor(session, ended.reason) },
    ],
  };
}

/** The copy of a session that was not to be remembered goes with it, however it ends. */
function cleanupRuleFor(
  { remember }: Session,
  reason: SessionEnd['reason'],
): PendingCleanup['rule'] {
  return reason === 'ended' && !remember ? 'wipe-if-sent' : cleanupRules[reason];
}

/** A new session; what an older one of the same user left to be wiped is still wiped. */
export function beginSession(state: StoredState, session: Session): StoredState {
  const former = state.session;
  const left =
    former !== null && former.user.id !== session.user.id
      ? endSession(state, former.id, { reason: 'ended', message: null })
      : state;
  return {
    ...left,
    session,
    ended: null,
    leftovers: left.leftovers.filter(
      ({ userId, rule }) => userId !== session.user.id || rule === 'wipe' || rule === 'clear-rows',
    ),
  };
}

/**
 * A session without "remember me" lives 12 hours from its login (rulings §5). One that began long
 * after now did so by a clock that ran ahead: nobody knows when it began.
 */
export function isExpired(session: Session, now: number): boolean {
  const { remember, loggedInAt = session.refreshedAt } = session;
  return !remember && Math.abs(now - loggedInAt) > sessionSeconds.short * 1000;
}

/** How a session ends that the server will not have any more (412), in the server's words. */
export function sessionEndFromServer(
  message: string,
  ending: SessionEndCause = 'session',
): SessionEnd {
  return { reason: ending === 'account' ? 'blocked' : 'ended', message };
}
