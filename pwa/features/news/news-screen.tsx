import { plainText } from '#sync/contracts/content/rich-text.ts';
import { useOlderNews } from '#pwa/features/news/use-older-news.ts';
import { useNews, usePrefetchNewsPictures } from '#pwa/lib/news/use-news.ts';
import { NewsCard } from '#pwa/lib/news/news-card.tsx';
import { parseRichText } from '#pwa/lib/news/parse-rich-text.ts';
import { SearchPage } from '#pwa/lib/sync/search-page.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

export function NewsScreen() {
  const { t } = useTranslation();
  const news = useNews();
  const older = useOlderNews((news ?? []).map(({ id }) => id));
  usePrefetchNewsPictures(news);
  return (
    <SearchPage
      title={t('feed.title')}
      searchLabel={t('feed.search')}
      rows={news && [...news, ...older.news.map((article) => ({ ...article, tags: article.Tags }))]}
      textOf={({ title, text, titleArabic, textArabic, tags }) =>
        [
          title,
          richTextToPlain(text),
          titleArabic ?? '',
          richTextToPlain(textArabic ?? ''),
          ...tags.map(({ name }) => name),
        ].join(' ')
      }
      bodyClass="@container"
      skeleton={<CardSkeletons label={t('state.loading')} />}
      empty={{ title: t('feed.emptyTitle'), text: t('feed.emptyText') }}
      after={
        <>
          {older.problem !== null && (
            <div className="mt-4">
              <Banner tone={older.problem.network ? 'offline' : 'error'} rounded>
                {older.problem.network ? t('feed.olderNeedsSignal') : older.problem.text}
              </Banner>
            </div>
          )}
          {news !== undefined && older.more && (
            <Button
              variant="outline"
              full
              className="mt-4"
              busy={older.busy}
              onClick={() => void older.load()}
            >
              {t('feed.older')}
            </Button>
          )}
        </>
      }
    >
      {(found) => (
        <ul className={gridClass}>
          {found.map((article) => (
            <li key={article.id}>
              <NewsCard article={article} />
            </li>
          ))}
        </ul>
      )}
    </SearchPage>
  );
}

const gridClass = 'grid gap-4 @min-[464px]:grid-cols-2 @min-[1024px]:grid-cols-3';

function richTextToPlain(text: string): string {
  const doc = parseRichText(text);
  return doc === null ? '' : plainText(doc);
}

function CardSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={gridClass}>
      {['a', 'b', 'c'].map((card) => (
        <Skeleton key={card} className="h-80 rounded-xl" />
      ))}
    </div>
  );
}
