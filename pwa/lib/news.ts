/** The news on this phone, and having their pictures here before they are read without signal. */
import { useEffect } from 'react';
import type { NewsRow } from '#sync/contracts/news.ts';
import { picturesIn } from '#sync/contracts/rich-text.ts';
import { readDocument } from '#pwa/lib/rich-text-look.ts';
import { useCollection } from '#pwa/lib/sync-hooks.ts';

/** Pieces whose pictures are fetched ahead. */
const ahead = 8;

/** Newest first; undefined while it is being read. */
export function useNews(): NewsRow[] | undefined {
  const news = useCollection('news');
  return news?.toSorted(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
  );
}

const asked = new Set<string>();

/** Shows the newest pieces' pictures to the service worker, which keeps what is public. */
export function usePicturesAhead(news: readonly NewsRow[] | undefined): void {
  const names = (news ?? []).slice(0, ahead).flatMap(({ banner, text }) => {
    const doc = readDocument(text);
    return [banner, ...(doc === null ? [] : picturesIn(doc))];
  });
  const key = names.join(' ');
  useEffect(() => {
    if (key === '' || !navigator.onLine) return;
    for (const name of key.split(' ')) {
      if (asked.has(name)) continue;
      // Without a worker yet, the next visit asks again.
      if (navigator.serviceWorker?.controller) asked.add(name);
      const picture = new Image();
      picture.addEventListener('error', () => asked.delete(name));
      picture.src = `/api/file/${name}?width=960`;
    }
  }, [key]);
}
