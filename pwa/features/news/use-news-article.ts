/** One news article: from local data, or from the server when it is too old to be stored. */
import { useEffect, useState } from 'react';
import { getNews, type NewsRow } from '#sync/contracts/content/news.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { useRow } from '#pwa/lib/sync/hooks.ts';

type FetchedArticle = { id: string; piece: NewsRow | null };

/** Undefined while loading, null when there is no such article. */
export function useNewsArticle(id: string): NewsRow | null | undefined {
  const row = useRow('news', id);
  const [asked, setAsked] = useState<FetchedArticle | null>(null);
  const missing = row === null;
  useEffect(() => {
    if (!missing) return;
    const stop = new AbortController();
    call(getNews, { params: { id }, signal: stop.signal })
      .then(({ Event, Tags, ...piece }) =>
        setAsked({ id, piece: { ...piece, eventId: Event?.id ?? null, tags: Tags } }),
      )
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setAsked({ id, piece: null });
      });
    return () => stop.abort();
  }, [id, missing]);
  if (row) return row;
  return missing && asked?.id === id ? asked.piece : undefined;
}
