/** Holds the messages that are loaded: all of them on the server, those of its screens on a phone. */
import { type Language, languages } from '#sync/contracts/messages/languages.ts';

export type { Language } from '#sync/contracts/messages/languages.ts';
export type MessageParams = Record<string, string | number>;
/** A text, or a function of the values that it contains. */
export type Message = string | ((values: MessageParams) => string);

const loaded = Object.fromEntries(languages.map((language) => [language, {}])) as Record<
  Language,
  Record<string, Message>
>;

export function addMessages(language: Language, messages: Record<string, Message>): void {
  Object.assign(loaded[language], messages);
}

export function loadedKeys(language: Language): string[] {
  return Object.keys(loaded[language]);
}

export function findMessage(language: Language, key: string): Message | undefined {
  const messages = loaded[language];
  return Object.hasOwn(messages, key) ? messages[key] : undefined;
}
