import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { News } from '#sync/contracts/content/news.ts';
import { DeleteNewsDialog } from '#pwa/features/manage-news/delete-news-dialog.tsx';
import { newsColumns } from '#pwa/features/manage-news/news-columns.tsx';
import { noEvent } from '#pwa/features/manage-news/news-form.ts';
import { allNews } from '#pwa/features/manage-news/news-queries.ts';
import type { NewsView } from '#pwa/features/manage-news/search.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { ManageList } from '#pwa/lib/admin/list/manage-list.tsx';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { FilterMenu } from '#pwa/ui/primitives/filter-menu.tsx';
import { AddIcon } from '#pwa/ui/icons.ts';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

const route = getRouteApi('/admin-area/admin/manage/news');

/** The list of all articles. */
export function ManageNewsScreen() {
  const { t } = useTranslation();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const [leaving, setLeaving] = useState<News | null>(null);
  const query = useQuery(allNews());
  const columns = useMemo(() => newsColumns(t, setLeaving), [t]);
  const events = new Map(
    query.data?.flatMap(({ Event }) => (Event ? [[Event.id, Event.name]] : [])),
  );

  function show(search: NewsView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  const add = (
    <Button asChild size="sm" variant="primary" className="max-md:min-h-11">
      <Link to="/admin/manage/news/create">
        <AddIcon className="size-4" aria-hidden />
        {t('news.add')}
      </Link>
    </Button>
  );

  return (
    <ManageList
      title={t('news.manageTitle')}
      query={query}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      view={view}
      onView={show}
      fits={fits}
      sort="-date"
      searchLabel={t('news.search')}
      filters={
        (events.size > 0 || view.event !== undefined) && (
          <FilterMenu
            label={
              view.event === undefined
                ? t('news.event')
                : (events.get(view.event) ?? t('news.notApplicable'))
            }
            active={view.event !== undefined}
            value={view.event ?? ''}
            onChange={(event) => show(changeView(view, { event }))}
            options={[
              { value: '', label: t('news.anyEvent') },
              { value: noEvent, label: t('news.notApplicable') },
              ...[...events].map(([value, label]) => ({ value, label })),
            ]}
          />
        )
      }
      onOpen={({ id }) => void open({ to: '/admin/manage/news/$id', params: { id } })}
      actions={add}
      empty={{ title: t('news.emptyTitle'), text: t('news.emptyText'), action: add }}
    >
      {leaving !== null && <DeleteNewsDialog piece={leaving} onClose={() => setLeaving(null)} />}
    </ManageList>
  );
}

function fits({ title, Event, Tags, createdAt }: News, { q, event }: NewsView): boolean {
  if (event !== undefined && (Event?.id ?? noEvent) !== event) return false;
  return matchesSearch(
    q,
    title,
    Event?.name ?? null,
    formatDate(createdAt),
    ...Tags.map(({ name }) => name),
  );
}
