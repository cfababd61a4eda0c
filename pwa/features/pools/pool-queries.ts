/** Queries of a match's places. Part of that page's code only. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type AllocationDecisions,
  type AllocationPreview,
  getAllocation,
  getAllocationTemplate,
  listVenueMatches,
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

/** The usual places of a venue's matches; null without them. */
export function templateQuery(venueId: string) {
  return queryOptions({
    queryKey: ['pools', 'template', venueId],
    queryFn: ({ signal }) => call(getAllocationTemplate, { params: { id: venueId }, signal }),
    refetchInterval: pollInterval(),
  });
}

/** The venue's next matches, which a booking and new places make stale as they do other matches. */
export function venueMatchesQuery(venueId: string) {
  return queryOptions({
    queryKey: ['matches', 'of-venue', venueId],
    queryFn: ({ signal }) => call(listVenueMatches, { params: { id: venueId }, signal }),
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
