import { useQuery } from '@tanstack/react-query';
import {
  type News,
  type PublicationState,
  publicationStates,
} from '#sync/contracts/content/news.ts';
import {
  articleQuery,
  articles,
  articlesQuery,
  noEvent,
} from '#pwa/features/manage-news/articles.ts';
import { ArticleForm } from '#pwa/features/manage-news/article-form.tsx';
import type { NewsView } from '#pwa/features/manage-news/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { actionsColumn, RowPicture, RowTitle } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { formatDate, formatDateTime } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { PictureIcon } from '#pwa/ui/icons.ts';
import { StatusBadge, StatusText } from '#pwa/ui/status/status.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import { matchesSearch, searchedNames } from '#sync/contracts/core/search-key.ts';

function columns(t: typeof translate, onDelete: (article: News) => void): Column<News>[] {
  return [
    {
      id: 'title',
      header: t('news.title'),
      className: 'max-md:w-full max-md:max-w-0',
      sort: ({ title }) => title,
      cell: ({ title, banner, ...article }) => (
        <span className="flex items-center gap-3 md:max-w-72 lg:max-w-96">
          <RowPicture
            file={banner || null}
            icon={PictureIcon}
            className="h-7 w-14 bg-muted text-muted-foreground"
          />
          <RowTitle
            title={title}
            note={
              <span className="inline-flex items-center gap-2">
                <StateText state={article.publication.state} />
                <span className="num">{dateText(article)}</span>
              </span>
            }
          />
        </span>
      ),
    },
    {
      id: 'event',
      header: t('news.event'),
      className: 'max-md:hidden',
      sort: ({ Event }) => Event && placeName(Event),
      cell: ({ Event }) => (
        <span
          className="block max-w-56 truncate"
          title={Event ? placeName(Event) : undefined}
          dir="auto"
        >
          {Event ? placeName(Event) : t('news.notApplicable')}
        </span>
      ),
    },
    {
      id: 'tags',
      header: t('news.tags'),
      className: 'max-lg:hidden',
      cell: ({ Tags }) => (
        <span className="block max-w-56 truncate" dir="auto">
          {joinWithCommas(Tags.map(({ name }) => name))}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('news.state'),
      className: 'max-md:hidden',
      sort: ({ publication }) => publicationStates.indexOf(publication.state),
      cell: ({ publication: { state } }) => (
        <StatusBadge tone={stateTones[state]}>{t(`news.state.${state}`)}</StatusBadge>
      ),
    },
    {
      id: 'date',
      header: t('news.date'),
      className: 'max-md:hidden',
      sort: dateOf,
      cell: (article) => <span className="num">{dateText(article)}</span>,
    },
    actionsColumn({
      header: t('news.actions'),
      path: articles.path,
      editTitle: t('news.edit'),
      editLabel: ({ title }) => t('news.editOne', { title }),
      deleteLabel: ({ title }) => t('news.deleteOne', { title }),
      onDelete,
    }),
  ];
}

type Dated = Pick<News, 'createdAt' | 'publication'>;

/** The time when an article was or will be published, or when a draft was created. */
function dateOf({ createdAt, publication }: Dated): string {
  return publication.at ?? createdAt;
}

/** The date of an article, with the time of day if its publication is still to come. */
function dateText(article: Dated): string {
  const format = article.publication.state === 'scheduled' ? formatDateTime : formatDate;
  return format(dateOf(article));
}

const stateTones = { draft: 'draft', scheduled: 'pending', published: 'published' } as const;

function StateText({ state }: { state: PublicationState }) {
  const { t } = useTranslation();
  return <StatusText tone={stateTones[state]}>{t(`news.state.${state}`)}</StatusText>;
}

export function matchesFilters(article: News, { q, event, state }: NewsView): boolean {
  const { title, Event, Tags, publication } = article;
  if (event !== undefined && (Event?.id ?? noEvent) !== event) return false;
  if (state !== undefined && publication.state !== state) return false;
  const tags = Tags.map(({ name }) => name);
  return matchesSearch(q, title, ...searchedNames(Event), dateText(article), ...tags);
}

/** The list of all articles. */
export function ManageNewsScreen() {
  const { t } = useTranslation();
  const [view] = useListView<NewsView>();
  const query = useQuery(articlesQuery());
  const events = new Map(
    query.data?.flatMap(({ Event }) => (Event ? [[Event.id, placeName(Event)]] : [])),
  );
  return (
    <ResourceList
      resource={articles}
      labels={{
        title: 'news.manageTitle',
        search: 'news.search',
        add: 'news.add',
        emptyTitle: 'news.emptyTitle',
        emptyText: 'news.emptyText',
      }}
      query={query}
      columns={columns}
      always={['state']}
      matches={matchesFilters}
      sort="-date"
      filters={
        <>
          <ListFilter<NewsView>
            name="state"
            label={t('news.state')}
            anyLabel={t('news.anyState')}
            options={publicationStates.map((value) => ({ value, label: t(`news.state.${value}`) }))}
          />
          {(events.size > 0 || view.event !== undefined) && (
            <ListFilter<NewsView>
              name="event"
              label={t('news.event')}
              anyLabel={t('news.anyEvent')}
              unknownLabel={t('news.notApplicable')}
              options={[
                { value: noEvent, label: t('news.notApplicable') },
                ...[...events].map(([value, label]) => ({ value, label })),
              ]}
            />
          )}
        </>
      }
    />
  );
}

export function ArticleScreen() {
  return (
    <RecordPage resource={articles} query={articleQuery}>
      {(article) => <ArticleForm key={article?.id} article={article} />}
    </RecordPage>
  );
}
