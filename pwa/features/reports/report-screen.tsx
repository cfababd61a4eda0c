import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { answerKey, maxAttachments } from '#sync/contracts/reports/reports.ts';
import { AnswerField } from '#pwa/features/reports/answers/answer-field.tsx';
import { CameraButton } from '#pwa/features/reports/attachments/camera-button.tsx';
import { AttachmentsSection } from '#pwa/features/reports/attachments/attachments-section.tsx';
import {
  ClosedReportNotice,
  DownloadCopyButton,
  UnsendableTexts,
  ReadOnlyAnswers,
} from '#pwa/features/reports/closed-report.tsx';
import { tooLongMessage } from '#pwa/features/reports/answers/too-long-message.ts';
import {
  questionChangeOf,
  QuestionChangesNotice,
} from '#pwa/features/reports/question-changes-notice.tsx';
import { ReportActions } from '#pwa/features/reports/report-actions.tsx';
import { PublishStatus } from '#pwa/features/reports/publish-status.tsx';
import { ReportHeading } from '#pwa/features/reports/report-heading.tsx';
import { useVisibleAnswers } from '#pwa/features/reports/answers/use-visible-answers.ts';
import { DeliveryStatus } from '#pwa/features/reports/delivery-status.tsx';
import {
  useAttachFiles,
  usePendingAttachments,
} from '#pwa/features/reports/attachments/use-attach-files.ts';
import { DiscardUnsendableButton } from '#pwa/features/reports/discard-unsendable.tsx';
import { UrgentField } from '#pwa/features/reports/answers/urgent-field.tsx';
import { AutosaveContext, useAutosavePage } from '#pwa/features/reports/answers/use-autosave.ts';
import { refusalText } from '#pwa/lib/sync/refusal-text.ts';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { PastSeasons } from '#pwa/lib/sync/past-seasons.tsx';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { useRecoverTypedText } from '#pwa/lib/sync/reports/recover-typed-text.ts';
import {
  type ReportView,
  useUnsendableReports,
  useReport,
} from '#pwa/lib/sync/reports/report-drafts.ts';
import { conflictHash } from '#pwa/lib/sync/reports/conflict-row.tsx';
import { useShownQuestionChanges } from '#pwa/lib/sync/reports/question-changes.ts';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

const route = getRouteApi('/member/officer/reports/edit/$id');

/** One report: editable with or without signal, read-only once it is published. */
export function ReportScreen() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const view = useReport(id);
  useRecoverTypedText();
  return (
    <MemberPage
      title={t('reportScreens.one')}
      documentTitle={view?.about?.name ?? t('reportScreens.one')}
      back={<BackLink to="/reports" />}
      sticky
      trailing={
        // The status colours lack contrast on the phone's green header.
        view ? <DeliveryStatus view={view} className="max-md:text-pitch-foreground" /> : null
      }
    >
      <ContentStates
        state={view === undefined ? 'loading' : view === null ? 'empty' : 'ready'}
        skeleton={<ReportSkeleton label={t('state.loading')} />}
        empty={{
          title: t('reportScreens.notHereTitle'),
          text: t('reportScreens.notHereText'),
          action: (
            <>
              <Link to="/reports" className={buttonVariants()}>
                {t('reportScreens.toList')}
              </Link>
              <PastSeasons />
            </>
          ),
        }}
      >
        {view && <ReportContent key={view.id} view={view} />}
      </ContentStates>
    </MemberPage>
  );
}

const pageClass = 'mx-auto w-full max-w-6xl px-4 pt-4 pb-8 md:px-6';
const columnClass = 'flex max-w-3xl flex-col gap-4';

