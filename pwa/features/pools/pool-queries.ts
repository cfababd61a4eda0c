/** Queries of a match's places. Part of that page's code only. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type AllocationDecisions,
  type AllocationPreview,
  getAllocation,
  previewAllocation,
} from '#sync/contracts/pools/manage-pools.ts';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { call } from '#pwa/lib/http/api.ts';

export type PreviewPool = AllocationPreview['pools'][number];
export type RankedLine = PreviewPool['lines'][number];

export const noDecisions: AllocationDecisions = { overrides: [], refusals: [] };

/** Deadlines, zones and quotas; null for a match without. The topic `pool` makes it stale. */
export function allocationQuery(id: string) {
  return queryOptions({
    queryKey: ['pools', id, 'allocation'],
    queryFn: ({ signal }) => call(getAllocation, { params: { id }, signal }),
    refetchInterval: pollInterval(),
  });
}

/** The ranked requests with these decisions; after the allocation the list as it stands. */
export function previewQuery(id: string, body: AllocationDecisions) {
  return queryOptions({
    queryKey: ['pools', id, 'preview', body],
    queryFn: ({ signal }) => call(previewAllocation, { params: { id }, body, signal }),
    refetchInterval: pollInterval(),
  });
}

/** Returns a function that loads everything about the match's places again. */
export function useReloadPools(id: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['pools', id] });
}
