import { sessionSeconds } from '#sync/contracts/accounts/session-lifetimes.ts';
import type { SessionEndCause } from '#sync/contracts/core/error-codes.ts';
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

/** Ends this session only: a late reply to an old one must not end the new one. */
export function endSession(state: StoredState, sessionId: string, ended: SessionEnd): StoredState {
  const { session } = state;
  if (session === null || session.id !== sessionId) return state;
  const { token, refreshToken, remember } = session;
  return {
    ...state,
    session: null,
    // A voluntary log-out leaves no trace for the next person.
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

/** The data of a session without "remember me" goes with it, however it ends. */
function cleanupRuleFor(
  { remember }: Session,
  reason: SessionEnd['reason'],
): PendingCleanup['rule'] {
  return reason === 'ended' && !remember ? 'wipe-if-sent' : cleanupRules[reason];
}

/** Starts a session; pending deletions of the same user's older data stay pending. */
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
 * A session without "remember me" lasts 12 hours from its login. One that seems to begin far in the
 * future was started while the clock was ahead, so it counts as expired.
 */
export function isExpired(session: Session, now: number): boolean {
  const { remember, loggedInAt = session.refreshedAt } = session;
  return !remember && Math.abs(now - loggedInAt) > sessionSeconds.short * 1000;
}

/** The end of a session that the server rejects (412), with the server's message. */
export function sessionEndFromServer(
  message: string,
  ending: SessionEndCause = 'session',
): SessionEnd {
  return { reason: ending === 'account' ? 'blocked' : 'ended', message };
}
