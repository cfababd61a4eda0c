import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { listPageQuery, listPosition } from '#sync/contracts/core/list-pages.ts';
import { id, idParams, instant } from '#sync/contracts/core/primitives.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';

export const mailStates = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

export const mailKinds = [
  'accountApproved',
  'accountRejected',
  'accountBlocked',
  'accountPending',
  'accountDeleted',
  'registrationQuestion',
  'evidence',
  'accreditationQuestion',
  'passwordReset',
  'passwordChanged',
  'secondFactor',
  'registrationReceived',
  'emailConfirmation',
  'emailChangeRequested',
  'emailChangeNotice',
  'emailChanged',
  'emailCorrected',
  'invitation',
  'adminInvitation',
  'outletInvitation',
  'outletAdded',
  'outletRemoved',
  'accreditationApproved',
  'accreditationRejected',
  'accreditationRevoked',
  'bookingApproved',
  'bookingRejected',
  'bookingsApproved',
  'bookingsRejected',
  'placeOffered',
  'placeWaiting',
  'placeUnassigned',
  'substituted',
  'confirmReminder',
  'absenceRecorded',
  'absenceDecided',
  'suspended',
  'ticket',
  'ticketRevoked',
  'eventAssigned',
  'matchAssigned',
  'matchDeleted',
  'matchesDeleted',
  'matchMoved',
  'matchesMoved',
  'ticketsReplaced',
  'eventDeleted',
  'reportAssigned',
  'reportWithdrawn',
  'gatesClosed',
  'notification',
  'contactMessage',
] as const;

/** Kinds of emails whose link works only for the recipient, so that no one else sees it. */
export const mailsWithSecretLink: ReadonlySet<string> = new Set([
  'passwordReset',
  'registrationReceived',
  'emailConfirmation',
  'emailChangeRequested',
  'emailChangeNotice',
  'invitation',
  'adminInvitation',
  'outletInvitation',
]);

/** Reasons to cancel a queued email. Stored instead of the mail server's answer. */
const mailCancelReasons = [
  'mails.lapsed.account',
  'mails.lapsed.link',
  'mails.lapsed.ticket',
  'mails.lapsed.approval',
  'mails.lapsed.accreditation',
  'mails.lapsed.booking',
  'mails.lapsed.report',
  'mails.lapsed.match',
  'mails.lapsed.question',
] as const;
export type MailCancelReason = (typeof mailCancelReasons)[number];

/** Stored like the others when a backup is restored; such a mail can be resent. */
export const restoredTooLate = 'mails.restoredTooLate';

/** Returns whether it is a message key instead of the mail server's answer. */
export function isMailCancelReason(
  answer: string,
): answer is MailCancelReason | typeof restoredTooLate {
  return answer === restoredTooLate || (mailCancelReasons as readonly string[]).includes(answer);
}

export const mailRow = z.strictObject({
  id,
  recipient: z.string(),
  kind: z.enum(mailKinds),
  language: z.enum(completeLanguages),
  /** Subject of a notification; other subjects follow from the kind. */
  subject: z.nullable(z.string()),
  notificationId: z.nullable(id),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** The mail server's last answer, or the key for which `isMailCancelReason` holds. */
  lastError: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
  /** Whether it failed and can be resent; an expired password link, for example, cannot. */
  again: z.boolean(),
});
export type MailRow = z.infer<typeof mailRow>;

const counts = z.strictObject({ queued: z.int(), sent: z.int(), failed: z.int() });
export type MailCounts = z.infer<typeof counts>;

export const mailListColumns = ['created'] as const;

const mailsQuery = z.extend(listPageQuery(mailListColumns, '-created'), {
  state: z.optional(z.enum(mailStates)),
  notification: z.optional(id),
});
export type MailsQuery = z.infer<typeof mailsQuery>;

const mailPage = z.strictObject({
  mails: z.array(mailRow),
  totalCount: z.int(),
  ...listPosition,
  /** Counted without the `state` filter. */
  counts,
  notification: z.nullable(
    z.strictObject({ id, subject: z.string(), sender: z.string(), createdAt: instant }),
  ),
});
export type MailPage = z.infer<typeof mailPage>;

export const listMails = endpoint('GET', '/admin/mails', {
  summary: 'Mails, with counts per state; `text` filters by address and subject',
  query: mailsQuery,
  reply: mailPage,
});

export const readMail = endpoint('GET', '/admin/mail/:id', {
  summary: 'One mail with its text; links that log someone in or set a password are left out',
  params: idParams,
  reply: z.strictObject({
    mail: mailRow,
    /** The account it was sent to, unless that was deleted. */
    accountId: z.nullable(id),
    subject: z.string(),
    text: z.string(),
    /** Names of the attached files. */
    attachments: z.array(z.string()),
  }),
});

const maxResend = 1000;

/** Emails by id, or all failed ones, optionally of one notification. */
const resendSelection = z.union([
  z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxResend)) }),
  z.strictObject({ all: z.literal(true), notification: z.optional(id) }),
]);
export type ResendSelection = z.infer<typeof resendSelection>;

export const resendMails = endpoint('POST', '/admin/mails/again', {
  summary: 'Resend failed mails; the retry period starts again',
  body: resendSelection,
  reply: z.strictObject({
    queued: z.int(),
    /** Skipped: no longer valid, or no longer failed. */
    left: z.int(),
  }),
  message: 'mails.queuedAgain',
});
