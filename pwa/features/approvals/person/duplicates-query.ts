import { queryOptions } from '@tanstack/react-query';
import { listDuplicates } from '#sync/contracts/admin/duplicates.ts';
import { listWatchHits } from '#sync/contracts/admin/watch-list.ts';
import { call } from '#pwa/lib/http/api.ts';

/** Accounts that may belong to the same person. */
export function duplicatesQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id, 'duplicates'],
    queryFn: ({ signal }) => call(listDuplicates, { params: { id }, signal }),
  });
}

/** Entries of the watch list that may be about the person. */
export function watchHitsQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id, 'watch-hits'],
    queryFn: ({ signal }) => call(listWatchHits, { params: { id }, signal }),
  });
}
