import { t } from '#pwa/lib/i18n/translate.ts';
import type { ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { maxAnswerLength, maxChangeTextLength } from '#sync/contracts/reports/reports.ts';

/** The error shown while typing, because the server would refuse the whole save; null if it fits. */
export function tooLongMessage({ answers, withdrawn }: Pick<ReportView, 'answers' | 'withdrawn'>) {
  const typed = [...answers, ...withdrawn].filter(({ state }) => state === 'here');
  const tooLong = typed.find(({ text }) => text.length > maxAnswerLength);
  if (tooLong !== undefined)
    return t('reportScreens.tooLongAnswer', {
      question: tooLong.question,
      over: tooLong.text.length - maxAnswerLength,
    });
  const excess = typed.reduce((sum, { text }) => sum + text.length, 0) - maxChangeTextLength;
  return excess > 0 ? t('reportScreens.tooLongAll', { over: excess }) : null;
}
