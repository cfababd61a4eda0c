import type { Language, MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { type ReplyWords, wordsText } from '#sync/contracts/core/stored-words.ts';

/** The start of a message that the HTTP contract fixes for programs; text in any language follows. */
const fixedStart = /^(?:Force Logout|jwt expired)/;

export function writeReply(
  { key, params, fields }: ReplyWords,
  language: Language,
): { message: string; fields?: Record<string, string> } {
  const text = (one: MessageKey) => wordsText(language, { key: one, params });
  const start =
    language === 'en' ? undefined : fixedStart.exec(wordsText('en', { key, params }))?.[0];
  const named = fields && Object.entries(fields).map(([path, field]) => [path, text(field)]);
  return {
    message: start === undefined ? text(key) : `${start}: ${text(key)}`,
    ...(named && { fields: Object.fromEntries(named) as Record<string, string> }),
  };
}
