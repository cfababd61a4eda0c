import '#pwa/lib/late-words/news.ts';
import { useState } from 'react';
import { plainText } from '#sync/contracts/rich-text.ts';
import { useOlderNews } from '#pwa/features/news/use-older-news.ts';
import { matchesWords } from '#pwa/lib/match-rows.ts';
import { useNews, usePicturesAhead } from '#pwa/lib/news.ts';
import { Heard, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { NewsCard } from '#pwa/lib/parts/news-card.tsx';
import { readDocument } from '#pwa/lib/rich-text-look.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { SearchInput } from '#pwa/ui/input.tsx';
import { PageBody, PageHeader } from '#pwa/ui/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { States } from '#pwa/ui/states.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** What the league tells its press, newest first, from the phone's own copy. */
export function NewsScreen() {
  const { t } = useWords();
  const news = useNews();
  const [search, setSearch] = useState('');
  const older = useOlderNews((news ?? []).map(({ id }) => id));
  useTitle(t('feed.title'));
  usePicturesAhead(news);
  const all = [...(news ?? []), ...older.news.map((piece) => ({ ...piece, tags: piece.Tags }))];
  const found = all.filter(
    ({ title, text, tags }) =>
      search === '' ||
      matchesWords([title, wordsOf(text), ...tags.map(({ name }) => name)].join(' '), search),
  );
  const loading = news === undefined;
  const none = search === '' ? 'empty' : 'nothing-found';
  return (
    <>
      <PageHeader title={t('feed.title')} trailing={<Heard />}>
        <SearchInput
          inHeader
          className="md:w-80"
          label={t('feed.search')}
          clearLabel={t('action.clearSearch')}
          value={search}
          onChange={setSearch}
        />
      </PageHeader>
      <HeardStrip />
      <PageBody className="@container">
        <States
          state={loading ? 'loading' : found.length > 0 ? 'ready' : none}
          skeleton={<CardSkeletons label={t('state.loading')} />}
          empty={{ title: t('feed.emptyTitle'), text: t('feed.emptyText') }}
          nothingFound={{
            title: t('state.nothingFoundTitle'),
            text: t('state.nothingFoundText'),
            action: <Button onClick={() => setSearch('')}>{t('action.clearFilters')}</Button>,
          }}
        >
          <ul className={grid}>
            {found.map((piece) => (
              <li key={piece.id}>
                <NewsCard piece={piece} />
              </li>
            ))}
          </ul>
        </States>
        {older.problem !== null && (
          <div className="mt-4">
            <Strip tone={older.problem.network ? 'offline' : 'error'} rounded>
              {older.problem.network ? t('feed.olderNeedsSignal') : older.problem.text}
            </Strip>
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

const grid = 'grid gap-4 @min-[464px]:grid-cols-2 @min-[1024px]:grid-cols-3';

function wordsOf(text: string): string {
  const doc = readDocument(text);
  return doc === null ? '' : plainText(doc);
}

function CardSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={grid}>
      {['a', 'b', 'c'].map((card) => (
        <Skeleton key={card} className="h-80 rounded-xl" />
      ))}
    </div>
  );
}
