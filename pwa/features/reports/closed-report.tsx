import { QuestionLabel } from '#pwa/features/reports/answers/answer-field.tsx';
import { reportAsText } from '#pwa/features/reports/report-status.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import {
  type UnsendableText,
  type ReportView,
  withdrawSubmission,
} from '#pwa/lib/sync/reports/report-drafts.ts';
import { useLocalAction } from '#pwa/lib/sync/use-local-action.ts';
import { copyText } from '#pwa/lib/app/copy-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/cn.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { DownloadIcon, PublishedIcon, ToSendIcon } from '#pwa/ui/icons.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Why a report is read-only: published, being published, or closed by the league. */
export function ClosedReportNotice({ view }: { view: ReportView }) {
  const { t } = useTranslation();
  const { busy, run } = useLocalAction();
  const isQueued = view.closed === null && view.publish === 'waiting';
  const IconMark = isQueued ? ToSendIcon : PublishedIcon;

  async function withdraw(): Promise<void> {
    const isWithdrawn = await withdrawSubmission(view.id);
    toast(isWithdrawn ? 'success' : 'notice', {
      text: t(isWithdrawn ? 'reportScreens.tookBack' : 'reportScreens.tooLate'),
    });
  }

  if (view.closed === 'archived' || view.closed === 'gone')
    return (
      <p role="status" className="rounded-xl bg-secondary p-4 font-[560]">
        {t('reports.archived')}
      </p>
    );
  return (
    <div
      role="status"
      className={cn(
        'flex items-start gap-3.5 rounded-xl p-4',
        isQueued ? 'bg-offline text-offline-foreground' : 'bg-approved text-approved-foreground',
      )}
    >
      <IconMark className="size-7 flex-none" aria-hidden />
      <div className="flex flex-1 flex-col items-start gap-3 font-[560]">
        <p>
          {isQueued
            ? t('reportScreens.publishWaits')
            : view.closed === 'published'
              ? t('reports.closed')
              : t('reportScreens.publishSent')}
        </p>
        {isQueued && (
          <Button busy={busy} onClick={() => void run(withdraw)}>
            {t('reportScreens.takeBack')}
          </Button>
        )}
      </div>
    </div>
  );
}

export function ReadOnlyAnswers({ view }: { view: ReportView }) {
  return (
    <ol className="flex flex-col gap-3.5">
      {view.answers.map((answer, index) => (
        <li
          key={`${answer.occurrence} ${answer.question}`}
          className="rounded-xl border border-border bg-card p-4 shadow-card"
        >
          <QuestionLabel number={index + 1}>{answer.question}</QuestionLabel>
          <p dir="auto" className="mt-3 leading-6.5 [overflow-wrap:anywhere] whitespace-pre-wrap">
            {answer.text}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Texts that can no longer be sent, with a button to copy each. */
export function UnsendableTexts({
  title,
  text,
  texts,
}: {
  title: string;
  text: string;
  texts: readonly UnsendableText[];
}) {
  const { t } = useTranslation();
  if (texts.length === 0) return null;

  const copy = (value: string) =>
    copyText(value, { done: t('reportScreens.copied'), failed: t('reportScreens.copyFailed') });

  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="heading-2">{title}</h2>
        <p className="text-muted-foreground">{text}</p>
      </div>
      {texts.map((one) => (
        <div
          key={`${one.occurrence} ${one.question} ${one.text}`}
          className="rounded-xl border border-dashed border-input bg-card p-4"
        >
          <b className="heading-3 block" dir="auto">
            {one.question}
          </b>
          <p dir="auto" className="mt-2 leading-6.5 [overflow-wrap:anywhere] whitespace-pre-wrap">
            {one.text}
          </p>
          {/* The clipboard needs https; without it the text can still be selected. */}
          {'clipboard' in navigator && (
            <Button size="sm" className="mt-3" onClick={() => void copy(one.text)}>
              {t('reportScreens.copy')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}

export function DownloadCopyButton({ view }: { view: ReportView }) {
  const { t } = useTranslation();
  const title = view.about?.name ?? t('reportScreens.one');
  return (
    <Button
      full
      icon={DownloadIcon}
      onClick={() =>
        saveFile(
          new Blob([reportAsText(view, title)], { type: 'text/plain;charset=utf-8' }),
          'touchline-report.txt',
        )
      }
    >
      {t('reportScreens.keepCopy')}
    </Button>
  );
}
