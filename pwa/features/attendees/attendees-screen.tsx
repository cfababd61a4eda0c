import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import {
  type Attendee,
  attendeeStates,
  attendeeTickets,
} from '#sync/contracts/events/attendees.ts';
import { attendance } from '#sync/contracts/matches/attendance.ts';
import { useBulkAttendeeActions } from '#pwa/features/attendees/bulk-attendee-actions.tsx';
import { attendeeColumns } from '#pwa/features/attendees/attendee-columns.tsx';
import { fullName } from '#pwa/lib/people/person-name.ts';
import {
  type AttendeeList,
  attendeesQuery,
  type AttendeesView,
  type ListKind,
  exportView,
  parseAttendeesView,
  queryOf,
  readAllAttendees,
} from '#pwa/features/attendees/attendee-queries.ts';
import { describeFilters } from '#pwa/features/attendees/describe-filters.ts';
import { PrintedAttendees, type PrintedList } from '#pwa/features/attendees/printed-attendees.tsx';
import { usePrint } from '#pwa/lib/hooks/use-print.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { EventHeader } from '#pwa/lib/admin/event-header.tsx';
import { HeaderActions } from '#pwa/lib/admin/header-actions.tsx';
import { MatchHeader } from '#pwa/lib/admin/match-header.tsx';
import { setPendingRecipients } from '#pwa/lib/admin/mail/pending-recipients.ts';
import { useSelectedRows } from '#pwa/lib/admin/list/use-selected-rows.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { formatDate, formatDateTime, formatWeekday } from '#pwa/lib/format/dates.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { joinWithCommas, joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { DownloadIcon, PrintIcon, WriteMailIcon } from '#pwa/ui/icons.ts';
import { FilterTabs } from '#pwa/ui/layout/page-tabs.tsx';
import type { TableView } from '#pwa/ui/data-table/table-view.ts';

const none: never[] = [];

/** A selected row of another page counts if the server found it for the same search and filters. */
const isFoundRow = (_person: Attendee, isFound: boolean) => isFound;

/** Everyone who has booked a match or requested a booking. */
export function MatchAttendeesScreen() {
  return <AttendeesScreen kind="match" />;
}

/** Everyone who is accredited to a tournament or has applied. */
export function EventAttendeesScreen() {
  return <AttendeesScreen kind="event" />;
}

