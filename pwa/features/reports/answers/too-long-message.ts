import { t } from '#pwa/lib/i18n/translate.ts';
import type { ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { maxAnswerLength, maxChangeTextLength } from '#sync/contracts/reports/reports.ts';

/**
 * Why the unsaved text exceeds the limits of a save; null if it does not. Shown while typing,
 * because the server would refuse the whole save.
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
