import { t } from '#pwa/lib/i18n/translate.ts';
import type { ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { maxAnswerLength, maxChangeTextLength } from '#sync/contracts/reports/reports.ts';

/**
 * What of the words typed since the last save is longer than one save may be, in words; null if
 * nothing is. Told while it is typed: the save would be refused as a whole.
 */
export function tooLongMessage({ answers, withdrawn }: Pick<ReportView, 'answers' | 'withdrawn'>) {
  const typed = [...answers, ...withdrawn].filter(({ state }) => state === 'here');
  const one = typed.find(({ text }) => text.length > maxAnswerLength);
  if (one !== undefined)
    return t('reportScreens.tooLongAnswer', {
      question: one.question,
      over: one.text.length - maxAnswerLength,
    });
  const over = typed.reduce((sum, { text }) => sum + text.length, 0) - maxChangeTextLength;
  return over > 0 ? t('reportScreens.tooLongAll', { over }) : null;
}
