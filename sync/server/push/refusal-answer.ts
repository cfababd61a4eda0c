import type { ErrorCode } from '#sync/contracts/core/error-codes.ts';
import { type StoredWords, wordsText } from '#sync/contracts/core/stored-words.ts';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import { refusalKeys, refusalReason } from '#sync/protocol/refusal.ts';
import type { MutationResult } from '#sync/protocol/push.ts';

export type MutationAnswer = Omit<MutationResult, 'id'>;

/** Stored with key and values, so that a later delivery and the phone choose the language. */
export function refusalAnswer(code: ErrorCode, { key, params }: StoredWords): MutationAnswer {
  const reason = { key, ...(params && { params }) };
  const message = wordsText('en', reason);
  return { status: 'refused', code, message, data: { reason } };
}

/** Whether phones can put it into words; all that a command says should be listed. */
export function isKnownRefusal({ key }: StoredWords): boolean {
  return (refusalKeys as readonly string[]).includes(key);
}

export function answerIn(language: Language, answer: MutationAnswer): MutationAnswer {
  const reason = refusalReason(answer.data);
  return reason ? { ...answer, message: wordsText(language, reason) } : answer;
}
