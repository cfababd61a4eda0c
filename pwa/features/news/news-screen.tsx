import '#pwa/lib/i18n/deferred-messages/news.ts';
import { useState } from 'react';
import { plainText } from '#sync/contracts/content/rich-text.ts';
import { useOlderNews } from '#pwa/features/news/use-older-news.ts';
import { containsAllWords } from '#pwa/lib/matches/match-list.ts';
import { useNews, usePrefetchNewsPictures } from '#pwa/lib/news/use-news.ts';
import { SyncStatusLink, SyncBanner } from '#pwa/lib/sync/sync-status.tsx';
import { NewsCard } from '#pwa/lib/news/news-card.tsx';
import { parseRichText } from '#pwa/lib/news/parse-rich-text.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { SearchInput } from '#pwa/ui/form/input.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { Skeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** The league's news, newest first, from local data. */
export function NewsScreen() {
  const { t } = useTranslation();
  const news = useNews();
  const [search, setSearch] = useState('');
  const older = useOlderNews((news ?? []).map(({ id }) => id));
  useDocumentTitle(t('feed.title'));
  usePrefetchNewsPictures(news);
  const all = [
    ...(news ?? []),
    ...older.news.map((article) => ({ ...article, tags: article.Tags })),
  ];
  const found = all.filter(
    ({ title, text, tags }) =>
      search === '' ||
      containsAllWords(
        [title, richTextToPlain(text), ...tags.map(({ name }) => name)].join(' '),
        search,
      ),
  );
  const loading = news === undefined;
  const emptyState = search === '' ? 'empty' : 'nothing-found';
  return (
    <>
      <PageHeader title={t('feed.title')} trailing={<SyncStatusLink />}>
        <SearchInput
          inHeader
          className="md:w-80"
          label={t('feed.search')}
          clearLabel={t('action.clearSearch')}
          value={search}
          onChange={setSearch}
        />
      </PageHeader>
      <SyncBanner />
      <PageBody className="@container">
        <ContentStates
          state={loading ? 'loading' : found.length > 0 ? 'ready' : emptyState}
          skeleton={<CardSkeletons label={t('state.loading')} />}
          empty={{ title: t('feed.emptyTitle'), text: t('feed.emptyText') }}
          nothingFound={{
            title: t('state.nothingFoundTitle'),
            text: t('state.nothingFoundText'),
            action: <Button onClick={() => setSearch('')}>{t('action.clearFilters')}</Button>,
          }}
        >
          <ul className={gridClass}>
            {found.map((article) => (
              <li key={article.id}>
                <NewsCard article={article} />
              </li>
            ))}
          </ul>
        </ContentStates>
        {older.problem !== null && (
          <div className="mt-4">
            <Banner tone={older.problem.network ? 'offline' : 'error'} rounded>
              {older.problem.network ? t('feed.olderNeedsSignal') : older.problem.text}
            </Banner>
          </div>
        )}
        {!loading && older.more && (
          <Button full className="mt-4" busy={older.busy} onClick={() => void older.load()}>
            {t('feed.older')}
          </Button>
        )}
      </PageBody>
    </>
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
