/** The outbox as an administrator sees it (rulings §4, "mail states"). */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, instant, pageQuery } from '#sync/contracts/core/primitives.ts';

export const mailStates = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** What a mail is about; the screens name each. */
export const mailKinds = [
  'accountApproved',
  'accountRejected',
  'accountBlocked',
  'accountPending',
  'accountDeleted',
  'passwordReset',
  'passwordChanged',
  'accreditationApproved',
  'accreditationRejected',
  'accreditationRevoked',
  'bookingApproved',
  'bookingRejected',
  'ticket',
  'ticketRevoked',
  'eventAssigned',
  'matchAssigned',
  'matchDeleted',
  'matchMoved',
  'eventDeleted',
  'reportAssigned',
  'reportWithdrawn',
  'notification',
  'contactMessage',
] as const;

/** Why a mail was not sent: what it says ended while it waited. Stored in the place of an answer. */
const mailCancelReasons = [
  'mails.lapsed.account',
  'mails.lapsed.link',
  'mails.lapsed.ticket',
  'mails.lapsed.approval',
  'mails.lapsed.accreditation',
  'mails.lapsed.booking',
  'mails.lapsed.report',
  'mails.lapsed.match',
] as const;
export type MailCancelReason = (typeof mailCancelReasons)[number];

export function isMailCancelReason(answer: string): answer is MailCancelReason {
  return (mailCancelReasons as readonly string[]).includes(answer);
}

export const mailRow = z.strictObject({
  id,
  recipient: z.string(),
  kind: z.enum(mailKinds),
  language: z.enum(['en', 'ar']),
  /** Of a notification; the others' follows from their kind. */
  subject: z.nullable(z.string()),
  notificationId: z.nullable(id),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** What the mail server said last, or a `MailLapse`. */
  lastError: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
  /** Failed, and what it says still holds: a link for a new password does not. */
  again: z.boolean(),
});
export type MailRow = z.infer<typeof mailRow>;

const counts = z.strictObject({ queued: z.int(), sent: z.int(), failed: z.int() });
export type MailCounts = z.infer<typeof counts>;

const mailsQuery = z.extend(pageQuery, {
  state: z.optional(z.enum(mailStates)),
  /** Narrows to addresses and subjects. */
  text: z.optional(z.string().check(z.maxLength(100))),
  notification: z.optional(id),
});
export type MailsQuery = z.infer<typeof mailsQuery>;

const mailPage = z.strictObject({
  mails: z.array(mailRow),
  totalCount: z.int(),
  /** Without regard to `state`. */
  counts,
  /** The notification that was asked for. */
  notification: z.nullable(
    z.strictObject({ id, subject: z.string(), sender: z.string(), createdAt: instant }),
  ),
});
export type MailPage = z.infer<typeof mailPage>;

export const listMails = endpoint({
  method: 'GET',
  path: '/admin/mails',
  summary: 'Mails, newest first, and how many are in each state',
  query: mailsQuery,
  reply: mailPage,
});

const maxResend = 1000;

/** Named ones, or every failed one (of one notification). */
const resendSelection = z.union([
  z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxResend)) }),
  z.strictObject({ all: z.literal(true), notification: z.optional(id) }),
]);
export type ResendSelection = z.infer<typeof resendSelection>;

export const resendMails = endpoint({
  method: 'POST',
  path: '/admin/mails/again',
  summary: 'Send failed mails once more; the days of trying begin anew',
  body: resendSelection,
  reply: z.strictObject({
    queued: z.int(),
    /** Left as they are: what they say no longer holds, or they are not failed any more. */
    left: z.int(),
  }),
  message: 'mails.queuedAgain',
});
