import { parseReportContent, type FullReport } from '#sync/contracts/reports/manage-reports.ts';
import { toPlacedAnswers, answerKey } from '#sync/contracts/reports/reports.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Every question with its answer and notes. */
export function ReportAnswers({ report }: { report: FullReport }) {
  const { t } = useTranslation();
  const answers = toPlacedAnswers(
    parseReportContent(report.content).map(({ question, answer }) => ({ question, text: answer })),
  );
  return (
    <section
      aria-label={t('manageReports.answers')}
      className="flex min-w-0 flex-col gap-3 print:mt-6 print:block"
    >
      <h3 className="heading-3 print:break-after-avoid">{t('manageReports.answers')}</h3>
      <ol className="flex flex-col gap-3 print:block">
        {answers.map((answer, at) => (
          <li
            key={answerKey(answer)}
            className="rounded-xl border border-border bg-card p-4 print:border-0 print:px-0 print:py-2"
          >
            {/* Keeps a question on the same printed page as the start of its answer. */}
            <b className="flex gap-2 text-base font-[640] print:break-inside-avoid print:break-after-avoid">
              <span className="num text-muted-foreground">{at + 1}</span>
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {answer.question}
              </span>
            </b>
            {answer.text === '' ? (
              <p className="mt-2 text-muted-foreground">{t('manageReports.noAnswer')}</p>
            ) : (
              <Written>{answer.text}</Written>
            )}
            {report.Conflicts.filter((other) => answerKey(other) === answerKey(answer)).map(
              (other) => (
                <div key={other.id} className="mt-3 border-s-2 border-pending-line ps-3">
                  <p className="text-sm text-pending-foreground">
                    {t('manageReports.alsoWritten')}
                  </p>
                  <Written>{other.text}</Written>
                </div>
              ),
            )}
          </li>
        ))}
      </ol>
      {report.Withdrawn.length > 0 && (
        <>
          <h3 className="heading-3 print:mt-4 print:break-after-avoid">
            {t('manageReports.withdrawn')}
          </h3>
          <ul className="flex flex-col gap-3 print:block">
            {report.Withdrawn.map((answer) => (
              <li
                key={`${answerKey(answer)}\n${answer.text}`}
                className="rounded-xl border border-dashed border-input p-4 print:border-0 print:px-0 print:py-2"
              >
                <b
                  dir="auto"
                  className="block font-[640] [overflow-wrap:anywhere] print:break-after-avoid"
                >
                  {answer.question}
                </b>
                <Written>{answer.text}</Written>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Sets the direction of each line by its own text, as where it was typed. */
function Written({ children }: { children: string }) {
  return (
    <div className="mt-2 text-[0.9375rem] leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap">
      {children.split('\n').map((text, at) => (
        // The order of lines is fixed.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={at} dir="auto" className="min-h-6 print:[orphans:3] print:[widows:3]">
          {text}
        </p>
      ))}
    </div>
  );
}
