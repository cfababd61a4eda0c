/** The reply of every failed call. */
import * as z from 'zod/mini';

export const errorCodes = [
  'validation',
  'unauthenticated',
  'token_expired',
  'forbidden',
  'password_once',
  'not_found',
  'conflict',
  'session_ended',
  'too_large',
  'unsupported_media',
  'rate_limited',
  'busy',
  'storage_full',
  'upgrade_required',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** What a 412 ended: the session only, or the account, which was blocked or deleted. */
export const sessionEndCauses = ['session', 'account'] as const;
export type SessionEndCause = (typeof sessionEndCauses)[number];

export const errorReply = z.strictObject({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.optional(z.record(z.string(), z.string())),
  /** With `session_ended` only; absent means `session`. */
  ended: z.optional(z.enum(sessionEndCauses)),
  /** With `conflict` only: the record has changed since it was read; reload and try again. */
  stale: z.optional(z.literal(true)),
  /** With `password_once` only: the token to set a new password with. */
  resetPasswordToken: z.optional(z.string()),
});

export type ErrorReply = z.infer<typeof errorReply>;
