/** Queries of the watch list. The server logs each as a look. */
import { getWatchEntry, listWatchEntries } from '#sync/contracts/admin/watch-list.ts';
import { formQuery, listQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { call } from '#pwa/lib/http/api.ts';

export const watchListQuery = () =>
  listQuery(['watch-list'], ({ signal }) => call(listWatchEntries, { signal }));

export const watchEntryQuery = (id: string) =>
  formQuery(['watch-entry', id], ({ signal }) => call(getWatchEntry, { params: { id }, signal }));
