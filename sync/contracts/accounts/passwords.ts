/** A forgotten password (spec §5, §7; rulings §7), and one that is changed. */
import * as z from 'zod/mini';
import { email, newPassword } from '#sync/contracts/accounts/accounts.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, key } from '#sync/contracts/core/primitives.ts';

/**
 * Local part, @, domain, top-level domain (spec §5, "Other auth forms"). Its limit of four letters is
 * left out: whoever registered from `.media` or `.football` must get back in as well.
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

/** Answers the same whether or not somebody has this address. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a link for a new password to an address, if an account has it',
  body: z.strictObject({ email: forgotPasswordEmail }),
  reply: z.strictObject({}),
  message: 'accounts.resetSent',
});

/** 256 bits in base64url. */
export const resetToken = z
  .string(key('accounts.resetLinkInvalid'))
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, key('accounts.resetLinkInvalid')));

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the link that was sent; ends every session',
  body: z.strictObject({ email, password: newPassword, resetPasswordToken: resetToken }),
  reply: z.strictObject({}),
  message: 'accounts.passwordReset',
});

/** The password as it is: asked for again where a phone that lies open must not be enough. */
export const currentPassword = z
  .string(key('accounts.passwordRequired'))
  .check(z.minLength(1, key('accounts.passwordRequired')), z.maxLength(1000));

/** Guesses are counted like logins. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/:id/password',
  summary: 'Change the own password; ends every other session',
  params: z.strictObject({ id }),
  body: z.strictObject({
    password: currentPassword,
    newPassword,
  }),
  reply: z.strictObject({}),
  message: 'profile.passwordChanged',
});

/** Minutes a link is good for (rulings §7). */
export const resetLinkMinutes = 60;

/** Days in which a one-time password has to be used. */
export const oneTimePasswordDays = 7;
