import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { BulkJob, Refusal } from '#sync/contracts/admin/bulk-jobs.ts';
import { BulkJobProgress } from '#pwa/lib/admin/bulk/bulk-job-progress.tsx';
import { useBulkJob, useStopBulkJob } from '#pwa/lib/admin/bulk/use-bulk-jobs.ts';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

interface BulkJobDialogProps<Body> {
  /** Number of records of the job; without any there is nothing to confirm. */
  count: number;
  title: string;
  /** The title once the job is finished. */
  doneTitle: (done: number, firstApprovals: number) => string;
  /** The effect of the job, shown before it starts. */
  text: string;
  /** Label of the action button. */
  action: string;
  danger: boolean;
  /** The request body; undefined while an input is missing. */
  body: Body | undefined;
  start: (body: Body, idempotencyKey: string) => Promise<BulkJob>;
  /** Whether something was typed that an update of the app would lose. */
  typed: boolean;
  refusedTitle: string;
  /** The name of a record that the server refused. */
  nameOf: (id: string) => string | undefined;
  /** Called once the job is done or stopped. */
  onFinished: (job: BulkJob) => void;
  onClose: () => void;
  /** The effect in detail and inputs, shown before the job starts. */
  children: ReactNode;
}

/** Confirms a job of the server, then shows its progress; it may be closed meanwhile. */
export function BulkJobDialog<Body>({
  count,
  title,
  doneTitle,
  text,
  action,
  danger,
  body,
  start,
  typed,
  refusedTitle,
  nameOf,
  onFinished,
  onClose,
  children,
}: BulkJobDialogProps<Body>) {
  const { t } = useTranslation();
  const { busy, error, begin, job } = useStartedJob(start);
  const stopping = useStopBulkJob();
  const finished = job !== null && job.finishedAt !== null;
  const finalTitle = doneTitle(job?.done ?? 0, job?.firstApprovals ?? 0);
  useBlockUpdates(busy || (typed && job === null));

  useEffect(() => {
    if (!finished) return;
    onFinished(job);
    if (job.status !== 'done' || job.refused.length > 0) return;
    toast('success', { text: finalTitle });
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the job is finished
  }, [finished]);

  return (
    <ActionDialog
      open
      onOpenChange={() => !busy && onClose()}
      title={finished ? finalTitle : title}
      description={
        job !== null ? (finished ? undefined : t('bulk.jobText')) : count === 0 ? undefined : text
      }
      actions={
        job !== null || count === 0 ? (
          <>
            {job?.canStop && (
              <Button
                variant="outline"
                size="touch"
                busy={stopping.busy}
                onClick={() => void stopping.stop(job)}
              >
                {t(job.status === 'waiting' ? 'action.undo' : 'bulk.jobStop')}
              </Button>
            )}
            <Button size="touch" onClick={onClose}>
              {t('action.close')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" size="touch" disabled={busy} onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button
              size="touch"
              variant={danger ? 'destructive' : 'default'}
              busy={busy}
              disabled={body === undefined}
              onClick={() => body !== undefined && void begin(body)}
            >
              {error !== null ? t('action.tryAgain') : action}
            </Button>
          </>
        )
      }
    >
      {job !== null ? (
        <>
          <BulkJobProgress job={job} />
          <RefusedRecords title={refusedTitle} refused={job.refused} nameOf={nameOf} />
        </>
      ) : (
        <>
          <ErrorBanner text={error} />
          {children}
        </>
      )}
    </ActionDialog>
  );
}

/** Starts one job, even if the request is sent several times. */
function useStartedJob<Body>(start: BulkJobDialogProps<Body>['start']) {
  const client = useQueryClient();
  const [started, setStarted] = useState<BulkJob | null>(null);
  const { busy, error, submit } = useSubmit();
  const begin = (body: Body) =>
    submit(async (idempotencyKey) => {
      setStarted(await start(body, idempotencyKey));
      void client.invalidateQueries({ queryKey: ['bulk-jobs', 'unfinished'] });
    }, body);
  return { busy, error, begin, job: useBulkJob(started) };
}

/** The records that the server refused, with its reasons. */
function RefusedRecords({
  title,
  refused,
  nameOf,
}: {
  title: string;
  refused: readonly Refusal[];
  nameOf: (id: string) => string | undefined;
}) {
  if (refused.length === 0) return null;
  return (
    <div>
      <p className="mb-2 text-sm font-semibold">{title}</p>
      <ul className="flex flex-col gap-2">
        {refused.map(({ id, message }) => (
          <li key={id} className="text-sm">
            <b className="font-[620]">{nameOf(id)}</b>
            <span className="block text-muted-foreground">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
