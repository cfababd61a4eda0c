import { QuestionLabel } from '#pwa/features/reports/answers/answer-field.tsx';
import { reportAsText } from '#pwa/features/reports/report-status.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { type UnsendableText, type ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { copyText } from '#pwa/lib/app/copy-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DownloadIcon, PublishedIcon } from '#pwa/ui/icons.ts';

/** Why a report is read-only: published, or closed by the league. */
export function ClosedReportNotice({ closed }: { closed: NonNullable<ReportView['closed']> }) {
  const { t } = useTranslation();
  if (closed !== 'published')
    return (
      <p role="status" className="rounded-xl bg-secondary p-4 font-[560]">
        {t('reports.archived')}
      </p>
    );
  return (
    <div
      role="status"
      className="flex items-start gap-3.5 rounded-xl bg-approved p-4 text-approved-foreground"
    >
      <PublishedIcon className="size-7 flex-none" aria-hidden />
      <p className="flex-1 font-[560]">{t('reports.closed')}</p>
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
            <Button
              variant="outline"
              size="sm"
              className="mt-3"
              onClick={() => void copy(one.text)}
            >
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
      variant="outline"
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
