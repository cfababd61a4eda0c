/**
 * The message catalogue: every text a person reads has a key here, and an entry in a file for each
 * language (docs/decisions/0046-message-catalogue.md).
 */
import { isolateValues, toLocalDigits } from '#sync/contracts/messages/bidi.ts';
import type { MessageKey } from '#sync/contracts/messages/keys.ts';
import {
  findMessage,
  type Language,
  loadedKeys,
  type MessageParams,
} from '#sync/contracts/messages/registry.ts';
import { languages } from '#sync/contracts/messages/languages.ts';

export { loadFirstMessages } from '#sync/contracts/messages/all-messages.ts';
export type { MessageKey } from '#sync/contracts/messages/keys.ts';
export type { Language, MessageParams } from '#sync/contracts/messages/registry.ts';

/** The text of a key; the key itself if its part is not loaded, so that the mistake is visible. */
export function messageText(
  language: Language,
  key: MessageKey,
  params: MessageParams = {},
): string {
  const message = findMessage(language, key) ?? key;
  const text = typeof message === 'string' ? message : message(isolateValues(language, params));
  return toLocalDigits(language, text);
}

/** The English text of a key, for server replies and logs. Screens translate the key themselves. */
export function englishText(key: MessageKey, params?: MessageParams): string {
  return messageText('en', key, params);
}

/** The keys of all messages on the server, of the loaded ones in the page. */
export function messageKeys(): MessageKey[] {
  return loadedKeys('en').filter((key) => isMessageKey(key));
}

export function isMessageKey(value: string): value is MessageKey {
  // The page may have its first texts in one of them only.
  return languages.some((language) => findMessage(language, value) !== undefined);
}
