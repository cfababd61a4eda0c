/**
 * The message catalogue: every text a person reads has a key here; the specification's words are
 * its English. A second language is a second object of the same keys.
 *
 * Placeholders stand in braces: `{file} is not an image.`
 */
import { english } from '#sync/contracts/messages/english.ts';

export { english } from '#sync/contracts/messages/english.ts';

export type MessageKey = keyof typeof english;
export type MessageParams = Record<string, string | number>;
export type Catalogue = Record<MessageKey, string>;

/** Fills a text's placeholders. A placeholder without a value stays as it is, so that it is seen. */
export function interpolate(text: string, params: MessageParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
}

/** The English text of a key, for server replies and logs. Screens translate the key themselves. */
export function englishText(key: MessageKey, params?: MessageParams): string {
  return interpolate(english[key], params);
}

export function isMessageKey(value: string): value is MessageKey {
  return Object.hasOwn(english, value);
}
