/** Queries for news in the admin area. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getNews, listNews, listTags } from '#sync/contracts/content/news.ts';
import { call } from '#pwa/lib/http/api.ts';
import { formQueryOptions, pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';

/** All articles, newest first. */
export function allNews() {
  return queryOptions({
    queryKey: ['news'],
    queryFn: async ({ signal }) =>
      (await call(listNews, { query: { pageNumber: 1, pageSize: 1000 }, signal })).news,
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval(4),
  });
}

/**
 * One article for its form: always fetched again on opening, never updated while somebody types.
 */
export function oneNews(id: string) {
  return queryOptions({
    queryKey: ['piece', id],
    queryFn: ({ signal }) => call(getNews, { params: { id }, signal }),
    ...formQueryOptions,
  });
}

export function tagsLike(name: string) {
  return queryOptions({
    queryKey: ['tags', name],
    queryFn: ({ signal }) => call(listTags, { query: { name }, signal }),
    placeholderData: keepPreviousData,
  });
}
