import '#pwa/lib/late-words/reports.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { placeOf } from '#sync/contracts/reports.ts';
import { AnswerField } from '#pwa/features/reports/answer-field.tsx';
import { Attachments } from '#pwa/features/reports/attachments.tsx';
import {
  ClosedNote,
  KeepCopy,
  LeftTexts,
  ReadAnswers,
} from '#pwa/features/reports/closed-report.tsx';
import { overlong } from '#pwa/features/reports/overlong.ts';
import { newsOf, QuestionNotice } from '#pwa/features/reports/question-notice.tsx';
import { ReportFoot } from '#pwa/features/reports/report-foot.tsx';
import { ReportHeading } from '#pwa/features/reports/report-heading.tsx';
import { useDrawnAnswers } from '#pwa/features/reports/use-drawn-answers.ts';
import { Whereabouts } from '#pwa/features/reports/whereabouts.tsx';
import { useAdding } from '#pwa/features/reports/use-attaching.ts';
import { DiscardUnsendable } from '#pwa/features/reports/unsendable.tsx';
import { UrgentChoice } from '#pwa/features/reports/urgent-choice.tsx';
import { TypingContext, useTypingPage } from '#pwa/features/reports/use-typed.ts';
import { BackLink, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { useCutOffWords } from '#pwa/lib/sync-cut-off.ts';
import { type ReportView, useLeftReports, useReport } from '#pwa/lib/sync-drafts.ts';
import { useShownQuestions } from '#pwa/lib/sync-questions.ts';
import { useHoldUpdates } from '#pwa/lib/update.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { PageHeader } from '#pwa/ui/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { States } from '#pwa/ui/states.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

const route = getRouteApi('/member/officer/reports/edit/$id');

/** One report: written on the phone, with or without signal; read once it is published. */
export function ReportScreen() {
  const { t } = useWords();
  const { id } = route.useParams();
  const view = useReport(id);
  useCutOffWords();
  useTitle(view?.about?.name ?? t('reportScreens.one'));
  const loading = view === undefined;
  return (
    <>
      <PageHeader
        title={t('reportScreens.one')}
        back={<BackLink to="/reports" />}
        sticky
        // The state's own colour is for paper; on the phone's pitch it would not be read.
        trailing={view && <Whereabouts view={view} className="max-md:text-pitch-foreground" />}
      />
      <HeardStrip />
      <States
        state={loading ? 'loading' : view === null ? 'empty' : 'ready'}
        skeleton={<ReportSkeleton label={t('state.loading')} />}
        empty={{
          title: t('reportScreens.notHereTitle'),
          text: t('reportScreens.notHereText'),
          action: (
            <Link to="/reports" className={buttonClass({ variant: 'primary' })}>
              {t('reportScreens.toList')}
            </Link>
          ),
        }}
      >
        {view && <Report key={view.id} view={view} />}
      </States>
    </>
  );
}

const desk = 'mx-auto w-full max-w-6xl px-4 pt-4 pb-8 md:px-6';
const column = 'flex max-w-3xl flex-col gap-4';

function Report({ view }: { view: ReportView }) {
  const { t } = useWords();
  const { page, unkept, keepAll } = useTypingPage();
  const adding = useAdding();
  const [asked, setAsked] = useState(false);
  const news = useShownQuestions(view);
  const { drawn, enter, leave } = useDrawnAnswers(view);
  const writes = view.closed === null && view.publish === null;
  const unsendable = useLeftReports()?.some(({ id }) => id === view.id) === true;
  // No new version comes between the words of somebody who writes.
  useHoldUpdates(unkept || (writes && view.state === 'here'));

  return (
    <TypingContext value={page}>
      <div className={desk}>
        <div className={column}>
          <ReportHeading view={view} />
          {news && <QuestionNotice view={view} news={news} />}
          {!writes && <ClosedNote view={view} />}
          {unsendable && <p className="max-w-prose">{t('reportScreens.unsendableHere')}</p>}
          {view.attention.length > 0 && !unsendable && (
            <Strip
              tone="error"
              rounded
              action={
                <Link to="/sync" className="link inline-flex min-h-11 flex-none items-center">
                  {t('reportScreens.attentionLook')}
                </Link>
              }
            >
              {t('reportScreens.attention')}
            </Strip>
          )}
          {writes ? (
            <>
              <ol className="flex flex-col gap-3.5">
                {drawn.map(({ answer, gone }, at) => (
                  <AnswerField
                    key={placeOf(answer)}
                    reportId={view.id}
                    number={at + 1}
                    answer={answer}
                    missing={asked && !gone}
                    news={gone ? 'removed' : newsOf(news, answer)}
                    onEnter={enter}
                    onLeave={leave}
                  />
                ))}
              </ol>
              <UrgentChoice view={view} missing={asked} />
            </>
          ) : (
            <ReadAnswers view={view} />
          )}
          <Attachments view={view} keepAll={keepAll} onAdding={adding.note} />
          <LeftTexts
            title={t('reportScreens.withdrawn')}
            text={t('reportScreens.withdrawnText')}
            texts={view.withdrawn}
          />
          <LeftTexts
            title={t('reportScreens.left')}
            text={t('reportScreens.leftText')}
            texts={view.left}
          />
          <KeepCopy view={view} />
          {unsendable && <DiscardUnsendable view={view} />}
        </div>
      </div>
      {writes && (
        <ReportFoot
          reportId={view.id}
          overlong={overlong(view)}
          keepAll={async () => {
            await adding.wait();
            await keepAll();
          }}
          onMissing={({ answers }) => {
            setAsked(true);
            focusFirst(view, answers[0]);
          }}
        />
      )}
    </TypingContext>
  );
}

/** The first answer that is missing, else the question whether it is urgent. */
function focusFirst(
  view: ReportView,
  missing: { question: string; occurrence: number } | undefined,
): void {
  const at = view.answers.findIndex(
    (answer) => missing !== undefined && placeOf(answer) === placeOf(missing),
  );
  const field =
    at === -1
      ? document.querySelector<HTMLElement>('input[name="urgent"]')
      : document.querySelector<HTMLElement>(`[data-answer="${at + 1}"] textarea`);
  field?.focus();
}

function ReportSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={desk}>
      <div className={column}>
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-9 w-3/4" />
        {['a', 'b', 'c'].map((answer) => (
          <Skeleton key={answer} className="h-44 rounded-xl" />
        ))}
      </div>
    </div>
  );
}
