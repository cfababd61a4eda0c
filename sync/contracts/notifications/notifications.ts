/** Emails written by people: an administrator's notification, a member's contact form. */
import * as z from 'zod/mini';
import { email as address } from '#sync/contracts/accounts/accounts.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { documentExtensions } from '#sync/contracts/content/documents.ts';
import { imageExtensions } from '#sync/contracts/content/files.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { fileName, id, key, singleLine } from '#sync/contracts/core/primitives.ts';
import { language } from '#sync/contracts/accounts/person-fields.ts';
import { role } from '#sync/contracts/accounts/roles.ts';
import { statuses } from '#sync/contracts/accounts/role-names.ts';

export const contactTopics = [
  'complaint',
  'general_inquiry',
  'suggestion',
  'technical_issue',
] as const;
export type ContactTopic = (typeof contactTopics)[number];

export const notificationCategories = ['individuals', 'event', 'match', 'users'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** How a notification is sent: by email, to people's devices, or both. */
export const notificationWays = ['both', 'email', 'push'] as const;
export type NotificationWay = (typeof notificationWays)[number];

export const maxSubjectLength = 200;
export const maxMailTextLength = 20_000;
export const maxReceivers = 10_000;
/** Files that only emails may have attached; documents and reports refuse them. */
export const mailOnlyExtensions = [
  '.ppt',
  '.pptx',
  '.csv',
  '.txt',
  '.zip',
  '.mp4',
  '.mov',
  '.webm',
] as const;
export const mailAttachmentExtensions = [
  ...imageExtensions,
  ...documentExtensions,
  ...mailOnlyExtensions,
] as const;
export const maxMailAttachments = 10;
/** Bytes of all attachments together; mail servers refuse larger messages. */
export const maxMailAttachmentBytes = 20 * 1024 * 1024;

/** One line, because a line break would start another mail header. */
function oneLine(max: number) {
  return z
    .string(key('error.invalid'))
    .check(z.trim(), z.maxLength(max, key('error.tooLarge')), singleLine);
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
/** Maximum number of matches whose people one email reaches. */
export const maxMailMatches = 20;

/** Limits the people of tournaments, matches and accounts; typed addresses are not filtered. */
const recipientFilter = z.strictObject({
  role: z.optional(role),
  /** An organization's name, as `organizations` of the preview has it. */
  organization: z.optional(z.string().check(z.maxLength(200))),
  /** The language of the account. */
  language: z.optional(language),
});
export type RecipientFilter = z.infer<typeof recipientFilter>;

/**
 * The body of notifications and of the contact form; the caller's scope decides what it may contain.
 * `contactProblems` and `notificationProblems` report empty fields with their own messages.
 */
export const mailForm = z.strictObject({
  mail: z.strictObject({
    subject: z._default(oneLine(maxSubjectLength), ''),
    text: z._default(mailText, ''),
    button: z.optional(z.strictObject({ text: oneLine(60), url: oneLine(500) })),
    /** False leaves out the portal's design. */
    styled: z.optional(z.boolean()),
    /** Arabic and right to left; otherwise English. */
    rtl: z.optional(z.boolean()),
    /** The same in the other language; each person gets the language of their account. */
    translation: z.optional(
      z.strictObject({
        subject: z._default(oneLine(maxSubjectLength), ''),
        text: z._default(mailText, ''),
        /** Required with a button. */
        buttonText: z.optional(oneLine(60)),
      }),
    ),
  }),
  /** Not validated here, because invalid addresses are skipped and reported instead of refused. */
  receivers: z.optional(
    z
      .array(z.string().check(z.maxLength(320, key('accounts.emailInvalid'))))
      .check(z.maxLength(maxReceivers, key('notifications.tooManyReceivers'))),
  ),
  /** Accepted for other clients and ignored; `styled` decides the layout. */
  templateName: z.optional(oneLine(100)),
  attachments: z.optional(
    z
      .array(
        z.strictObject({
          /** File name that `POST /api/file` returned. */
          filename: fileName,
          /** The original file name. */
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
    z.array(z.strictObject({ matchId: z.guid(key('notifications.matchRequired')), status })).check(
      z.maxLength(maxReceiverGroups),
      z.refine(
        (list) => new Set(list.map(({ matchId }) => matchId)).size <= maxMailMatches,
        key('notifications.tooManyMatches'),
      ),
    ),
  ),
  usersReceivers: z.optional(statusList),
  filter: z.optional(recipientFilter),
  /** Both unless it says otherwise; each person gets what they did not switch off. */
  way: z.optional(z.enum(notificationWays, key('error.invalid'))),
});
export type MailForm = z.infer<typeof mailForm>;

/** Whether the body has more than a contact form's topic and message. */
export function hasNotificationFields({ mail, ...rest }: MailForm): boolean {
  const dress = [mail.button, mail.styled, mail.rtl, mail.translation];
  return [...dress, ...Object.values(rest)].some((value) => value !== undefined);
}

type FieldProblems = Record<string, MessageKey>;

/** Message keys of a contact form's problems, by path in the body. */
export function contactProblems({ mail }: Pick<MailForm, 'mail'>): FieldProblems {
  return {
    ...(!contactTopics.some((topic) => topic === mail.subject) && {
      'email.mail.subject': 'contact.topicRequired' as const,
    }),
    ...(mail.text === '' && { 'email.mail.text': 'contact.messageRequired' as const }),
  };
}

/** @param origin of the portal; a button may only link to it */
export function notificationProblems(form: MailForm, origin: string): FieldProblems {
  return { ...contentProblems(form, origin), ...audienceProblems(form) };
}

/** Problems of what the email says, whoever gets it. */
export function contentProblems({ mail }: Pick<MailForm, 'mail'>, origin: string): FieldProblems {
  return {
    ...(mail.subject === '' && { 'email.mail.subject': 'notifications.subjectRequired' as const }),
    ...(mail.text === '' && { 'email.mail.text': 'notifications.textRequired' as const }),
    ...buttonProblems(mail.button, origin),
    ...translationProblems(mail),
  };
}

function translationProblems({ button, translation }: MailForm['mail']): FieldProblems {
  if (translation === undefined) return {};
  const { subject, text, buttonText = '' } = translation;
  const path = 'email.mail.translation' as const;
  return {
    ...(subject === '' && { [`${path}.subject`]: 'notifications.subjectRequired' as const }),
    ...(text === '' && { [`${path}.text`]: 'notifications.textRequired' as const }),
    ...(button !== undefined &&
      buttonText === '' && {
        [`${path}.buttonText`]: 'notifications.buttonTextRequired' as const,
      }),
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

/** Whether an absolute URL has the portal's origin and no user name or password. */
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

/** Problems of the recipients: none at all, or a category without entries. */
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

/** Normalized valid addresses and the invalid entries, without duplicates and empty entries. */
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

export const notificationBody = z.strictObject({ email: mailForm });

export const sendMail = endpoint('POST', '/notifications/mail', {
  summary: 'Send a notification (administrators) or a contact message (others)',
  status: 201,
  body: notificationBody,
  reply: z.strictObject({
    /** Number of emails. */
    queued: z.int(),
    /** Number of people who get it on a device. */
    pushed: z.optional(z.int()),
    /** Invalid addresses among the receivers. */
    refused: z.optional(z.array(z.string())),
    notificationId: z.optional(id),
  }),
  message: 'contact.sent',
});

export const testNotification = endpoint('POST', '/admin/notifications/test', {
  summary: 'Send a notification to oneself only, in each of its languages, without attachments',
  status: 201,
  body: z.strictObject({ email: z.pick(mailForm, { mail: true }) }),
  reply: z.strictObject({ queued: z.int() }),
  message: 'notifications.testSent',
});
