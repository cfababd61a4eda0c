import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { AdminEvent } from '#sync/contracts/events/manage-events.ts';
import { DeleteEventDialog } from '#pwa/features/manage-events/delete-event-dialog.tsx';
import { eventColumns } from '#pwa/features/manage-events/event-columns.tsx';
import { fitsEvents } from '#pwa/features/manage-events/event-rows.ts';
import type { EventsView } from '#pwa/features/manage-events/search.ts';
import { ManageList } from '#pwa/lib/admin/list/manage-list.tsx';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { FilterMenu } from '#pwa/ui/primitives/filter-menu.tsx';
import { AddIcon } from '#pwa/ui/icons.ts';

const route = getRouteApi('/admin-area/admin/manage/tournaments');

/** Every tournament. */
export function ManageEventsScreen() {
  const { t } = useTranslation();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const [leaving, setLeaving] = useState<AdminEvent | null>(null);
  const query = useQuery(eventsQuery());
  const columns = useMemo(() => eventColumns(t, setLeaving), [t]);

  function show(search: EventsView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  const add = (
    <Button asChild size="sm" variant="primary" className="max-md:min-h-11">
      <Link to="/admin/manage/tournaments/create">
        <AddIcon className="size-4" aria-hidden />
        {t('season.addEvent')}
      </Link>
    </Button>
  );

  return (
    <ManageList
      title={t('nav.tournaments')}
      query={query}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      view={view}
      onView={show}
      fits={fitsEvents}
      sort="startDate"
      searchLabel={t('season.searchEvents')}
      filters={
        <FilterMenu
          label={
            view.window === undefined
              ? t('season.window')
              : t('season.windowIs', { state: t(`matches.${view.window}`) })
          }
          active={view.window !== undefined}
          value={view.window ?? ''}
          onChange={(value) =>
            show(
              changeView(view, {
                window: value === 'opened' || value === 'closed' ? value : undefined,
              }),
            )
          }
          options={[
            { value: '', label: t('season.anyWindow') },
            { value: 'opened', label: t('matches.opened') },
            { value: 'closed', label: t('matches.closed') },
          ]}
        />
      }
      onOpen={({ id }) => void open({ to: '/admin/manage/tournaments/$id', params: { id } })}
      actions={add}
      empty={{ title: t('season.noEvents'), text: t('season.noEventsText'), action: add }}
    >
      {leaving !== null && <DeleteEventDialog event={leaving} onClose={() => setLeaving(null)} />}
    </ManageList>
  );
}
