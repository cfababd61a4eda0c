/**
 * The words on the screen: catalogue keys in, text out. A second language is a second catalogue
 * given to `setLanguage`; the screens stay as they are.
 */
import { useSyncExternalStore } from 'react';
import {
  type Catalogue,
  english,
  fill,
  isMessageKey,
  type MessageKey,
  type MessageParams,
} from '#sync/contracts/messages/messages.ts';

export type { MessageKey, MessageParams } from '#sync/contracts/messages/messages.ts';

interface Words {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly catalogue: Catalogue;
}

let words: Words = { language: 'en', direction: 'ltr', catalogue: english };
const listeners = new Set<() => void>();

/** The text of a key in the present language. Outside components; inside use `useWords`. */
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

/** Speaks another language from now on; the page's direction follows. */
export function setLanguage(next: Words): void {
  words = next;
  document.documentElement.lang = next.language;
  document.documentElement.dir = next.direction;
  for (const listener of listeners) listener();
}

/** `t`, and the screen is drawn again when the language changes. */
export function useWords(): { t: typeof t; told: typeof told; language: string } {
  const { language } = useSyncExternalStore(subscribe, () => words);
  return { t, told, language };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
