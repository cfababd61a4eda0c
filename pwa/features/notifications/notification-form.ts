/** Values of the notification form, the request body they produce and their validation. */
import { email as addressSchema } from '#sync/contracts/accounts/accounts.ts';
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import {
  type NotificationCategory,
  mailForm,
  type MailForm,
  notificationProblems,
} from '#sync/contracts/notifications/notifications.ts';
import type { Status } from '#sync/contracts/accounts/role-names.ts';
import { type CompleteLanguage, directionOf } from '#sync/contracts/messages/languages.ts';

export interface NotificationValues {
  category: NotificationCategory;
  addresses: string[];
  eventId: string;
  matchId: string;
  statuses: Status[];
  language: CompleteLanguage;
  subject: string;
  text: string;
  styled: boolean;
  button: boolean;
  buttonText: string;
  buttonUrl: string;
  attachments: { filename: string; title: string }[];
}
export type NotificationField = keyof NotificationValues;

/** Defaults to individual recipients and Arabic. */
export const emptyValues: NotificationValues = {
  category: 'individuals',
  addresses: [],
  eventId: '',
  matchId: '',
  statuses: ['approved'],
  language: 'ar',
  subject: '',
  text: '',
  styled: true,
  button: false,
  buttonText: '',
  buttonUrl: '',
  attachments: [],
};

type Audience = Pick<
  MailForm,
  'receivers' | 'eventReceivers' | 'matchReceivers' | 'usersReceivers'
>;

/** The recipients in the contract's form. */
export function audienceOf({
  category,
  addresses,
  eventId,
  matchId,
  statuses,
}: Pick<
  NotificationValues,
  'category' | 'addresses' | 'eventId' | 'matchId' | 'statuses'
>): Audience {
  switch (category) {
    case 'individuals':
      return { receivers: addresses };
    case 'event':
      return {
        eventReceivers: eventId === '' ? [] : statuses.map((status) => ({ eventId, status })),
      };
    case 'match':
      return {
        matchReceivers: matchId === '' ? [] : statuses.map((status) => ({ matchId, status })),
      };
    case 'users':
      return { usersReceivers: statuses.map((status) => ({ status })) };
  }
}

export function toMailForm(values: NotificationValues): MailForm {
  return {
    mail: {
      subject: values.subject.trim(),
      text: values.text.trim(),
      styled: values.styled,
      rtl: directionOf(values.language) === 'rtl',
      ...(values.button && {
        button: { text: values.buttonText.trim(), url: values.buttonUrl.trim() },
      }),
    },
    ...audienceOf(values),
    ...(values.attachments.length > 0 && { attachments: values.attachments }),
  };
}

/**
 * Message keys by field, from the contract's schema.
 *
 * @param origin of the portal
 */
export function validateNotification(
  values: NotificationValues,
  origin: string,
): Partial<Record<NotificationField, MessageKey>> {
  const form = toMailForm(values);
  const problems: Partial<Record<NotificationField, MessageKey>> = {};
  const note = (path: string, key: MessageKey) => {
    const field = fieldOfPath(path);
    if (field !== null) problems[field] ??= key;
  };
  for (const [path, key] of Object.entries(notificationProblems(form, origin))) note(path, key);
  for (const { path, message } of mailForm.safeParse(form).error?.issues ?? [])
    note(`email.${path.join('.')}`, isMessageKey(message) ? message : 'error.invalid');
  if (values.category === 'individuals' || values.statuses.length > 0) return problems;
  // The contract reports an empty list both for a missing record and for missing statuses.
  const { eventId, matchId, ...rest } = problems;
  return {
    ...rest,
    ...(eventId !== undefined && values.eventId === '' && { eventId }),
    ...(matchId !== undefined && values.matchId === '' && { matchId }),
    statuses: 'notifications.statusRequired',
  };
}

const fields: readonly [start: string, field: NotificationField][] = [
  ['email.mail.subject', 'subject'],
  ['email.mail.text', 'text'],
  ['email.mail.button.text', 'buttonText'],
  ['email.mail.button', 'buttonUrl'],
  ['email.receivers', 'addresses'],
  ['email.eventReceivers', 'eventId'],
  ['email.matchReceivers', 'matchId'],
  ['email.usersReceivers', 'statuses'],
  ['email.attachments', 'attachments'],
];

/** The form field for a path in the request body. */
export function fieldOfPath(path: string): NotificationField | null {
  return fields.find(([start]) => path === start || path.startsWith(`${start}.`))?.[1] ?? null;
}

/**
 * Extracts addresses from typed or pasted text: a list separated by commas, semicolons, spaces or
 * lines, or with names (`Salma Fathy <salma@press.example>`). Invalid ones are kept, so that they
 * can be seen.
 */
export function parseAddresses(text: string): string[] {
  const named = [...text.matchAll(/<([^<>\s@]+@[^<>\s]+)>/g)].map(([, address]) => address ?? '');
  if (named.length > 0) {
    const others = text
      .replaceAll(/"[^"]*"/g, '')
      .split(/[,;\n]+/)
      .filter((part) => !part.includes('<'))
      .flatMap((part) => part.split(/\s+/));
    return [...named, ...others].filter((part) => part !== '');
  }
  // superlinear: the administrator's own text, without spaces
  return text
    .split(/[\s,;]+/)
    .map((part) => part.replaceAll(/^["'<]+|["'>]+$/g, ''))
    .filter((part) => part !== '');
}

/** Adds addresses without duplicates, ignoring case. */
export function mergeAddresses(now: readonly string[], more: readonly string[]): string[] {
  const known = new Set(now.map((each) => each.toLowerCase()));
  const all = [...now];
  for (const each of more) {
    if (known.has(each.toLowerCase())) continue;
    known.add(each.toLowerCase());
    all.push(each);
  }
  return all;
}

export function isEmailAddress(text: string): boolean {
  return addressSchema.safeParse(text).success;
}
