/** Values of the notification form, the request body they produce and their validation. */
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import {
  type NotificationCategory,
  mailForm,
  type MailForm,
  notificationProblems,
  type NotificationWay,
} from '#sync/contracts/notifications/notifications.ts';
import type { Role, Status } from '#sync/contracts/accounts/role-names.ts';
import {
  type CompleteLanguage,
  directionOf,
  otherLanguageOf,
} from '#sync/contracts/messages/languages.ts';

export interface NotificationValues {
  category: NotificationCategory;
  addresses: string[];
  /** The list and the filters that the addresses were taken from; empty once these are changed. */
  origin: string;
  eventId: string;
  matchIds: string[];
  statuses: Status[];
  /** Filters of the people of a tournament, of matches or of all users; empty for everyone. */
  role: Role | '';
  organization: string;
  readers: CompleteLanguage | '';
  /** The language of `subject`, `text` and `buttonText`. */
  language: CompleteLanguage;
  subject: string;
  text: string;
  /** Whether the email is in the other language too. */
  isTranslated: boolean;
  otherSubject: string;
  otherText: string;
  otherButtonText: string;
  styled: boolean;
  button: boolean;
  buttonText: string;
  buttonUrl: string;
  attachments: { filename: string; title: string }[];
  way: NotificationWay;
}
/** The name of each language of an email. */
export const languageNames = {
  ar: 'notifications.inArabic',
  en: 'notifications.inEnglish',
} as const satisfies Record<CompleteLanguage, MessageKey>;

export type NotificationField = keyof NotificationValues;

/** Defaults to individual recipients and Arabic. */
export const emptyValues: NotificationValues = {
  category: 'individuals',
  addresses: [],
  origin: '',
  eventId: '',
  matchIds: [],
  statuses: ['approved'],
  role: '',
  organization: '',
  readers: '',
  language: 'ar',
  subject: '',
  text: '',
  isTranslated: false,
  otherSubject: '',
  otherText: '',
  otherButtonText: '',
  styled: true,
  button: false,
  buttonText: '',
  buttonUrl: '',
  attachments: [],
  way: 'both',
};

export type AudienceValues = Pick<
  NotificationValues,
  | 'category'
  | 'addresses'
  | 'eventId'
  | 'matchIds'
  | 'statuses'
  | 'role'
  | 'organization'
  | 'readers'
>;

/** The recipients in the contract's form. */
export function audienceOf(values: AudienceValues): Omit<MailForm, 'mail'> {
  const { category, addresses, eventId, matchIds, statuses } = values;
  switch (category) {
    case 'individuals':
      return { receivers: addresses };
    case 'event':
      return {
        eventReceivers: eventId === '' ? [] : statuses.map((status) => ({ eventId, status })),
        ...filterOf(values),
      };
    case 'match':
      return {
        matchReceivers: matchIds.flatMap((matchId) =>
          statuses.map((status) => ({ matchId, status })),
        ),
        ...filterOf(values),
      };
    case 'users':
      return { usersReceivers: statuses.map((status) => ({ status })), ...filterOf(values) };
  }
}

function filterOf({ role, organization, readers }: AudienceValues): Pick<MailForm, 'filter'> {
  const filter = {
    ...(role !== '' && { role }),
    ...(organization !== '' && { organization }),
    ...(readers !== '' && { language: readers }),
  };
  return Object.keys(filter).length > 0 ? { filter } : {};
}

/** The content, in the second language too if it has both. */
export function mailOf(values: NotificationValues): MailForm['mail'] {
  return {
    subject: values.subject.trim(),
    text: values.text.trim(),
    styled: values.styled,
    rtl: directionOf(values.language) === 'rtl',
    ...(values.button && {
      button: { text: values.buttonText.trim(), url: values.buttonUrl.trim() },
    }),
    ...(values.isTranslated && {
      translation: {
        subject: values.otherSubject.trim(),
        text: values.otherText.trim(),
        ...(values.button && { buttonText: values.otherButtonText.trim() }),
      },
    }),
  };
}

/** The subject and texts of the email in one of its languages, as typed. */
export function contentIn(
  values: NotificationValues,
  language: CompleteLanguage,
): { subject: string; text: string; buttonText: string } {
  if (language === values.language) return values;
  const { otherSubject, otherText, otherButtonText } = values;
  return { subject: otherSubject, text: otherText, buttonText: otherButtonText };
}

/** The languages of the email, the one that was chosen first. */
export function languagesOf({
  language,
  isTranslated,
}: Pick<NotificationValues, 'language' | 'isTranslated'>): CompleteLanguage[] {
  return isTranslated ? [language, otherLanguageOf(language)] : [language];
}

export function toMailForm(values: NotificationValues): MailForm {
  return {
    mail: mailOf(values),
    ...audienceOf(values),
    ...(values.attachments.length > 0 && { attachments: values.attachments }),
    ...(values.way !== 'both' && { way: values.way }),
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
  const { eventId, matchIds, ...rest } = problems;
  return {
    ...rest,
    ...(eventId !== undefined && values.eventId === '' && { eventId }),
    ...(matchIds !== undefined && values.matchIds.length === 0 && { matchIds }),
    statuses: 'notifications.statusRequired',
  };
}

const fields: readonly [start: string, field: NotificationField][] = [
  ['email.mail.subject', 'subject'],
  ['email.mail.text', 'text'],
  ['email.mail.button.text', 'buttonText'],
  ['email.mail.button', 'buttonUrl'],
  ['email.mail.translation.subject', 'otherSubject'],
  ['email.mail.translation.text', 'otherText'],
  ['email.mail.translation.buttonText', 'otherButtonText'],
  ['email.receivers', 'addresses'],
  ['email.eventReceivers', 'eventId'],
  ['email.matchReceivers', 'matchIds'],
  ['email.usersReceivers', 'statuses'],
  ['email.attachments', 'attachments'],
  ['email.way', 'way'],
];

/** The form field for a path in the request body. */
export function fieldOfPath(path: string): NotificationField | null {
  return fields.find(([start]) => path === start || path.startsWith(`${start}.`))?.[1] ?? null;
}
