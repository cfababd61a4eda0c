import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { rejectionReason, type ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import { type BulkJob, bulkUndoSeconds, decideRequests } from '#sync/contracts/admin/bulk-jobs.ts';
import {
  groupBySubject,
  recipientsOf,
  splitDecidable,
} from '#pwa/features/approvals/bulk/bulk-decisions.ts';
import {
  SkippedRequests,
  RefusedRequests,
  BulkDecisionSummary,
} from '#pwa/features/approvals/bulk/bulk-decision-summary.tsx';
import { removeDecided } from '#pwa/features/approvals/decisions/decision-store.ts';
import { BulkJobProgress } from '#pwa/lib/admin/bulk/bulk-job-progress.tsx';
import { useBulkJob, useStopBulkJob } from '#pwa/lib/admin/bulk/use-bulk-jobs.ts';
import { EmailRecipients } from '#pwa/lib/admin/mail/email-recipients.tsx';
import { useBlockUpdates } from '#pwa/lib/app/app-updates.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { ReasonSuggestions } from '#pwa/lib/admin/reasons/reason-suggestions.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Textarea } from '#pwa/ui/form/input.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Dialog } from '#pwa/ui/primitives/dialog.tsx';

interface BulkDecision {
  status: 'approved' | 'rejected';
  requests: readonly ApprovalRequest[];
  /** Selected requests that this decision cannot be applied to. */
  leftOut: readonly ApprovalRequest[];
}

type OnFinished = (decided: readonly string[], refused: readonly string[]) => void;

/**
 * The Accept and Reject buttons for all selected requests, and the dialog that they open. The
 * dialog is returned separately, because the bar with the buttons disappears once the last selected
 * request is decided and leaves the list.
 *
 * @param ticked selected requests that are not decided yet
 * @param withReason whether rejecting requires a reason, as it does for registrations
 * @param onFinished called with the ids of the requests that were decided and that were refused
 */
export function useBulkDecisions(
  ticked: readonly ApprovalRequest[],
  withReason: boolean,
  onFinished?: OnFinished,
): { buttons: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  // A copy of the selection, because the list keeps updating while the dialog is open.
  const [asked, setAsked] = useState<BulkDecision | null>(null);
  const ask = (status: BulkDecision['status']) => () =>
    setAsked({ status, ...splitDecidable(ticked, status) });
  return {
    buttons: (
      <>
        <Button size="sm" variant="signal" onClick={ask('approved')}>
          {t('approvals.accept')}
        </Button>
        <Button size="sm" onClick={ask('rejected')}>
          {t('approvals.reject')}
        </Button>
      </>
    ),
    dialog: asked !== null && (
      <BulkDecisionDialog
        {...asked}
        withReason={withReason}
        onFinished={onFinished}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

const titles = { approved: 'approvals.acceptMany', rejected: 'approvals.rejectMany' } as const;
const doneTitles = {
  approved: 'approvals.manyAccepted',
  rejected: 'approvals.manyRejected',
} as const;

/** Confirms one decision for many requests, then shows its progress; it may be closed meanwhile. */
function BulkDecisionDialog({
  requests,
  leftOut,
  status,
  withReason,
  onFinished,
  onClose,
}: BulkDecision & {
  withReason: boolean;
  onFinished: OnFinished | undefined;
  onClose: () => void;
}) {
  const { t, translate } = useTranslation();
  const [reason, setReason] = useState('');
  const checked = rejectionReason.safeParse(reason);
  const asksWhy = withReason && status === 'rejected';
  const { begin, job } = useDecideJob();
  const stop = useStopBulkJob();
  const count = requests.length;
  const finished = job !== null && job.finishedAt !== null;
  const done = job?.done ?? 0;
  useBlockUpdates(begin.isPending || (reason !== '' && job === null));

  useEffect(() => {
    if (!finished) return;
    const refused = new Set(job.refused.map(({ id }) => id));
    const isOver = job.status === 'done';
    const decided = isOver ? requests.flatMap(({ id }) => (refused.has(id) ? [] : [id])) : [];
    removeDecided(decided);
    onFinished?.(decided, [...refused]);
    if (!isOver || refused.size > 0) return;
    toast('success', { text: t(doneTitles[status], { done, count }) });
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the job is finished
  }, [finished]);

  const title =
    count === 0
      ? t('approvals.acceptNone')
      : finished
        ? t(doneTitles[status], { done, count })
        : t(titles[status], { count });

  return (
    <Dialog
      open
      onOpenChange={() => !begin.isPending && onClose()}
      title={title}
      description={
        job !== null
          ? finished
            ? undefined
            : t('bulk.jobText')
          : count === 0
            ? undefined
            : t('approvals.manyText', { seconds: bulkUndoSeconds })
      }
      actions={
        job !== null || count === 0 ? (
          <>
            {job?.canStop && (
              <Button size="touch" busy={stop.isPending} onClick={() => stop.mutate(job)}>
                {t(job.status === 'waiting' ? 'action.undo' : 'bulk.jobStop')}
              </Button>
            )}
            <Button size="touch" variant="primary" onClick={onClose}>
              {t('action.close')}
            </Button>
          </>
        ) : (
          <>
            <Button size="touch" disabled={begin.isPending} onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button
              size="touch"
              variant={status === 'rejected' ? 'danger' : 'primary'}
              busy={begin.isPending}
              disabled={asksWhy && !checked.success}
              onClick={() =>
                begin.mutate({
                  ids: requests.map(({ id }) => id),
                  status,
                  ...(asksWhy && checked.success && { rejectionReason: checked.data }),
                })
              }
            >
              {begin.isError ? t('action.tryAgain') : t(titles[status], { count })}
            </Button>
          </>
        )
      }
    >
      {job !== null ? (
        <>
          <BulkJobProgress job={job} />
          <RefusedRequests requests={requests} refused={job.refused} />
        </>
      ) : (
        <>
          {begin.error instanceof ApiError && (
            <Banner tone="error" rounded>
              {begin.error.message}
            </Banner>
          )}
          <BulkDecisionSummary subjects={groupBySubject(requests, status)} />
          {count > 0 && <EmailRecipients people={recipientsOf(requests)} />}
          <SkippedRequests requests={leftOut} />
          {asksWhy && (
            <ReasonSuggestions type="create_profile" reason={reason} onReason={setReason} />
          )}
          {asksWhy && (
            <Field
              label={t('approvals.rejectionReason')}
              hint={t('approvals.reasonText')}
              error={
                reason !== '' && !checked.success
                  ? translate(checked.error.issues[0]?.message ?? '')
                  : undefined
              }
              required
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  dir="auto"
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
          )}
        </>
      )}
    </Dialog>
  );
}

/** Starts one job, even if the request is sent several times. */
function useDecideJob() {
  const client = useQueryClient();
  const [once] = useState(withIdempotencyKey);
  const [started, setStarted] = useState<BulkJob | null>(null);
  const begin = useMutation({
    mutationFn: (body: Infer<NonNullable<typeof decideRequests.body>>) =>
      once(body, (idempotencyKey) => call(decideRequests, { body, idempotencyKey })),
    onSuccess: (job) => {
      setStarted(job);
      void client.invalidateQueries({ queryKey: ['bulk-jobs', 'unfinished'] });
    },
  });
  return { begin, job: useBulkJob(started) };
}
