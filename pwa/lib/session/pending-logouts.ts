import { ApiError, isNetworkError, request } from '#pwa/lib/http/request.ts';
import { firstLoadCalls } from '#pwa/lib/session/first-load-calls.ts';
import {
  type PendingLogout,
  readSessionState,
  updateSessionState,
} from '#pwa/lib/session/session-database.ts';

/** Sends pending log-outs to the server. Returns false if some could not be delivered. */
export async function sendPendingLogouts(): Promise<boolean> {
  const { logouts } = await readSessionState();
  const sent = await Promise.all(logouts.map(sendLogout));
  return sent.every(Boolean);
}

async function sendLogout(pending: PendingLogout): Promise<boolean> {
  const { session } = await readSessionState();
  // The reply clears the file cookie, which may belong to another session by now.
  const credentials = session === null ? 'same-origin' : 'omit';
  try {
    await request(
      firstLoadCalls.logout,
      {},
      { token: pending.token, credentials, timeout: 10_000 },
    );
  } catch (error) {
    if (!(error instanceof ApiError) || isNetworkError(error) || error.status >= 429) return false;
    if (error.code === 'token_expired') return refreshAndLogOut(pending, credentials);
    // Any other error means that the session is over already.
  }
  await removePendingLogout(pending);
  return true;
}

async function refreshAndLogOut(
  pending: PendingLogout,
  credentials: RequestCredentials,
): Promise<boolean> {
  const { token, refreshToken } = pending;
  try {
    const { data } = await request(
      firstLoadCalls.refresh,
      { body: { token, refreshToken } },
      { credentials },
    );
    await updateSessionState((state) => ({
      ...state,
      logouts: state.logouts.map((one) =>
        one.sessionId === pending.sessionId ? { ...one, ...data } : one,
      ),
    }));
    await request(firstLoadCalls.logout, {}, { token: data.token, credentials });
  } catch (error) {
    if (!(error instanceof ApiError) || isNetworkError(error) || error.status >= 429) return false;
  }
  await removePendingLogout(pending);
  return true;
}

async function removePendingLogout({ sessionId }: PendingLogout): Promise<void> {
  await updateSessionState((state) => ({
    ...state,
    logouts: state.logouts.filter((one) => one.sessionId !== sessionId),
  }));
}
