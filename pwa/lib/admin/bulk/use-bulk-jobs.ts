/** Long work on the server: its progress, and a list of what is running. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BulkJob,
  getBulkJob,
  listBulkJobs,
  stopBulkJob,
} from '#sync/contracts/admin/bulk-jobs.ts';
import { call } from '#pwa/lib/http/api.ts';

/** Milliseconds between two looks at a job that runs, and at whether any does. */
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

/** Stops a job; before its first step that undoes it. */
export function useStopBulkJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: BulkJob) => call(stopBulkJob, { params: { id } }),
    onSettled: () => {
      for (const queryKey of [['bulk-jobs'], ['requests']])
        void client.invalidateQueries({ queryKey });
    },
  });
}
