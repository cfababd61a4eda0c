import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import { type Attendee, attendeeStates } from '#sync/contracts/events/attendees.ts';
import { attendeeColumns } from '#pwa/features/attendees/attendee-columns.tsx';
import { fullName } from '#pwa/lib/people/person-name.ts';
import {
  type AttendeeList,
  attendeesQuery,
  type AttendeesView,
  type ListKind,
  parseAttendeesView,
  readAllAttendees,
} from '#pwa/features/attendees/attendee-queries.ts';
import { PrintedAttendees, type PrintedList } from '#pwa/features/attendees/printed-attendees.tsx';
import { usePrint } from '#pwa/lib/hooks/use-print.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { MatchTabs } from '#pwa/lib/admin/match-tabs.tsx';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { ExportButton } from '#pwa/lib/files/export-button.tsx';
import { formatDate, formatDateTime, formatWeekday } from '#pwa/lib/format/dates.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { PrintIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FilterTabs } from '#pwa/ui/layout/page-tabs.tsx';
import type { TableView } from '#pwa/ui/data-table/table-view.ts';

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
  const [isPreparing, setPreparing] = useState(false);
  const { content, print } = usePrint<PrintedList>();

  const exported = (eventId: string) =>
    kind === 'match' ? { eventId, matchId: id } : { eventId: id };
  const toPrint = (page: AttendeeList, withPhotos: boolean): PrintedList => ({
    kind,
    title: page.title,
    facts: factsOf(page, t),
    filters: [
      ...(view.state ? [t(`status.${view.state}`)] : []),
      ...(view.role ? [t(`role.${view.role}`)] : []),
      ...(view.q ? [`“${view.q}”`] : []),
    ],
    total: page.totalCount,
    people: page.attendees,
    hasAttendance: page.hasAttendance,
    withPhotos,
  });

  async function printAll(): Promise<void> {
    setPreparing(true);
    try {
      print(toPrint(await readAllAttendees(kind, id, view), true));
    } catch (error) {
      const text = error instanceof ApiError ? error.message : t('error.unexpected');
      toast('error', { text });
    } finally {
      setPreparing(false);
    }
  }

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
        <header className="flex min-h-14 flex-none flex-wrap items-center gap-x-1 border-b border-border bg-card ps-1 pe-4 md:ps-3 md:pe-6">
          <BackLink to={kind === 'match' ? '/admin/manage/matches' : '/admin/manage/tournaments'} />
          <div className="min-w-0 flex-1 py-1.5">
            <h1 className="type-title text-xl leading-6 font-[720] md:leading-7">
              {data === undefined ? t('attendees.title') : <bdi>{data.title}</bdi>}
            </h1>
            {data && (
              <p className="num text-sm text-muted-foreground">
                {joinWithDots([
                  t('attendees.count', { count: data.headerCount }),
                  ...factsOf(data, t),
                ])}
              </p>
            )}
          </div>
          {kind === 'match' && (
            <div className="-mb-px min-w-0 self-end max-md:order-last max-md:w-full">
              <MatchTabs id={id} counts={{ people: data?.headerCount }} />
            </div>
          )}
          {data && data.headerCount > 0 && (
            <>
              <span className="flex flex-none gap-2 ps-2 max-md:hidden">
                <Button
                  variant="outline"
                  icon={PrintIcon}
                  size="sm"
                  busy={isPreparing}
                  onClick={() => void printAll()}
                >
                  {t('attendees.print')}
                </Button>
                <ExportButton list={exported(data.eventId)} variant="head" />
              </span>
              <span className="flex-none md:hidden">
                <ExportButton list={exported(data.eventId)} variant="icon" />
              </span>
            </>
          )}
        </header>
      }
      filters={
        <>
          <ListFilter<AttendeesView>
            name="role"
            label={t('attendees.role')}
            anyLabel={t('attendees.anyRole')}
            options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
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
      {(content ?? data) && (
        <PrintedAttendees
          list={
            content ??
            toPrint(
              { ...(data as NonNullable<typeof data>), attendees: [...(data?.rows ?? [])] },
              false,
            )
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
