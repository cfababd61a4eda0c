/** Queries of the watch list. The server logs each as a look. */
import { getWatchEntry, listWatchEntries } from '#sync/contracts/admin/watch-list.ts';
import type { Input } from '#sync/contracts/core/endpoint.ts';
import { formQuery, pageQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { call } from '#pwa/lib/http/api.ts';

export const watchListKey = ['watch-list'];

/** One page of the list. */
export const watchListQuery = (query: Input<typeof listWatchEntries.query>) =>
  pageQuery([...watchListKey, query], ({ signal }) => call(listWatchEntries, { query, signal }));

export const watchEntryQuery = (id: string) =>
  formQuery(['watch-entry', id], ({ signal }) => call(getWatchEntry, { params: { id }, signal }));
