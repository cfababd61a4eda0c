import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import type { Refusal } from '#pwa/lib/sync/refusals.ts';
import { wordsText } from '#sync/contracts/core/stored-words.ts';
import { refusalReason } from '#sync/protocol/refusal.ts';

/**
 * Why the server refused a change, in the language of the screens. What it said is shown as it was
 * if it is not one of `refusalKeys`, or was stored by an earlier version of the app.
 */
export function refusalText({ data, message }: Refusal): string {
  const reason = refusalReason(data);
  return reason ? wordsText(currentLanguage(), reason) : message || t('error.unexpected');
}