function AttendeesScreen({ kind }: { kind: ListKind }) {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const [search, setView] = useListView<TableView>();
  const view = parseAttendeesView({ ...search });
  const query = useQuery(attendeesQuery(kind, id, view));
  const { data } = query;
  const hasAttendance = data?.hasAttendance ?? false;
  const columns = useCallback(
    (text: typeof translate) => attendeeColumns(text, kind, hasAttendance),
    [kind, hasAttendance],
  );
  const [preparing, setPreparing] = useState<'paper' | 'email' | null>(null);
  const navigate = useNavigate();
  const [isExporting, setExporting] = useState(false);
  const { selected, ids, select, selectAll, remove } = useSelectedRows(
    data?.rows ?? none,
    isFoundRow,
    queryOf(view),
    async () => (await readAllAttendees(kind, id, view)).attendees,
  );
  const { content, print } = usePrint<PrintedList>();

  const Header = kind === 'match' ? MatchHeader : EventHeader;
  const toPrint = (page: AttendeeList): PrintedList => ({
    kind,
    title: page.title,
    facts: factsOf(page, t),
    filters: describeFilters(view, t),
    total: page.totalCount,
    people: page.attendees,
    hasAttendance: page.hasAttendance,
  });

  /** Reads everyone who fits the search and the filters. */
  async function withAll(
    purpose: typeof preparing,
    use: (list: AttendeeList) => unknown,
  ): Promise<void> {
    setPreparing(purpose);
    try {
      await use(await readAllAttendees(kind, id, view));
    } catch (error) {
      const text = error instanceof ApiError ? error.message : t('error.unexpected');
      toast('error', { text });
    } finally {
      setPreparing(null);
    }
  }

  const printAll = () => withAll('paper', (list) => print(toPrint(list)));
  const writeToAll = () =>
    withAll('email', ({ title, attendees }) => {
      const filters = joinWithCommas(describeFilters(view, t));
      const origin = joinWithDots([
        `${t('attendees.title')}: ${title}`,
        filters !== '' && t('attendees.filteredBy', { filters }),
      ]);
      setPendingRecipients(
        attendees.map(({ email }) => email),
        origin,
      );
      return navigate({ to: '/admin/notifications' });
    });

  async function exportList(): Promise<void> {
    setExporting(true);
    await exportView(kind, id, view).finally(() => setExporting(false));
  }

  const bulk = useBulkAttendeeActions({
    kind,
    id,
    title: data?.title ?? '',
    selected,
    print: () =>
      data &&
      print({
        ...toPrint({ ...data, attendees: [...selected], totalCount: selected.length }),
        filters: [],
      }),
    onRevoked: remove,
  });

  return (
    <ResourceList<Attendee, AttendeesView>
      resource={{ name: fullName }}
      labels={{
        title: 'attendees.title',
        search: 'attendees.search',
        emptyTitle: 'attendees.emptyTitle',
        emptyText: 'attendees.emptyText',
        nothingFound: 'attendees.noneText',
      }}
      query={query}
      columns={columns}
      always={['state']}
      header={
        <Header
          id={id}
          actions={
            data &&
            data.headerCount > 0 && (
              <HeaderActions
                actions={[
                  {
                    icon: WriteMailIcon,
                    label: t('attendees.writeEmail'),
                    busy: preparing === 'email',
                    disabled: data.totalCount === 0,
                    run: () => void writeToAll(),
                  },
                  {
                    icon: PrintIcon,
                    label: t('attendees.print'),
                    busy: preparing === 'paper',
                    run: () => void printAll(),
                  },
                  {
                    icon: DownloadIcon,
                    label: t('users.export'),
                    busy: isExporting,
                    run: () => void exportList(),
                  },
                ]}
              />
            )
          }
        />
      }
      selected={ids}
      onSelect={select}
      onSelectAll={selectAll}
      selectionActions={bulk.actions}
      filters={
        <>
          <ListFilter<AttendeesView>
            name="role"
            label={t('attendees.role')}
            anyLabel={t('attendees.anyRole')}
            options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
          {kind === 'match' && (
            <ListFilter<AttendeesView>
              name="ticket"
              label={t('attendees.ticket')}
              anyLabel={t('attendees.anyTicket')}
              options={attendeeTickets.map((value) => ({
                value,
                label: t(`attendees.ticket.${value}`),
              }))}
            />
          )}
          <ListFilter<AttendeesView>
            name="organization"
            label={t('attendees.outlet')}
            anyLabel={t('attendees.anyOutlet')}
            unknownLabel={view.organization ?? ''}
            options={(data?.organizations ?? none).map((each) => ({
              value: each.name,
              label: placeName(each),
            }))}
          />
          {hasAttendance && (
            <ListFilter<AttendeesView>
              name="attendance"
              label={t('gateOverview.attendance')}
              anyLabel={t('attendees.anyAttendance')}
              options={attendance.options.map((value) => ({
                value,
                label: t(`gateOverview.attendance.${value}`),
              }))}
            />
          )}
          <FilterTabs
            label={t('attendees.state')}
            className="border-b-0"
            value={view.state ?? ''}
            onChange={(chosen) =>
              setView(changeView(view, { state: attendeeStates.find((each) => each === chosen) }))
            }
            options={[
              { value: '', label: t('attendees.all'), ...(data && { count: data.headerCount }) },
              ...attendeeStates.map((value) => ({
                value,
                label: t(`status.${value}`),
                ...(data && { count: data.counts[value] }),
              })),
            ]}
          />
        </>
      }
    >
      {bulk.dialog}
      {(content ?? data) && (
        <PrintedAttendees
          list={
            content ??
            toPrint({
              ...(data as NonNullable<typeof data>),
              attendees: [...(data?.rows ?? [])],
            })
          }
        />
      )}
    </ResourceList>
  );
}

/** The date and the place of the match or tournament, as texts. */
function factsOf(
  { date, days, place }: Pick<AttendeeList, 'date' | 'days' | 'place'>,
  t: typeof translate,
): string[] {
  return [
    ...(date === null ? [] : [`${formatWeekday(date)} ${formatDateTime(date)}`]),
    ...(days === null
      ? []
      : [t('events.dates', { start: formatDate(days.start), end: formatDate(days.end) })]),
    ...(place === null ? [] : [place]),
  ];
}
