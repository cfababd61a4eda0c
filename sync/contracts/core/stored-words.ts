/** Texts stored for later: a message key and values, put into words in the reader's language. */
import {
  type Language,
  type MessageKey,
  messageText,
  type MessageParams,
} from '#sync/contracts/messages/catalogue.ts';
import { commaOf } from '#sync/contracts/messages/languages.ts';

interface PlainWords {
  key: MessageKey;
  params?: MessageParams | undefined;
}

/** A list of words as a value is put into words first. */
export type WordsParams = Readonly<Record<string, string | number | readonly PlainWords[]>>;

export interface StoredWords {
  key: MessageKey;
  params?: WordsParams | undefined;
}

export interface ReplyWords extends StoredWords {
  /** Message keys of invalid fields, by path. */
  fields?: Readonly<Record<string, MessageKey>> | undefined;
}

export function wordsText(language: Language, { key, params = {} }: StoredWords): string {
  const values = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object'
      ? value.map((one) => messageText(language, one.key, one.params)).join(commaOf(language))
      : value,
  ]);
  return messageText(language, key, Object.fromEntries(values) as MessageParams);
}
