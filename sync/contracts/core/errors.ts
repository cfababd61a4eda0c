/** The reply of every failed call. */
import * as z from 'zod/mini';
import { errorCodes, sessionEndCauses } from '#sync/contracts/core/error-codes.ts';

export const errorReply = z.strictObject({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Present with `session_ended` only; absent means `session`. */
  ended: z.optional(z.enum(sessionEndCauses)),
  /** Present with `conflict` only: the record has changed since it was read; reload and try again. */
  stale: z.optional(z.literal(true)),
  /** Present with `password_once` only: the token to set a new password with. */
  resetPasswordToken: z.optional(z.string()),
});

export type ErrorReply = z.infer<typeof errorReply>;
