/** The news on this phone, and prefetching their pictures for offline reading. */
import { useEffect } from 'react';
import type { NewsRow } from '#sync/contracts/content/news.ts';
import { imageFileNames } from '#sync/contracts/content/rich-text.ts';
import { parseRichText } from '#pwa/lib/news/parse-rich-text.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { readsArabic } from '#sync/contracts/messages/languages.ts';
import { useCollection } from '#pwa/lib/sync/hooks.ts';

/** Number of articles whose pictures are prefetched. */
const prefetchCount = 8;

/** All news, newest first; undefined while loading. */
export function useNews(): NewsRow[] | undefined {
  const news = useCollection('news');
  return news?.toSorted(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
  );
}

/** The article with its Arabic version as title and text, for readers of Arabic. */
export function inReaderLanguage<
  Article extends Pick<NewsRow, 'title' | 'text' | 'titleArabic' | 'textArabic'>,
>(article: Article): Article {
  const { titleArabic: title, textArabic: text } = article;
  return readsArabic(currentLanguage()) && title && text ? { ...article, title, text } : article;
}

const requested = new Set<string>();

/** Requests the newest pictures so that the service worker caches those that are public. */
export function usePrefetchNewsPictures(news: readonly NewsRow[] | undefined): void {
  const names = (news ?? []).slice(0, prefetchCount).flatMap((article) => {
    const { banner, text } = inReaderLanguage(article);
    const doc = parseRichText(text);
    return [banner, ...(doc === null ? [] : imageFileNames(doc))];
  });
  const key = names.join(' ');
  useEffect(() => {
    if (key === '' || !navigator.onLine) return;
    for (const name of key.split(' ')) {
      if (requested.has(name)) continue;
      // Without an active worker the next visit requests them again.
      if (navigator.serviceWorker?.controller) requested.add(name);
      const picture = new Image();
      picture.addEventListener('error', () => requested.delete(name));
      picture.src = `/api/file/${name}?width=960`;
    }
  }, [key]);
}
