import { reportHeadingId } from '#pwa/features/reports/report-heading.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import type { ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import {
  type QuestionChanges,
  acknowledgeQuestions,
} from '#pwa/lib/sync/reports/question-changes.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { NoticeIcon } from '#pwa/ui/icons.ts';

export function QuestionChangesNotice({ view, news }: { view: ReportView; news: QuestionChanges }) {
  const { t } = useTranslation();
  const { busy, submit } = useSubmit({ withToasts: true, staysBusy: true });
  const { row } = view;
  if (row === null) return null;

  async function acknowledge(of: NonNullable<ReportView['row']>): Promise<void> {
    await acknowledgeQuestions(of);
    document.getElementById(reportHeadingId)?.focus();
  }

  const lines: { word: MessageKey; question: string; was?: string }[] = [
    ...news.added.map(({ question }) => ({ word: 'reportScreens.newsAdded' as const, question })),
    ...news.reworded.map(({ was, now }) => ({
      word: 'reportScreens.newsReworded' as const,
      question: now.question,
      was,
    })),
    ...news.removed.map((question) => ({ word: 'reportScreens.newsRemoved' as const, question })),
  ];
  return (
    <section
      aria-labelledby="question-news"
      className="flex items-start gap-3.5 rounded-xl bg-pending p-4 text-pending-foreground"
    >
      <NoticeIcon className="size-6 flex-none" aria-hidden />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <div role="status" className="flex w-full flex-col gap-3">
          <div>
            <h2 id="question-news" className="heading-3">
              {t('reportScreens.newsTitle')}
            </h2>
            <p>{t('reportScreens.newsText')}</p>
          </div>
          <ul className="flex flex-col gap-2.5">
            {lines.map(({ word, question, was }, index) => (
              <li key={`${index} ${question}`} className="flex flex-col items-start gap-1">
                <StatusBadge tone="plain">{t(word)}</StatusBadge>
                <span className="max-w-full font-[560] [overflow-wrap:anywhere]" dir="auto">
                  {question}
                </span>
                {was !== undefined && (
                  <span className="max-w-full text-sm [overflow-wrap:anywhere]" dir="auto">
                    {t('reportScreens.newsWas', { question: was })}
                  </span>
                )}
              </li>
            ))}
            {news.reordered && <li>{t('reportScreens.newsMoved')}</li>}
          </ul>
          {view.withdrawn.length > 0 && <p>{t('reportScreens.newsKept')}</p>}
        </div>
        <Button variant="outline" busy={busy} onClick={() => void submit(() => acknowledge(row))}>
          {t('reportScreens.newsSeen')}
        </Button>
      </div>
    </section>
  );
}

/** The unacknowledged change to an answer's question. */
export function questionChangeOf(
  news: QuestionChanges | null,
  { question, occurrence }: { question: string; occurrence: number },
): 'added' | 'reworded' | null {
  const isSameQuestion = (place: { question: string; occurrence: number }) =>
    place.question === question && place.occurrence === occurrence;
  if (news?.added.some(isSameQuestion) === true) return 'added';
  return news?.reworded.some(({ now }) => isSameQuestion(now)) === true ? 'reworded' : null;
}
