/** The error that commands throw. `error-mapping.ts` maps it to HTTP; its own text is for logs. */
import type { ErrorCode } from '#sync/contracts/core/error-codes.ts';
import { type WordsParams, wordsText } from '#sync/contracts/core/stored-words.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

const statusByCode: Record<ErrorCode, number> = {
  validation: 422,
  unauthenticated: 401,
  token_expired: 401,
  forbidden: 403,
  password_once: 403,
  second_factor: 403,
  second_factor_setup: 403,
  not_found: 404,
  conflict: 409,
  session_ended: 412,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  busy: 503,
  storage_full: 507,
  upgrade_required: 426,
  internal: 500,
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly key: MessageKey;
  readonly params: WordsParams | undefined;
  /** Invalid fields by their path in the body, each with a message key; for `validation` only. */
  readonly fields: Readonly<Record<string, MessageKey>> | undefined;
  readonly statusCode: number;
  /** Seconds for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Set for `password_once` only. */
  readonly resetPasswordToken: string | undefined;

  constructor(
    code: ErrorCode,
    key: MessageKey,
    options: {
      params?: WordsParams;
      fields?: Record<string, MessageKey>;
      retryAfter?: number;
      resetPasswordToken?: string;
      /** Set if the HTTP contract requires another status than the code's own. */
      statusCode?: number;
      cause?: unknown;
    } = {},
  ) {
    super(wordsText('en', { key, params: options.params }), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.key = key;
    this.params = options.params;
    this.fields = options.fields;
    this.statusCode = options.statusCode ?? statusByCode[code];
    this.retryAfter = options.retryAfter;
    this.resetPasswordToken = options.resetPasswordToken;
  }
}

export const forbidden = (key: MessageKey = 'error.forbidden') => new AppError('forbidden', key);
export const notFound = (key: MessageKey = 'error.notFound') => new AppError('not_found', key);
export const conflict = (key: MessageKey = 'error.conflict', params?: WordsParams) =>
  new AppError('conflict', key, params ? { params } : {});
/** 429 that says how long to wait. */
export function rateLimited(
  seconds: number,
  key: MessageKey = seconds < 90 ? 'error.rateLimited' : 'error.rateLimitedMinutes',
): AppError {
  const retryAfter = Math.max(1, seconds);
  const params = { seconds: retryAfter, minutes: Math.ceil(retryAfter / 60) };
  return new AppError('rate_limited', key, { retryAfter, params });
}
export const invalid = (fields: Record<string, MessageKey>, key?: MessageKey) =>
  new AppError('validation', key ?? Object.values(fields)[0] ?? 'error.validation', { fields });
