/** Confirming the email address of an account, and changing one's own. */
import * as z from 'zod/mini';
import { email } from '#sync/contracts/accounts/accounts.ts';
import { currentPassword } from '#sync/contracts/accounts/passwords.ts';
import { status } from '#sync/contracts/accounts/roles.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, idParams, instant, key } from '#sync/contracts/core/primitives.ts';

/** Lifetime of a link that confirms the address an account has, in days. */
export const confirmationDays = 7;
/** Lifetime of a link that confirms a new address, in hours. */
export const emailChangeHours = 24;

/** 256 bits in base64url. */
export const emailToken = z
  .string(key('address.linkInvalid'))
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, key('address.linkInvalid')));

const emailState = z.strictObject({
  email: z.string(),
  isConfirmed: z.boolean(),
  /** A new address that waits for its link to be used. */
  change: z.nullable(z.strictObject({ email: z.string(), expiresAt: instant })),
});
export type EmailState = z.infer<typeof emailState>;

export const getEmailState = endpoint('GET', '/profile/:id/email', {
  summary: 'One’s own email address: whether it is confirmed, and a change that waits',
  params: idParams,
  reply: emailState,
});

/** Replaces a change that waits. Wrong passwords count as failed logins. */
export const requestEmailChange = endpoint('POST', '/profile/:id/email', {
  summary: 'Ask for another email address; it takes effect when its link is used',
  params: idParams,
  body: z.strictObject({ email, password: currentPassword }),
  reply: emailState,
  message: 'address.changeRequested',
});

export const resendConfirmation = endpoint('POST', '/profile/:id/email/resend', {
  summary: 'Send a new link to the address that is not confirmed yet; the old link ends',
  params: idParams,
  reply: emailState,
  message: 'address.resent',
});

export const cancelEmailChange = endpoint('POST', '/profile/:id/email/cancel', {
  summary: 'Cancel the change of one’s own email address',
  params: idParams,
  reply: emailState,
  message: 'address.changeCancelled',
});

/** A POST from a button, because mail scanners open links. The same link can be used again. */
export const confirmEmail = endpoint('POST', '/auth/email/confirm', {
  summary: 'Confirm an email address with the link sent to it',
  body: z.strictObject({ emailToken }),
  reply: z.strictObject({ email: z.string(), isChange: z.boolean() }),
});

export const rejectEmailChange = endpoint('POST', '/auth/email/reject', {
  summary: 'Stop a change that the owner did not ask for, with the link in the old mailbox',
  body: z.strictObject({ emailToken }),
  reply: z.strictObject({}),
});

export const listUnconfirmed = endpoint('GET', '/admin/users/unconfirmed', {
  summary: 'The accounts whose email address is not confirmed, of a status or among some ids',
  query: z.strictObject({ status: z.optional(status), id: z.optional(id) }),
  reply: z.array(id),
});
