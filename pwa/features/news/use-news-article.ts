/** One news article: from local data, or from the server when it is too old to be stored. */
import { useEffect, useState } from 'react';
import { getNews, type NewsRow } from '#sync/contracts/content/news.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { useRow } from '#pwa/lib/sync/hooks.ts';

type FetchedArticle = { id: string; article: NewsRow | null };

/** Undefined while loading, null when there is no such article. */
export function useNewsArticle(id: string): NewsRow | null | undefined {
  const row = useRow('news', id);
  const [fetched, setFetched] = useState<FetchedArticle | null>(null);
  const missing = row === null;
  useEffect(() => {
    if (!missing) return;
    const abort = new AbortController();
    call(getNews, { params: { id }, signal: abort.signal })
      .then(({ Event, Tags, ...article }) =>
        setFetched({ id, article: { ...article, eventId: Event?.id ?? null, tags: Tags } }),
      )
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFetched({ id, article: null });
      });
    return () => abort.abort();
  }, [id, missing]);
  if (row) return row;
  return missing && fetched?.id === id ? fetched.article : undefined;
}
