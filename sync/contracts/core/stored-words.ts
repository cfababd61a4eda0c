/** What is stored to be read later: a message key and values, put into words where it is read. */
import type { MessageKey, MessageParams } from '#sync/contracts/messages/catalogue.ts';

export interface StoredWords {
  key: MessageKey;
  params?: MessageParams | undefined;
}

export interface ReplyWords extends StoredWords {
  /** Message keys of invalid fields, by path. */
  fields?: Readonly<Record<string, MessageKey>> | undefined;
}
