export const errorCodes = [
  'validation',
  'unauthenticated',
  'token_expired',
  'forbidden',
  'password_once',
  'second_factor',
  'second_factor_setup',
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

/** Causes of a 412: the session ended, or the account was blocked or deleted. */
export const sessionEndCauses = ['session', 'account'] as const;
export type SessionEndCause = (typeof sessionEndCauses)[number];
