/** The second factor of administrators: an authenticator app (TOTP, RFC 6238) and recovery codes. */
import * as z from 'zod/mini';
import { login, passwordLogin, secondFactorCode } from '#sync/contracts/accounts/accounts.ts';
import { currentPassword } from '#sync/contracts/accounts/passwords.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { instant } from '#sync/contracts/core/primitives.ts';

export const recoveryCodeCount = 10;
/** Minutes for entering the first code of a new secret. */
export const setUpMinutes = 30;

const newSecret = z.strictObject({
  /** Secret in base32, to type into an authenticator app. */
  secret: z.string(),
  /** Address `otpauth://…` of the secret, for a QR code. */
  uri: z.string(),
});
export type NewSecret = z.infer<typeof newSecret>;

/** Shown only once: the server has no more than their hashes. */
const recoveryCodes = z.array(z.string());

const confirmed = z.strictObject({ password: currentPassword, secondFactorCode });

export const getSecondFactor = endpoint('GET', '/auth/second-factor', {
  summary: 'Whether one’s own second factor is on',
  reply: z.strictObject({
    /** Null if it is off. */
    enabledAt: z.nullable(instant),
    recoveryCodesLeft: z.int(),
    /** Whether the configuration requires it. */
    required: z.boolean(),
  }),
});
export type SecondFactorState = z.infer<typeof getSecondFactor.reply>;

export const startSecondFactor = endpoint('POST', '/auth/second-factor/start', {
  summary: 'A new secret for an authenticator app, which replaces the current one when confirmed',
  body: z.strictObject({
    password: currentPassword,
    /** Required if the second factor is on. */
    secondFactorCode: z.optional(secondFactorCode),
  }),
  reply: newSecret,
});

export const confirmSecondFactor = endpoint('POST', '/auth/second-factor/confirm', {
  summary: 'Switch the second factor on with the first code; ends all other sessions',
  body: z.strictObject({ secondFactorCode }),
  reply: z.strictObject({ recoveryCodes }),
  message: 'secondFactor.enabled',
});

export const disableSecondFactor = endpoint('POST', '/auth/second-factor/disable', {
  summary: 'Switch the second factor off',
  body: confirmed,
  reply: z.strictObject({}),
  message: 'secondFactor.disabled',
});

export const renewRecoveryCodes = endpoint('POST', '/auth/second-factor/recovery-codes', {
  summary: 'New recovery codes in place of all earlier ones',
  body: confirmed,
  reply: z.strictObject({ recoveryCodes }),
});

/** Starts the set-up for administrators who may not log in without a second factor. */
export const setUpSecondFactor = endpoint('POST', '/auth/second-factor/set-up', {
  summary: 'A secret for the first authenticator app, before the login',
  body: z.strictObject(passwordLogin),
  reply: newSecret,
});

export const logInWithNewFactor = endpoint('POST', '/auth/second-factor/set-up/confirm', {
  summary: 'Switch the second factor on with the first code, and log in',
  body: z.strictObject({
    ...passwordLogin,
    remember: z._default(z.boolean(), true),
    secondFactorCode,
  }),
  reply: z.strictObject({ login: login.reply, recoveryCodes }),
});
