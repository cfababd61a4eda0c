/** The words of an answer with their values. */
import { answerMessages } from '#sync/contracts/gate/answer-messages.ts';
import type { MessageKey, MessageParams } from '#sync/contracts/messages/catalogue.ts';
import { formatLastSynced, formatTime } from '#pwa/lib/format/dates.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import type { GateFacts, ShownCheck } from '#pwa/gate/answers/shown-check.ts';

export interface AnswerTexts {
  word: MessageKey;
  params: MessageParams;
  text: string;
  tell: string | null;
}

export function answerTexts(check: ShownCheck, facts: GateFacts, now: number): AnswerTexts {
  const { decision, role } = check;
  const { word, text, tell } = answerMessages(decision, facts.reEntry);
  const { at, gate, code } = decision.details;
  const isRevocation = decision.answer === 'revoked';
  const params: MessageParams = {
    time:
      at === null
        ? formatTime(check.at)
        : isRevocation
          ? formatLastSynced(at, now)
          : formatTime(at),
    code: code ?? '',
    gate: gate ?? 0,
    role: role === null ? '' : t(`role.${role}`),
    match: t('tickets.match', facts.match),
    // A corrected clock may have set the time back.
    seconds: at === null ? 0 : Math.round(Math.abs(check.at - at) / 1000),
  };
  return { word, params, text: t(text, params), tell: tell === null ? null : t(tell, params) };
}
