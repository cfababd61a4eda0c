import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import {
  type AdminEvent,
  createEvent,
  deleteEvent,
  editEvent,
  type EventForm,
  eventForm,
} from '#sync/contracts/events/manage-events.ts';
import { eventColumns } from '#pwa/features/manage-events/event-columns.tsx';
import { EventFormFields, type EventValues } from '#pwa/features/manage-events/event-form.tsx';
import type { EventsView } from '#pwa/features/manage-events/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { eventQuery, eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import {
  EditRecordPage,
  NewRecordPage,
  useRecordId,
} from '#pwa/lib/admin/resource/resource-pages.tsx';
import { ExportButton } from '#pwa/lib/files/export-button.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

export const tournaments: AdminResource<AdminEvent, EventValues, EventForm> = {
  path: '/admin/manage/tournaments',
  labels: {
    newTitle: 'season.addEvent',
    editTitle: 'season.editEvent',
    toList: 'season.toEvents',
    gone: 'events.gone',
    delete: 'users.delete',
  },
  name: ({ name }) => name,
  listKey: () => eventsQuery().queryKey,
  recordKey: (id) => eventQuery(id).queryKey,
  relatedKeys: [['matches']],
  form: {
    schema: eventForm,
    // New tournaments open their accreditation window by default.
    toValues: (event) => ({
      name: event?.name ?? '',
      acronym: event?.acronym ?? '',
      startDate: event?.startDate ?? '',
      endDate: event?.endDate ?? '',
      description: event?.description ?? '',
      banner: '',
      accreditationEnabled: event?.accreditationEnabled ?? true,
    }),
    toBody: ({ acronym, ...values }) => ({ ...values, acronym: acronym.trim() || null }),
    uploads: ({ banner }) => ({ banner }),
    // The schema compares the dates only if all other fields are valid.
    check: ({ startDate, endDate }, _loaded, found) =>
      startDate !== '' && endDate !== '' && startDate > endDate && found.startDate === undefined
        ? { endDate: 'season.endsBeforeStart', ...found }
        : found,
    create: (event, idempotencyKey) => send(createEvent, { body: { event }, idempotencyKey }),
    edit: (id, event, version, idempotencyKey) =>
      send(editEvent, { params: { id }, body: { event, version }, idempotencyKey }),
    savedText: (_saved, message, isNew) =>
      isNew ? text('season.eventMade') : (message ?? text('season.eventEdited')),
  },
  deletion: {
    send: ({ id }) => send(deleteEvent, { params: { id } }),
    title: ({ name }) => text('season.deleteEventTitle', { name }),
    text: ({ Matches }) => text('season.deleteEventText', { matches: Matches.length }),
    affects: (event) => {
      const count = countAffected(event);
      if (count === 0) return null;
      return count === 1
        ? text('season.eventConcernsOne')
        : text('season.eventConcerns', { count });
    },
    confirm: 'users.delete',
    deleted: 'season.eventDeleted',
  },
};

/** How many people have an accreditation or a pending request. */
export function countAffected({ people }: Pick<AdminEvent, 'people'>): number {
  return (people?.approved ?? 0) + (people?.pending ?? 0);
}

export function matchesEventFilters(
  event: Pick<AdminEvent, 'name' | 'acronym' | 'startDate' | 'endDate' | 'accreditationEnabled'>,
  { q, window }: EventsView,
): boolean {
  if (window !== undefined && event.accreditationEnabled !== (window === 'opened')) return false;
  const days = [formatDate(event.startDate), formatDate(event.endDate)];
  return matchesSearch(q, event.name, event.acronym, ...days);
}

/** The list of all tournaments. */
export function ManageEventsScreen() {
  const { t } = useTranslation();
  const [view, setView] = useListView<EventsView>();
  return (
    <ResourceList
      resource={tournaments}
      labels={{
        title: 'nav.tournaments',
        search: 'season.searchEvents',
        add: 'season.addEvent',
        emptyTitle: 'season.noEvents',
        emptyText: 'season.noEventsText',
      }}
      query={useQuery(eventsQuery())}
      columns={eventColumns}
      matches={matchesEventFilters}
      sort="startDate"
      filters={
        <ListFilter
          name="window"
          view={view}
          onView={setView}
          label={t('season.window')}
          selectedLabel={(state) => t('season.windowIs', { state })}
          anyLabel={t('season.anyWindow')}
          options={[
            { value: 'opened', label: t('matches.opened') },
            { value: 'closed', label: t('matches.closed') },
          ]}
        />
      }
    />
  );
}

export function CreateEventScreen() {
  return (
    <NewRecordPage resource={tournaments}>
      <EventFormFields resource={tournaments} event={null} />
    </NewRecordPage>
  );
}

export function EditEventScreen() {
  const id = useRecordId();
  return (
    <EditRecordPage
      resource={tournaments}
      query={useQuery(eventQuery(id))}
      actions={<ExportButton list={{ eventId: id }} variant="head" />}
    >
      {(event) => <EventFormFields key={event.id} resource={tournaments} event={event} />}
    </EditRecordPage>
  );
}
