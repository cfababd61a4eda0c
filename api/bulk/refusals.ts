import type { Refusal } from '#sync/contracts/admin/bulk-jobs.ts';
import { type StoredWords, wordsText } from '#sync/contracts/core/stored-words.ts';
import { isMessageKey, type Language } from '#sync/contracts/messages/catalogue.ts';
import type { AppError } from '#api/platform/errors/app-error.ts';

/** A refusal as a job stores it, with the words of its message; earlier versions stored the text. */
export interface StoredRefusal extends Refusal {
  words?: StoredWords;
}

export function storedRefusal(id: string, { key, params, message }: AppError): StoredRefusal {
  return { id, message, words: { key, params } };
}

export function refusalsIn(language: Language, refused: readonly StoredRefusal[]): Refusal[] {
  return refused.map(({ id, message, words }) => ({
    id,
    message: words && isMessageKey(words.key) ? wordsText(language, words) : message,
  }));
}
