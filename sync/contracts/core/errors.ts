/** The one shape of every failed call (spec: HTTP contract, Conventions). */
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

/**
 * What a 412 is about: the session alone, after which a login goes on, or the account, which was
 * blocked or deleted. The words beside it are for people and may change.
 */
export const sessionEndCauses = ['session', 'account'] as const;
export type SessionEndCause = (typeof sessionEndCauses)[number];

export const errorReply = z.strictObject({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.optional(z.record(z.string(), z.string())),
  /** With `session_ended` only; `session` where it is absent. */
  ended: z.optional(z.enum(sessionEndCauses)),
  /** With `conflict` only: the record changed since it was read, and reading it again mends that. */
  stale: z.optional(z.literal(true)),
  /** With `password_once` only: what sets the password that is to be chosen now. */
  resetPasswordToken: z.optional(z.string()),
});

export type ErrorReply = z.infer<typeof errorReply>;
