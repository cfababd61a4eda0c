/** The words without React, for the service worker too: catalogue keys in, text out. */
import {
  type Catalogue,
  english,
  interpolate,
  isMessageKey,
  type MessageKey,
  type MessageParams,
} from '#sync/contracts/messages/catalogue.ts';

const catalogue: Catalogue = english;

/** Words that the first load does not carry: a screen that needs them imports them (`late-words`). */
export function registerMessages(words: Partial<Catalogue>): void {
  Object.assign(catalogue, words);
}

/** The text of a key. Components use `useWords`. */
export function t(key: MessageKey, params?: MessageParams): string {
  return interpolate(catalogue[key], params);
}

/**
 * A schema's error or a server's message: a catalogue key becomes its text, anything else is
 * already made for people.
 */
export function translate(text: string, params?: MessageParams): string {
  return isMessageKey(text) ? t(text, params) : text;
}
