/** Mails that people write: an administrator's notification, a member's question (spec §5, §7). */
import * as z from 'zod/mini';
import { email as address } from '#sync/contracts/accounts/accounts.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { fileName, id, key } from '#sync/contracts/core/primitives.ts';
import { statuses } from '#sync/contracts/accounts/roles.ts';

export const contactTopics = [
  'complaint',
  'general_inquiry',
  'suggestion',
  'technical_issue',
] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Whom a notification is for (spec §5). */
export const notificationCategories = ['individuals', 'event', 'match', 'users'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export const maxSubjectLength = 200;
export const maxMailTextLength = 20_000;
export const maxReceivers = 10_000;
export const maxMailAttachments = 10;
/** Bytes of all attachments together: mail servers refuse larger letters. */
export const maxMailAttachmentBytes = 20 * 1024 * 1024;

/** One line: a line break would begin a header of its own. */
function oneLine(max: number) {
  return z.string(key('error.invalid')).check(
    z.trim(),
    z.maxLength(max, key('error.tooLarge')),
    // eslint-disable-next-line no-control-regex -- control characters are what is refused here
    z.regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]*$/u, key('error.invalid')),
  );
}

/** Text of several lines: no control characters but line breaks and tabs. */
const mailText = z.string(key('error.invalid')).check(
  z.trim(),
  z.maxLength(maxMailTextLength, key('notifications.textTooLong')),
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, key('error.invalid')),
);

const status = z.enum(statuses, key('notifications.statusRequired'));
const statusList = z.array(z.strictObject({ status })).check(z.maxLength(statuses.length));
const maxReceiverGroups = 100;

/**
 * The body that both callers send; who calls decides what it may hold (rulings §4, note g). Empty
 * fields are told by `contactProblems` and `notificationProblems`, in the caller's own words.
 */
export const mailForm = z.strictObject({
  mail: z.strictObject({
    subject: z._default(oneLine(maxSubjectLength), ''),
    text: z._default(mailText, ''),
    button: z.optional(z.strictObject({ text: oneLine(60), url: oneLine(500) })),
    /** In the portal's dress unless false. */
    styled: z.optional(z.boolean()),
    /** Arabic, right to left; else English. */
    rtl: z.optional(z.boolean()),
  }),
  /** Not held against a pattern here: a bad address among good ones is named, not refused. */
  receivers: z.optional(
    z
      .array(z.string().check(z.maxLength(320, key('notifications.receiverInvalid'))))
      .check(z.maxLength(maxReceivers, key('notifications.tooManyReceivers'))),
  ),
  /** Named by other clients; the layout is `styled`. */
  templateName: z.optional(oneLine(100)),
  attachments: z.optional(
    z
      .array(
        z.strictObject({
          /** As `POST /api/file` gave it. */
          filename: fileName,
          /** What the person's own file is called. */
          title: z.optional(oneLine(150)),
        }),
      )
      .check(z.maxLength(maxMailAttachments, key('notifications.tooManyAttachments'))),
  ),
  eventReceivers: z.optional(
    z
      .array(z.strictObject({ eventId: z.guid(key('notifications.eventRequired')), status }))
      .check(z.maxLength(maxReceiverGroups)),
  ),
  matchReceivers: z.optional(
    z
      .array(z.strictObject({ matchId: z.guid(key('notifications.matchRequired')), status }))
      .check(z.maxLength(maxReceiverGroups)),
  ),
  usersReceivers: z.optional(statusList),
});
export type MailForm = z.infer<typeof mailForm>;

/** Whether the body holds more than a contact form's topic and message. */
export function hasNotificationFields({ mail, ...rest }: MailForm): boolean {
  const dress = [mail.button, mail.styled, mail.rtl];
  return [...dress, ...Object.values(rest)].some((value) => value !== undefined);
}

type FieldProblems = Record<string, MessageKey>;

