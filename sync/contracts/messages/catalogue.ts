/**
 * The message catalogue: every text a person reads has a key here. A second language is a second
 * object with the same keys. Placeholders are in braces: `{file} is not an image.`
 */
import { english } from '#sync/contracts/messages/english.ts';

export { english } from '#sync/contracts/messages/english.ts';

export type MessageKey = keyof typeof english;
export type MessageParams = Record<string, string | number>;
export type Catalogue = Record<MessageKey, string>;

/**
 * Fills a text's placeholders. `{count|1 match|# matches}` picks the first form for exactly 1, else
 * the second, with `#` replaced by the grouped number. A placeholder without a value stays as it is,
 * so that the mistake is visible.
 */
export function interpolate(text: string, params: MessageParams = {}): string {
  return text.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (placeholder, name: string, one?: string, other?: string) => {
      const value = params[name];
      if (value === undefined) return placeholder;
      if (one === undefined || other === undefined) return String(value);
      return value === 1 ? one : other.replaceAll('#', value.toLocaleString('en-GB'));
    },
  );
}

/** The English text of a key, for server replies and logs. Screens translate the key themselves. */
export function englishText(key: MessageKey, params?: MessageParams): string {
  return interpolate(english[key], params);
}

export function isMessageKey(value: string): value is MessageKey {
  return Object.hasOwn(english, value);
}
