/** The words without React, for the service worker too: catalogue keys in, text out. */
import {
  type Catalogue,
  english,
  fill,
  isMessageKey,
  type MessageKey,
  type MessageParams,
} from '#sync/contracts/messages/messages.ts';

export interface Words {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly catalogue: Catalogue;
}

let words: Words = { language: 'en', direction: 'ltr', catalogue: english };
const listeners = new Set<() => void>();

/** The text of a key in the present language. Components use `useWords`. */
export function t(key: MessageKey, params?: MessageParams): string {
  return fill(words.catalogue[key], params);
}

/**
 * A schema's error or a server's message: a catalogue key becomes its text, anything else is
 * already made for people.
 */
export function told(text: string, params?: MessageParams): string {
  return isMessageKey(text) ? t(text, params) : text;
}

export function currentWords(): Words {
  return words;
}

/** Speaks another language from now on. */
export function setWords(next: Words): void {
  words = next;
  for (const listener of listeners) listener();
}

export function onWordsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