/** What is wrong with a contact form, by the path in the body. */
export function contactProblems({ mail }: Pick<MailForm, 'mail'>): FieldProblems {
  return {
    ...(!contactTopics.some((topic) => topic === mail.subject) && {
      'email.mail.subject': 'contact.topicRequired' as const,
    }),
    ...(mail.text === '' && { 'email.mail.text': 'contact.messageRequired' as const }),
  };
}

/** @param origin of the portal: a button leads nowhere else */
export function notificationProblems(form: MailForm, origin: string): FieldProblems {
  const { mail } = form;
  return {
    ...(mail.subject === '' && { 'email.mail.subject': 'notifications.subjectRequired' as const }),
    ...(mail.text === '' && { 'email.mail.text': 'notifications.textRequired' as const }),
    ...buttonProblems(mail.button, origin),
    ...audienceProblems(form),
  };
}

function buttonProblems(button: MailForm['mail']['button'], origin: string): FieldProblems {
  if (button === undefined) return {};
  return {
    ...(button.text === '' && {
      'email.mail.button.text': 'notifications.buttonTextRequired' as const,
    }),
    ...(!isPortalUrl(button.url, origin) && {
      'email.mail.button.url': 'notifications.buttonForeign' as const,
    }),
  };
}

/** Of the portal's own origin, written out, without a user in it. */
export function isPortalUrl(value: string, origin: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    url.origin === origin &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    !/[\s\\]/.test(value)
  );
}

/** An audience that is named but empty, or none at all. */
export function audienceProblems(form: MailForm): FieldProblems {
  const { receivers, eventReceivers, matchReceivers, usersReceivers } = form;
  const problems: FieldProblems = {
    ...(eventReceivers?.length === 0 && {
      'email.eventReceivers': 'notifications.eventRequired' as const,
    }),
    ...(matchReceivers?.length === 0 && {
      'email.matchReceivers': 'notifications.matchRequired' as const,
    }),
    ...(usersReceivers?.length === 0 && {
      'email.usersReceivers': 'notifications.statusRequired' as const,
    }),
  };
  const wide = [eventReceivers, matchReceivers, usersReceivers].some((list) => list !== undefined);
  if (!wide && !receivers?.some((each) => each.trim() !== '')) {
    return { ...problems, 'email.receivers': 'notifications.receiverRequired' };
  }
  return problems;
}

/** A blank line ends a paragraph; other line breaks stay in it. */
export function splitParagraphs(text: string): string[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** The categories a body names. */
export function usedCategories(form: MailForm): NotificationCategory[] {
  const has = (list: readonly unknown[] | undefined) => list !== undefined && list.length > 0;
  const named: Record<NotificationCategory, boolean> = {
    individuals: has(form.receivers),
    event: has(form.eventReceivers),
    match: has(form.matchReceivers),
    users: has(form.usersReceivers),
  };
  return notificationCategories.filter((category) => named[category]);
}

/**
 * Addresses as mail is sent to them, each once, and what is none. Empty entries are nothing; upper
 * and lower case are one.
 */
export function partitionAddresses(entries: readonly string[]): {
  valid: string[];
  invalid: string[];
} {
  const good = new Set<string>();
  const bad = new Set<string>();
  for (const entry of entries) {
    const trimmed = entry.trim();
    if (trimmed === '') continue;
    const parsed = address.safeParse(trimmed);
    if (parsed.success) good.add(parsed.data);
    else bad.add(trimmed);
  }
  return { valid: [...good], invalid: [...bad] };
}

const body = z.strictObject({ email: mailForm });

export const sendMail = endpoint({
  method: 'POST',
  path: '/notifications/mail',
  summary: 'An administrator’s mail to many; from others a question to the media office',
  status: 201,
  body,
  reply: z.strictObject({
    queued: z.int(),
    /** Addresses among the receivers that are none. */
    refused: z.optional(z.array(z.string())),
    notificationId: z.optional(id),
  }),
  message: 'contact.sent',
});

export const previewNotification = endpoint({
  method: 'POST',
  path: '/admin/notifications/preview',
  summary: 'How many people a notification would reach; nothing is sent',
  body,
  reply: z.strictObject({ receivers: z.int(), refused: z.array(z.string()) }),
});
