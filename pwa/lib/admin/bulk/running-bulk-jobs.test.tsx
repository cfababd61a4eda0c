// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunningBulkJobs } from '#pwa/lib/admin/bulk/running-bulk-jobs.tsx';
import { BulkJobProgress } from '#pwa/lib/admin/bulk/bulk-job-progress.tsx';
import { bulkJobsQuery } from '#pwa/lib/admin/bulk/use-bulk-jobs.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { call } from '#pwa/lib/http/api.ts';
import type { BulkJob } from '#sync/contracts/admin/bulk-jobs.ts';

vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn<typeof call>(),
}));

const job = (id: string): BulkJob => ({
  id,
  kind: 'deleteMatches',
  decision: null,
  status: 'running',
  total: 3,
  done: 1,
  refused: [],
  startsAt: new Date(0).toISOString(),
  finishedAt: null,
  canStop: false,
});

const invalidated = vi.fn<typeof queryClient.invalidateQueries>(async () => {});
function answer(...jobs: BulkJob[]): void {
  vi.mocked(call).mockResolvedValue(jobs);
  queryClient.setQueryData(bulkJobsQuery().queryKey, jobs);
}

async function showJobs(...jobs: BulkJob[]): Promise<void> {
  answer(...jobs);
  render(
    <QueryClientProvider client={queryClient}>
      <RunningBulkJobs />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('listitem');
}

beforeEach(() => {
  invalidated.mockClear();
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(invalidated);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('the lists are fetched again when a bulk job ends, even if another began meanwhile', async () => {
  await showJobs(job('a'));
  answer({ ...job('a'), done: 2 }, job('b'));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(invalidated).not.toHaveBeenCalled();
  answer(job('b'), job('c'));
  await waitFor(() => expect(invalidated).toHaveBeenCalledWith({ queryKey: ['requests'] }));
});

it('a job that revokes approvals does not say that it rejects', () => {
  const revoking = { ...job('a'), kind: 'decideRequests', decision: 'revoked' } as const;
  const { rerender } = render(<BulkJobProgress job={revoking} />);
  expect(screen.getByText('Revoking: 1 of 3')).toBeDefined();
  rerender(<BulkJobProgress job={{ ...revoking, decision: 'rejected' }} />);
  expect(screen.getByText('Rejecting: 1 of 3')).toBeDefined();
});

it('the progress of a bulk job is read aloud at its end, not every second', () => {
  const status = () => screen.getByRole('status').textContent;
  const { rerender } = render(<BulkJobProgress job={{ ...job('a'), done: 2 }} />);
  expect(screen.getByText('Cancelling bookings: 2 of 3 people')).toBeDefined();
  expect(status()).toBe('');
  const finishedAt = new Date().toISOString();
  rerender(<BulkJobProgress job={{ ...job('a'), done: 2, status: 'stopped', finishedAt }} />);
  expect(status()).toBe('Stopped after 2 of 3.');
});
