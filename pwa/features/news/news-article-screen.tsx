import { getNews, type NewsRow } from '#sync/contracts/content/news.ts';
import { usePlace } from '#pwa/lib/places/use-place.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useRow } from '#pwa/lib/sync/hooks.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { NewsArticle } from '#pwa/lib/news/news-article.tsx';
import { inReaderLanguage } from '#pwa/lib/news/use-news.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';

const route = getRouteApi('/member/news/$id');

export function NewsArticleScreen() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const stored = useNewsArticle(id);
  const article = stored && inReaderLanguage(stored);
  return (
    <MemberPage
      title={t('feed.title')}
      documentTitle={article?.title ?? t('feed.title')}
      back={<BackLink to="/news" />}
    >
      <ContentStates
        state={article === undefined ? 'loading' : article === null ? 'empty' : 'ready'}
        skeleton={<ArticleSkeleton label={t('state.loading')} />}
        empty={{
          title: t('feed.gone'),
          text: t('feed.goneText'),
          action: (
            <Link to="/news" className={buttonVariants()}>
              {t('feed.toList')}
            </Link>
          ),
        }}
      >
        {article && <ArticleContent article={article} />}
      </ContentStates>
    </MemberPage>
  );
}

function ArticleContent({ article }: { article: NewsRow }) {
  const event = usePlace('event', article.eventId);
  return (
    <NewsArticle
      title={article.title}
      banner={article.banner}
      text={article.text}
      className={pageClass}
    >
      <time dateTime={article.createdAt}>{formatDate(article.createdAt)}</time>
      {event && (
        <Link to="/events/$id" params={{ id: event.id }} className="link">
          <bdi>{event.name}</bdi>
        </Link>
      )}
      {article.tags.map(({ id, name }) => (
        <StatusBadge key={id} tone="plain">
          <bdi>{name}</bdi>
        </StatusBadge>
      ))}
    </NewsArticle>
  );
}

const pageClass = 'mx-auto flex w-full max-w-2xl flex-col gap-5 pb-8 md:px-6 md:pt-4';

function ArticleSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={pageClass}>
      <Skeleton className="aspect-[2/1] md:rounded-xl" />
      <div className="flex flex-col gap-3 max-md:px-4">
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="mt-3 h-40" />
      </div>
    </div>
  );
}

/** The local article, or the server's if it is too old to be stored; null if there is none. */
function useNewsArticle(id: string): NewsRow | null | undefined {
  const row = useRow('news', id);
  const { data, error } = useFetched(row === null ? id : null, (signal) =>
    call(getNews, { params: { id }, signal }),
  );
  if (row) return row;
  if (data === undefined) return error && null;
  const { Event, Tags, publication, ...article } = data;
  // An administrator who views the members' pages sees what members see.
  if (publication.state !== 'published') return null;
  return { ...article, eventId: Event?.id ?? null, tags: Tags };
}
