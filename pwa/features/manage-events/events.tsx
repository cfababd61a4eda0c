import { useQuery } from '@tanstack/react-query';
import {
  type AdminEvent,
  createEvent,
  deleteEvent,
  editEvent,
  type EventForm,
  eventForm,
} from '#sync/contracts/events/manage-events.ts';
import { EventFormFields, type EventValues } from '#pwa/features/manage-events/event-form.tsx';
import type { EventsView } from '#pwa/features/manage-events/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { EventHeader } from '#pwa/lib/admin/event-header.tsx';
import { eventQuery, eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import {
  actionsColumn,
  dateColumn,
  PeopleCount,
  RowPicture,
  RowTitle,
} from '#pwa/lib/admin/resource/resource-columns.tsx';
import { ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { ExportButton } from '#pwa/lib/files/export-button.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { EventIcon } from '#pwa/ui/icons.ts';
import { StatusDot } from '#pwa/ui/status/status.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import { matchesSearch } from '#sync/contracts/core/search-key.ts';

export const tournaments: AdminResource<AdminEvent, EventValues, EventForm> = {
  path: '/admin/manage/tournaments',
  labels: {
    newTitle: 'season.addEvent',
    editTitle: 'season.editEvent',
    toList: 'season.toEvents',
    gone: 'events.gone',
    delete: 'users.delete',
  },
  name: placeName,
  listKey: () => eventsQuery().queryKey,
  recordKey: (id) => eventQuery(id).queryKey,
  relatedKeys: [['matches']],
  form: {
    schema: eventForm,
    // New tournaments open their accreditation window by default.
    toValues: (event) => ({
      name: event?.name ?? '',
      nameArabic: event?.nameArabic ?? '',
      acronym: event?.acronym ?? '',
      startDate: event?.startDate ?? '',
      endDate: event?.endDate ?? '',
      description: event?.description ?? '',
      banner: '',
      accreditationEnabled: event?.accreditationEnabled ?? true,
      twoApprovals: event?.twoApprovals ?? false,
    }),
    toBody: ({ nameArabic, acronym, ...values }) => ({
      ...values,
      nameArabic: nameArabic.trim() || null,
      acronym: acronym.trim() || null,
    }),
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
    title: (event) => text('season.deleteEventTitle', { name: placeName(event) }),
    text: ({ Matches }) => text('season.deleteEventText', { matches: Matches.length }),
    affects: (event) => {
      const count = countAffected(event);
      return count === 0 ? null : text('season.eventConcerns', { count });
    },
    plannedAction: ({ id }) => ({ action: 'deleteEvent', eventId: id }),
    confirm: 'users.delete',
    deleted: 'season.eventDeleted',
  },
};

/** Number of people with an accreditation or a pending request. */
export function countAffected({ people }: Pick<AdminEvent, 'people'>): number {
  return (people?.approved ?? 0) + (people?.pending ?? 0);
}

export function matchesEventFilters(
  event: Pick<
    AdminEvent,
    'name' | 'nameArabic' | 'acronym' | 'startDate' | 'endDate' | 'accreditationEnabled'
  >,
  { q, window }: EventsView,
): boolean {
  if (window !== undefined && event.accreditationEnabled !== (window === 'opened')) return false;
  const days = [formatDate(event.startDate), formatDate(event.endDate)];
  return matchesSearch(q, event.name, event.nameArabic, event.acronym, ...days);
}

function columns(t: typeof translate, onDelete: (event: AdminEvent) => void): Column<AdminEvent>[] {
  return [
    {
      id: 'name',
      header: t('season.eventName'),
      // On a phone it fills the width that the window column leaves, so that nothing scrolls sideways.
      className: 'max-md:w-full max-md:max-w-0',
      sort: placeName,
      cell: ({ banner, startDate, endDate, ...event }) => (
        <span className="flex items-center gap-3 md:max-w-80">
          <RowPicture
            file={banner}
            icon={EventIcon}
            className="h-7 w-14 bg-muted text-muted-foreground max-[479px]:hidden"
          />
          <RowTitle
            title={placeName(event)}
            note={
              <span className="num">
                {t('events.dates', { start: formatDate(startDate), end: formatDate(endDate) })}
              </span>
            }
          />
        </span>
      ),
    },
    {
      id: 'acronym',
      header: t('season.acronym'),
      className: 'max-md:hidden',
      sort: ({ acronym }) => acronym,
      cell: ({ acronym }) => acronym !== null && <bdi>{`#${acronym}`}</bdi>,
    },
    dateColumn('startDate', t('season.startDate'), ({ startDate }) => startDate),
    dateColumn('endDate', t('season.endDate'), ({ endDate }) => endDate),
    {
      id: 'matches',
      header: t('matches.manageTitle'),
      align: 'end',
      className: 'max-md:hidden',
      sort: ({ Matches }) => Matches.length,
      cell: ({ Matches }) => Matches.length,
    },
    {
      id: 'people',
      header: t('season.accredited'),
      align: 'end',
      className: 'max-md:hidden',
      sort: ({ people }) => people?.approved ?? 0,
      cell: ({ id, people = { approved: 0, pending: 0 }, ...event }) => (
        <PeopleCount
          path="/admin/manage/tournaments/$id/people"
          id={id}
          name={placeName(event)}
          {...people}
        />
      ),
    },
    {
      id: 'window',
      header: t('season.window'),
      sort: ({ accreditationEnabled }) => (accreditationEnabled ? 0 : 1),
      cell: ({ accreditationEnabled }) => (
        <StatusDot tone={accreditationEnabled ? 'approved' : 'offline'}>
          {t(accreditationEnabled ? 'matches.opened' : 'matches.closed')}
        </StatusDot>
      ),
    },
    actionsColumn({
      header: t('users.actions'),
      path: tournaments.path,
      editTitle: t('matches.edit'),
      editLabel: (event) => t('users.editOne', { name: placeName(event) }),
      deleteLabel: (event) => t('users.deleteOne', { name: placeName(event) }),
      onDelete,
      between: ({ id, ...event }) => (
        <ExportButton list={{ eventId: id }} variant="row" of={placeName(event)} />
      ),
    }),
  ];
}

/** The list of all tournaments. */
export function ManageEventsScreen() {
  const { t } = useTranslation();
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
      columns={columns}
      matches={matchesEventFilters}
      sort="startDate"
      filters={
        <ListFilter<EventsView>
          name="window"
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

const eventHeader = (id: string) => (
  <EventHeader id={id} actions={<ExportButton list={{ eventId: id }} variant="head" />} />
);

export function EventScreen() {
  return (
    <RecordPage resource={tournaments} query={eventQuery} header={eventHeader}>
      {(event) => <EventFormFields key={event?.id} resource={tournaments} event={event} />}
    </RecordPage>
  );
}
