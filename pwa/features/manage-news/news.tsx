import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import type { News } from '#sync/contracts/content/news.ts';
import {
  articleQuery,
  articles,
  articlesQuery,
  noEvent,
} from '#pwa/features/manage-news/articles.ts';
import { ArticleForm } from '#pwa/features/manage-news/article-form.tsx';
import type { NewsView } from '#pwa/features/manage-news/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { actionsColumn, dateColumn, RowTitle } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import type { Column } from '#pwa/ui/table/data-table.tsx';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

function columns(t: typeof translate, onDelete: (article: News) => void): Column<News>[] {
  return [
    {
      id: 'title',
      header: t('news.title'),
      className: 'max-md:w-full max-md:max-w-0',
      sort: ({ title }) => title,
      cell: ({ title, banner, createdAt }) => (
        <span className="flex items-center gap-3 md:max-w-72 lg:max-w-96">
          <img
            src={`/api/file/${banner}?width=160`}
            alt=""
            loading="lazy"
            decoding="async"
            className="h-7 w-14 flex-none rounded-sm bg-muted object-cover"
          />
          <RowTitle title={title} note={<span className="num">{formatDate(createdAt)}</span>} />
        </span>
      ),
    },
    {
      id: 'event',
      header: t('news.event'),
      className: 'max-md:hidden',
      sort: ({ Event }) => Event?.name ?? null,
      cell: ({ Event }) => (
        <span className="block max-w-56 truncate" title={Event?.name}>
          {Event?.name ?? t('news.notApplicable')}
        </span>
      ),
    },
    {
      id: 'tags',
      header: t('news.tags'),
      className: 'max-lg:hidden',
      cell: ({ Tags }) => (
        <span className="block max-w-56 truncate" dir="auto">
          {Tags.map(({ name }) => name).join(', ')}
        </span>
      ),
    },
    dateColumn('date', t('news.date'), ({ createdAt }) => createdAt),
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

function matchesFilters({ title, Event, Tags, createdAt }: News, { q, event }: NewsView): boolean {
  if (event !== undefined && (Event?.id ?? noEvent) !== event) return false;
  const tags = Tags.map(({ name }) => name);
  return matchesSearch(q, title, Event?.name, formatDate(createdAt), ...tags);
}

/** The list of all articles. */
export function ManageNewsScreen() {
  const { t } = useTranslation();
  const [view, setView] = useListView<NewsView>();
  const query = useQuery(articlesQuery());
  const events = new Map(
    query.data?.flatMap(({ Event }) => (Event ? [[Event.id, Event.name]] : [])),
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
      matches={matchesFilters}
      sort="-date"
      filters={
        (events.size > 0 || view.event !== undefined) && (
          <ListFilter
            name="event"
            view={view}
            onView={setView}
            label={t('news.event')}
            anyLabel={t('news.anyEvent')}
            unknownLabel={t('news.notApplicable')}
            options={[
              { value: noEvent, label: t('news.notApplicable') },
              ...[...events].map(([value, label]) => ({ value, label })),
            ]}
          />
        )
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
