/**
 * The message catalogue: every text a person reads has a key here; the specification's words are
 * its English. A second language is a second object of the same keys.
 *
 * Placeholders stand in braces: `{file} is not an image.`
 */
import { accountsMessages } from '#sync/contracts/messages/accounts.ts';
import { approvalsMessages } from '#sync/contracts/messages/approvals.ts';
import { commonMessages } from '#sync/contracts/messages/common.ts';
import { contentMessages } from '#sync/contracts/messages/content.ts';
import { errorMessages } from '#sync/contracts/messages/errors.ts';
import { eventsMessages } from '#sync/contracts/messages/events.ts';
import { filesMessages } from '#sync/contracts/messages/files.ts';
import { homeMessages } from '#sync/contracts/messages/home.ts';
import { legalMessages } from '#sync/contracts/messages/legal.ts';
import { matchesMessages } from '#sync/contracts/messages/matches.ts';
import { reportsMessages } from '#sync/contracts/messages/reports.ts';
import { syncMessages } from '#sync/contracts/messages/sync.ts';
import { ticketsMessages } from '#sync/contracts/messages/tickets.ts';
import { usersMessages } from '#sync/contracts/messages/users.ts';

export const english = {
  ...commonMessages,
  ...errorMessages,
  ...accountsMessages,
  ...approvalsMessages,
  ...contentMessages,
  ...eventsMessages,
  ...filesMessages,
  ...homeMessages,
  ...legalMessages,
  ...matchesMessages,
  ...reportsMessages,
  ...syncMessages,
  ...ticketsMessages,
  ...usersMessages,
} as const;

export type MessageKey = keyof typeof english;
export type MessageParams = Record<string, string | number>;
export type Catalogue = Record<MessageKey, string>;

/** Fills a text's placeholders. A placeholder without a value stays as it is, so that it is seen. */
export function fill(text: string, params: MessageParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
}

/** The English text of a key, for server replies and logs. Screens translate the key themselves. */
export function say(key: MessageKey, params?: MessageParams): string {
  return fill(english[key], params);
}

export function isMessageKey(value: string): value is MessageKey {
  return Object.hasOwn(english, value);
}
