import * as z from 'zod/mini';
import { email, newPassword } from '#sync/contracts/accounts/accounts.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { idParams, key, requiredText } from '#sync/contracts/core/primitives.ts';

/**
 * Local part, @, domain and a top-level domain of any length, because people also register from
 * `.media` and `.football`.
 */
const address = /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i;

export const forgotPasswordEmail = z
  .string(key('accounts.emailAddressRequired'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, key('accounts.emailAddressRequired')),
    z.maxLength(254, key('accounts.emailAddressInvalid')),
    z.regex(address, key('accounts.emailAddressInvalid')),
  );

/** The reply is the same whether or not an account has this address. */
export const forgotPassword = endpoint('POST', '/auth/forgot-password', {
  summary: 'Send a password reset link, if an account has this address',
  body: z.strictObject({ email: forgotPasswordEmail }),
  reply: z.strictObject({}),
  message: 'accounts.resetSent',
});

/** 256 bits in base64url. */
export const resetToken = z
  .string(key('accounts.resetLinkInvalid'))
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, key('accounts.resetLinkInvalid')));

export const resetPassword = endpoint('POST', '/auth/reset-password', {
  summary: 'Set a new password with a reset link; ends all sessions',
  body: z.strictObject({ email, password: newPassword, resetPasswordToken: resetToken }),
  reply: z.strictObject({}),
  message: 'accounts.passwordReset',
});

/** Required for sensitive changes, because an unlocked phone alone must not be enough. */
export const currentPassword = requiredText('accounts.passwordRequired').check(z.maxLength(1000));

/** Wrong passwords count as failed logins. */
export const changePassword = endpoint('POST', '/profile/:id/password', {
  summary: 'Change one’s own password; ends all other sessions',
  params: idParams,
  body: z.strictObject({
    password: currentPassword,
    newPassword,
  }),
  reply: z.strictObject({}),
  message: 'profile.passwordChanged',
});

/** Lifetime of a reset link in minutes. */
export const resetLinkMinutes = 60;

/** Lifetime of a one-time password in days. */
export const oneTimePasswordDays = 7;
