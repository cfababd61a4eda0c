import type * as z from 'zod/mini';
import type { Endpoint, Infer, Input } from '#sync/contracts/core/endpoint.ts';
import {
  errorCodes,
  type SessionEndCause,
  type ErrorCode,
} from '#sync/contracts/core/error-codes.ts';
import { parseRetryAfter } from '#sync/protocol/response-headers.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

type Schema = z.ZodMiniType;
type Maybe = Schema | undefined;

/**
 * A failed call. `message` is shown to people. `code` is `network` when the server did not answer:
 * no signal, a time-out, or a captive portal's page; `status` is then 0.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | 'network';
  readonly status: number;
  /** Messages by field path, such as `user.email`; only for `validation`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds that the server asks to wait; null if it does not. */
  readonly retryAfter: number | null;
  /** With 412: whether the account or only the session has ended. */
  readonly ended: SessionEndCause;
  /** With 409: the data is outdated, and reloading it resolves the conflict. */
  readonly stale: boolean;
  /** Token for replacing a one-time password. */
  readonly resetPasswordToken: string | undefined;

  constructor(
    code: ErrorCode | 'network',
    message: string,
    more: {
      status?: number;
      fields?: Record<string, string> | undefined;
      retryAfter?: number | null;
      ended?: SessionEndCause;
      stale?: boolean;
      resetPasswordToken?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.status = more.status ?? 0;
    this.fields = more.fields ?? {};
    this.retryAfter = more.retryAfter ?? null;
    this.ended = more.ended ?? 'session';
    this.stale = more.stale ?? false;
    this.resetPasswordToken = more.resetPasswordToken;
  }
}

export function networkError(cause?: unknown): ApiError {
  return new ApiError('network', t('error.network'), { cause });
}

export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'network';
}

/** Makes a part of the input optional if the endpoint has none or all of it is optional. */
type InputPart<Name extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : object extends Value
    ? Partial<Record<Name, Value>>
    : Record<Name, Value>;

export type CallInput<P extends Maybe, Q extends Maybe, B extends Maybe> = InputPart<
  'params',
  Input<P>
> &
  InputPart<'query', Input<Q>> &
  InputPart<'body', Input<B>>;

export interface CallOptions {
  /** Makes a repeated POST or PATCH harmless (for 24 hours). */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Milliseconds; 20 seconds by default. */
  timeout?: number;
  /** The request continues after the page is closed (at most 64 KB). */
  keepalive?: boolean;
}

export interface ApiReply<Data> {
  data: Data;
  /** The success message, if there is one. */
  message: string | null;
}

interface RequestOptions extends CallOptions {
  token?: string | null;
  /** `omit` leaves the browser's cookies unchanged. */
  credentials?: RequestCredentials;
}

/** `/event/:id` and `{ id }` → `/api/event/…?page=1`. */
export function buildUrl(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, `${value as string | number | boolean}`);
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** @throws ApiError */
export async function request<P extends Maybe, Q extends Maybe, B extends Maybe, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options: RequestOptions = {},
): Promise<ApiReply<Infer<R>>> {
  const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': currentLanguage(),
  };
  if (options.token) headers['x-access-token'] = options.token;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const timeoutSignal = AbortSignal.timeout(options.timeout ?? 20_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeoutSignal]) : timeoutSignal;
  let response: Response;
  let text: string;
  try {
    response = await fetch(buildUrl(endpoint.path, params, query), {
      method: endpoint.method,
      headers,
      credentials: options.credentials ?? 'same-origin',
      signal,
      keepalive: options.keepalive ?? false,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (error) {
    // An abort by the caller is not a network error.
    if (options.signal?.aborted) throw error;
    throw networkError(error);
  }
  return parseResponse<Infer<R>>(response.status, text, response.headers.get('retry-after'));
}

/**
 * Accepts only the API's envelope: `{data, message?}` or `{message, code, fields?}`. Anything else
 * does not come from the server (a stadium's captive portal answers 200 with a login page).
 *
 * @throws ApiError
 */
export function parseResponse<Data>(
  status: number,
  text: string,
  retryAfter: string | null = null,
): ApiReply<Data> {
  const body = parseObject(text);
  if (status >= 200 && status < 300 && body !== null && 'data' in body)
    return {
      data: body.data as Data,
      message: typeof body.message === 'string' ? body.message : null,
    };
  if (status >= 400 && body !== null && isErrorCode(body.code) && typeof body.message === 'string')
    throw new ApiError(body.code, body.message, {
      status,
      fields: body.fields as Record<string, string> | undefined,
      retryAfter: parseRetryAfter(retryAfter),
      ended: body.ended === 'account' ? 'account' : 'session',
      stale: body.stale === true,
      resetPasswordToken: body.resetPasswordToken as string | undefined,
    });
  const cause = new Error(`not an answer of ours (status ${status})`);
  // A proxy in front of the server answered: there is signal.
  if (status >= 500) throw new ApiError('network', t('error.unexpected'), { cause });
  throw networkError(cause);
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isErrorCode(value: unknown): value is ErrorCode {
  return (errorCodes as readonly unknown[]).includes(value);
}
