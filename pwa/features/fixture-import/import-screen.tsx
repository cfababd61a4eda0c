import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ReviewStep } from '#pwa/features/fixture-import/review/review-step.tsx';
import { ChooseFileStep } from '#pwa/features/fixture-import/choose-file-step.tsx';
import type { FixtureImport } from '#pwa/features/fixture-import/store/saved-import.ts';
import {
  resumeImport,
  refreshPlan,
  resetImport,
  useFixtureImport,
} from '#pwa/features/fixture-import/store/import-store.ts';
import { ImportDone, ImportRunning } from '#pwa/features/fixture-import/import-result-step.tsx';
import { setPendingFile, takePendingFile } from '#pwa/lib/files/pending-file.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { listState, queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { ErrorIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { CheckIcon, RetryIcon } from '#pwa/ui/icons.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StateMessage, ContentStates } from '#pwa/ui/feedback/content-states.tsx';

/** Imports a season's fixtures: choose a file, review the changes, then apply them. */
export function ImportFixturesScreen() {
  const { t } = useTranslation();
  const state = useFixtureImport();
  const events = useQuery(eventsQuery());
  useDocumentTitle(t('fixtureImport.title'));
  useBlockUpdates(state.step === 'check' || state.step === 'write');
  useEffect(() => {
    continueWithPendingFile(state.step);
    resumeImport();
    // oxlint-disable-next-line react/exhaustive-deps -- only on mount
  }, []);

  return (
    <AdminPage>
      <header className="flex min-h-14 flex-none flex-wrap items-center gap-x-1 border-b border-border bg-card ps-1 pe-4 md:ps-3 md:pe-6">
        <BackLink to="/admin/manage/matches" />
        <h1 className="type-title text-xl leading-7 font-[720]">{t('fixtureImport.title')}</h1>
        <Steps step={state.step} />
      </header>
      {state.step === 'file' && (
        <ContentStates
          state={listState(events, events.data?.length ?? 0, 1)}
          skeleton={<FileSkeleton label={t('state.loading')} />}
          empty={{
            title: t('fixtureImport.noEventTitle'),
            text: t('fixtureImport.noEventText'),
          }}
          error={queryErrorState(events)}
        >
          <ChooseFileStep state={state} events={events.data ?? []} />
        </ContentStates>
      )}
      {state.step === 'check' &&
        (state.plan !== null && state.file !== null ? (
          <ReviewStep state={state} plan={state.plan} file={state.file} />
        ) : (
          <PlanUnavailable state={state} />
        ))}
      {state.step === 'write' && <ImportRunning state={state} />}
      {state.step === 'done' && <ImportDone state={state} />}
    </AdminPage>
  );
}

/** Starts a new import if a file was dropped on the list of matches after the last one finished. */
function continueWithPendingFile(step: FixtureImport['step']): void {
  const next = step === 'done' ? takePendingFile() : null;
  if (next === null) return;
  resetImport();
  setPendingFile(next);
}

/** The file is parsed, but its plan is still loading or failed to load. */
function PlanUnavailable({ state }: { state: FixtureImport }) {
  const { t } = useTranslation();
  if (state.busy || state.problem === null)
    return <FileSkeleton label={t('fixtureImport.checking')} />;
  return (
    <StateMessage
      illustration={<ErrorIllustration />}
      title={t('fixtureImport.notChecked')}
      text={`${state.problem} ${t('fixtureImport.stillHere')}`}
      alert
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button size="touch" variant="signal" icon={RetryIcon} onClick={() => void refreshPlan()}>
            {t('action.tryAgain')}
          </Button>
          <Button variant="outline" size="touch" onClick={resetImport}>
            {t('fixtureImport.anotherFile')}
          </Button>
        </div>
      }
    />
  );
}

const steps = ['file', 'check', 'write'] as const;

function Steps({ step }: { step: FixtureImport['step'] }) {
  const { t } = useTranslation();
  const at = step === 'done' ? steps.length : steps.indexOf(step);
  return (
    <ol aria-label={t('fixtureImport.steps')} className="ms-3 flex items-center">
      {steps.map((each, index) => (
        <li key={each} aria-current={index === at ? 'step' : undefined} className="flex">
          <span
            className={cn(
              'inline-flex min-h-8 items-center gap-1.5 rounded-md px-2.5 text-sm font-[560]',
              index === at && 'bg-accent text-accent-foreground',
              index > at && 'text-muted-foreground',
            )}
          >
            {index < at && <CheckIcon className="size-4" aria-hidden />}
            {t(`fixtureImport.step_${each}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function FileSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex max-w-3xl flex-col gap-5 p-4 md:p-6">
      <Skeleton className="h-17" />
      <Skeleton className="h-56 rounded-xl" />
    </div>
  );
}
