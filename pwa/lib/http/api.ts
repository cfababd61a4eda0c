import type * as z from 'zod/mini';
import type { Endpoint, Infer } from '#sync/contracts/core/endpoint.ts';
import type { Status } from '#sync/contracts/accounts/role-names.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import {
  ApiError,
  networkError,
  request,
  type ApiReply,
  type CallInput,
  type CallOptions,
} from '#pwa/lib/http/request.ts';
import { firstLoadCalls } from '#pwa/lib/session/first-load-calls.ts';
import {
  handleForcedLogout,
  refreshSession,
  sessionStore,
  updateSessionUser,
  type Session,
} from '#pwa/lib/session/session.ts';

export { ApiError, isNetworkError } from '#pwa/lib/http/request.ts';

type Schema = z.ZodMiniType;
type Maybe = Schema | undefined;
type Arguments<P extends Maybe, Q extends Maybe, B extends Maybe> =
  object extends CallInput<P, Q, B>
    ? [input?: CallInput<P, Q, B> & CallOptions]
    : [input: CallInput<P, Q, B> & CallOptions];

/** `call(getEvent, { params: { id } })` → the reply's `data`; throws ApiError. */
export async function call<P extends Maybe, Q extends Maybe, B extends Maybe, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  ...args: Arguments<P, Q, B>
): Promise<Infer<R>> {
  return (await send(endpoint, ...args)).data;
}

/** Like `call`, with the success message: `{ data, message }`. */
export async function send<P extends Maybe, Q extends Maybe, B extends Maybe, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  ...args: Arguments<P, Q, B>
): Promise<ApiReply<Infer<R>>> {
  const input = (args[0] ?? {}) as CallInput<P, Q, B> & CallOptions;
  return withSession((token) => request(endpoint, input, { ...input, token }));
}

/** Runs a request with the token, once more after a refresh if it has expired; throws ApiError. */
export async function withSession<T>(run: (token: string | null) => Promise<T>): Promise<T> {
  const session = openSession();
  try {
    return await run(session?.token ?? null);
  } catch (error) {
    if (session === null) throw error;
    if (await handleForcedLogout(error, session.id)) throw error;
    if (!isTokenExpiry(error)) throw error;
    const outcome = await refreshSession(session.token);
    if (outcome === 'unreachable') throw networkError(error);
    const renewed = openSession();
    if (outcome === 'ended' || renewed === null)
      throw new ApiError('session_ended', t('error.sessionEnded'), {
        status: 412,
        cause: error,
      });
    return runAgain(run, renewed);
  }
}

async function runAgain<T>(run: (token: string) => Promise<T>, session: Session): Promise<T> {
  try {
    return await run(session.token);
  } catch (error) {
    await handleForcedLogout(error, session.id);
    throw error;
  }
}

function isTokenExpiry(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 401 &&
    (error.code === 'token_expired' || error.message.startsWith('jwt expired'))
  );
}

function openSession(): Session | null {
  const state = sessionStore.getSnapshot();
  return state.phase === 'open' ? state.session : null;
}

/** Fetches and stores the account's status; the refresh brings a token for it. Throws ApiError. */
export async function fetchAccountStatus(): Promise<Status> {
  const outcome = await refreshSession();
  if (outcome === 'unreachable') throw networkError();
  const session = openSession();
  if (outcome === 'ended' || session === null)
    throw new ApiError('session_ended', t('error.sessionEnded'), { status: 412 });
  const { profile, rejectionReason, question } = await call(firstLoadCalls.getProfile, {
    params: { id: session.user.id },
  });
  await updateSessionUser(profile, { rejectionReason, question });
  return profile.status;
}

/** Like `fetchAccountStatus`, but returns null on an error. */
export async function tryFetchAccountStatus(): Promise<Status | null> {
  try {
    return await fetchAccountStatus();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
