/** Background work on the server: the progress of one job, and the list of those that are running. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BulkJob,
  getBulkJob,
  listBulkJobs,
  stopBulkJob,
} from '#sync/contracts/admin/bulk-jobs.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';

/** Milliseconds between requests for the progress of a job, and for the list while it is empty. */
const progressInterval = 1000;
const idleInterval = 30_000;

export const bulkJobsQuery = () =>
  queryOptions({
    queryKey: ['bulk-jobs', 'unfinished'],
    queryFn: ({ signal }) => call(listBulkJobs, { signal }),
    refetchInterval: ({ state }) => (state.data?.length ? progressInterval : idleInterval),
  });

/** The job as it was last read, until it is finished. */
export function useBulkJob(job: BulkJob | null) {
  const { data } = useQuery({
    queryKey: ['bulk-jobs', job?.id],
    queryFn: ({ signal }) => call(getBulkJob, { params: { id: job?.id ?? '' }, signal }),
    enabled: job !== null,
    ...(job !== null && { initialData: job }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.finishedAt === null ? progressInterval : (false as const),
  });
  return data ?? null;
}

/** Stops a job; before it has started, this undoes it. */
export function useStopBulkJob() {
  const client = useQueryClient();
  const { busy, submit } = useSubmit({
    withToasts: true,
    onSettled: () => {
      for (const queryKey of [['bulk-jobs'], ['requests']])
        void client.invalidateQueries({ queryKey });
    },
  });
  const stop = ({ id }: BulkJob) => submit(() => call(stopBulkJob, { params: { id } }));
  return { busy, stop };
}
