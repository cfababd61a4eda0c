/** Queries of absences. The topic `pool` makes them stale. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { call } from '#pwa/lib/http/api.ts';
import { getMatchAbsences, listAbsences } from '#sync/contracts/absences/manage-absences.ts';

export const absencesQuery = queryOptions({
  queryKey: ['pools', 'absences'],
  queryFn: ({ signal }) => call(listAbsences, { signal }),
  refetchInterval: pollInterval(),
});

export function matchAbsencesQuery(id: string) {
  return queryOptions({
    queryKey: ['pools', id, 'absences'],
    queryFn: ({ signal }) => call(getMatchAbsences, { params: { id }, signal }),
    refetchInterval: pollInterval(),
  });
}

/** Returns a function that loads all absences again. */
export function useReloadAbsences(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['pools'] });
}
