/** Translation without React, for the service worker too: message keys in, text out. */
import {
  isMessageKey,
  type MessageKey,
  type MessageParams,
  messageText,
} from '#sync/contracts/messages/catalogue.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

/** The text of a message key. Components use `useTranslation`. */
export function t(key: MessageKey, params?: MessageParams): string {
  return messageText(currentLanguage(), key, params);
}

/** The text of a message key; anything else is already text for people. */
export function translate(text: string, params?: MessageParams): string;
export function translate(text: string | undefined, params?: MessageParams): string | undefined;
export function translate(text: string | undefined, params?: MessageParams): string | undefined {
  return text !== undefined && isMessageKey(text) ? t(text, params) : text;
}