function ReportContent({ view }: { view: ReportView }) {
  const { t } = useTranslation();
  const { page, hasUnsaved, saveAll } = useAutosavePage();
  const pendingAttachments = usePendingAttachments();
  const attaching = useAttachFiles(view.id, saveAll);
  const [showMissing, setShowMissing] = useState(false);
  const news = useShownQuestionChanges(view);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === conflictHash) showFirstConflict();
  }, [hash]);
  const { visible, onFocus, onBlur } = useVisibleAnswers(view);
  const isEditable = view.closed === null && view.publish === null;
  const [wasOpen] = useState(view.closed === null);
  const isPublishedHere = wasOpen && view.closed === 'published';
  const refused = view.attention.findLast(({ name }) => name === 'report.publish');
  const unsendable = useUnsendableReports()?.some(({ id }) => id === view.id) === true;
  // The app is not updated while someone is writing.
  useBlockUpdates(hasUnsaved || (isEditable && view.state === 'here'));

  return (
    <AutosaveContext value={page}>
      <div className={pageClass}>
        <div className={columnClass}>
          <ReportHeading view={view} />
          {news && <QuestionChangesNotice view={view} news={news} />}
          {view.closed !== null && <ClosedReportNotice closed={view.closed} />}
          {unsendable && <p className="max-w-prose">{t('reportScreens.unsendableHere')}</p>}
          {view.attention.length > 0 && !unsendable && (
            <Banner
              tone="error"
              rounded
              action={
                <Link to="/sync" className="link inline-flex min-h-11 flex-none items-center">
                  {t('reportScreens.attentionLook')}
                </Link>
              }
            >
              {t('reportScreens.attention')}
            </Banner>
          )}
          {isEditable ? (
            <>
              <ol className="flex flex-col gap-3.5">
                {visible.map(({ answer, isWithdrawn }, index) => (
                  <AnswerField
                    key={answerKey(answer)}
                    reportId={view.id}
                    number={index + 1}
                    answer={answer}
                    missing={showMissing && !isWithdrawn}
                    questionChange={isWithdrawn ? 'removed' : questionChangeOf(news, answer)}
                    onFocus={onFocus}
                    onBlur={onBlur}
                  />
                ))}
              </ol>
              <UrgentField view={view} missing={showMissing} />
            </>
          ) : (
            <ReadOnlyAnswers view={view} />
          )}
          <AttachmentsSection
            view={view}
            attaching={attaching}
            onAdding={pendingAttachments.track}
          />
          <UnsendableTexts
            title={t('reportScreens.withdrawn')}
            text={t('reportScreens.withdrawnText')}
            texts={view.withdrawn}
          />
          <UnsendableTexts
            title={t('reportScreens.left')}
            text={t('reportScreens.leftText')}
            texts={view.unsendableTexts}
          />
          <DownloadCopyButton view={view} />
          {unsendable && <DiscardUnsendableButton view={view} />}
        </div>
      </div>
      {(view.closed === null || isPublishedHere) && (
        <ReportBar shows={isEditable ? 'actions' : 'publication'}>
          {isEditable ? (
            <ReportActions
              reportId={view.id}
              tooLong={tooLongMessage(view)}
              refusal={refused ? refusalText(refused) : null}
              camera={
                <CameraButton
                  attaching={attaching}
                  disabled={view.attachments.length >= maxAttachments}
                  onAdding={pendingAttachments.track}
                />
              }
              saveAll={async () => {
                await pendingAttachments.wait();
                await saveAll();
              }}
              onMissing={({ answers, urgent }) => {
                setShowMissing(true);
                if (answers.length > 0 || urgent) focusFirstMissing(view, answers[0]);
                else showFirstConflict();
              }}
            />
          ) : (
            <PublishStatus view={view} />
          )}
        </ReportBar>
      )}
    </AutosaveContext>
  );
}

function showFirstConflict(): void {
  const conflict = document.querySelector<HTMLElement>('[data-conflict]');
  conflict?.scrollIntoView({ block: 'center' });
  conflict?.focus({ preventScroll: true });
}

function focusFirstMissing(
  view: ReportView,
  missing: { question: string; occurrence: number } | undefined,
): void {
  const index = view.answers.findIndex(
    (answer) => missing !== undefined && answerKey(answer) === answerKey(missing),
  );
  const field =
    index === -1
      ? document.querySelector<HTMLElement>('input[name="urgent"]')
      : document.querySelector<HTMLElement>(`[data-answer="${index + 1}"] textarea`);
  field?.focus();
}

function ReportSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={pageClass}>
      <div className={columnClass}>
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-9 w-3/4" />
        {['a', 'b', 'c'].map((answer) => (
          <Skeleton key={answer} className="h-44 rounded-xl" />
        ))}
      </div>
    </div>
  );
}

/**
 * The bar at the bottom of a report. It takes the focus from a button that disappears when it shows
 * something else.
 */
function ReportBar({ shows, children }: { shows: 'actions' | 'publication'; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const shown = useRef(shows);
  useEffect(() => {
    if (shown.current === shows) return;
    shown.current = shows;
    // Waits until a closing dialog has tried to return the focus.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) bar.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [shows]);

  return (
    <div
      ref={bar}
      tabIndex={-1}
      data-action-bar
      className="sticky bottom-0 z-10 mt-auto border-t border-border bg-card outline-none safe-bottom"
    >
      <div className="mx-auto max-w-6xl px-4 py-2.5 md:px-6">{children}</div>
    </div>
  );
}
