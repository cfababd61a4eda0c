import type { BulkJob } from '#sync/contracts/admin/bulk-jobs.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ProgressBar } from '#pwa/ui/feedback/progress.tsx';

/** The progress of a job; before it starts, the seconds left to undo it. */
export function BulkJobProgress({ job }: { job: BulkJob }) {
  const { t } = useTranslation();
  const text = useBulkJobText(job);
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        value={(job.done + job.refused.length) / Math.max(1, job.total)}
        label={t('bulk.jobProgress')}
      />
      <p className="num text-sm text-muted-foreground">{text}</p>
      {/* Read aloud at the end only: before it the text changes every second. */}
      <p role="status" className="sr-only">
        {job.finishedAt !== null && text}
      </p>
    </div>
  );
}

/** `Accepting: 120 of 500`, `Starts in 5 seconds`. */
export function useBulkJobText({ kind, decision, status, startsAt, ...job }: BulkJob): string {
  const { t } = useTranslation();
  const now = useNow(1000);
  const params = { done: job.done + job.refused.length, total: job.total };
  if (status === 'stopped') return t('bulk.jobStopped', params);
  const seconds = Math.ceil((Date.parse(startsAt) - now) / 1000);
  if (status === 'waiting' && seconds > 0) return t('bulk.jobWaiting', { seconds });
  const isRejection = decision === 'rejected';
  if (decision === 'revoked') return t('bulk.jobRevoking', params);
  if (kind === 'decideRequests')
    return t(isRejection ? 'bulk.jobRejecting' : 'bulk.jobAccepting', params);
  if (kind === 'setUserStatus')
    return t(isRejection ? 'bulk.jobBlocking' : 'bulk.jobUnblocking', params);
  return t(`bulk.job_${kind}`, params);
}
