/** The one shape of every failed call (spec: HTTP contract, Conventions). */
import * as z from 'zod/mini';

export const errorCodes = [
  'validation',
  'unauthenticated',
  'token_expired',
  'forbidden',
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

export const errorReply = z.strictObject({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.optional(z.record(z.string(), z.string())),
});

export type ErrorReply = z.infer<typeof errorReply>;
