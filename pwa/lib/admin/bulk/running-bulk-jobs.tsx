import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkJob } from '#sync/contracts/admin/bulk-jobs.ts';
import { useBulkJobText } from '#pwa/lib/admin/bulk/bulk-job-progress.tsx';
import { bulkJobsQuery, useStopBulkJob } from '#pwa/lib/admin/bulk/use-bulk-jobs.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ProgressBar } from '#pwa/ui/feedback/progress.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Background work that continues while the administrator moves on; shown at the top of every admin page. */
export function RunningBulkJobs() {
  const { t } = useTranslation();
  const { data: jobs = [] } = useQuery(bulkJobsQuery());
  const ids = jobs.map(({ id }) => id).join(' ');
  const before = useRef('');
  // Every list shows what a finished job has changed.
  useEffect(() => {
    const isOver = (id: string) => id !== '' && !ids.includes(id);
    if (before.current.split(' ').some(isOver))
      for (const key of ['requests', 'matches', 'events', 'users'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    before.current = ids;
  }, [ids]);
  if (jobs.length === 0) return null;
  return (
    <ul
      data-jobs
      aria-label={t('bulk.jobs')}
      className="flex-none border-b border-border bg-accent"
    >
      {jobs.map((job) => (
        <RunningBulkJob key={job.id} job={job} />
      ))}
    </ul>
  );
}

function RunningBulkJob({ job }: { job: BulkJob }) {
  const { t } = useTranslation();
  const text = useBulkJobText(job);
  const { busy, stop } = useStopBulkJob();
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 md:px-6">
      <span className="num font-[580] text-accent-foreground">{text}</span>
      <span className="min-w-24 flex-1">
        <ProgressBar
          value={(job.done + job.refused.length) / Math.max(1, job.total)}
          label={t('bulk.jobProgress')}
        />
      </span>
      {job.canStop && (
        <Button
          variant="outline"
          size="xs"
          className="max-md:min-h-11"
          disabled={busy}
          onClick={() => void stop(job)}
        >
          {t(job.status === 'waiting' ? 'action.undo' : 'bulk.jobStop')}
        </Button>
      )}
    </li>
  );
}
