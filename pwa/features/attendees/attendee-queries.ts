/** Which people of a match or tournament are shown: the address, and the server's pages. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { roles, type Role } from '#sync/contracts/accounts/role-names.ts';
import { attendance, type Attendance } from '#sync/contracts/matches/attendance.ts';
import {
  type Attendee,
  type AttendeeExport,
  attendeeListColumns,
  attendeeStates,
  attendeeTickets,
  type AttendeesPage,
  type AttendeesQuery,
  type AttendeeState,
  exportEventAttendees,
  exportMatchAttendees,
  listEventAttendees,
  listMatchAttendees,
} from '#sync/contracts/events/attendees.ts';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { loadAllPages } from '#pwa/lib/admin/list/load-all-pages.ts';
import { listPageSearch } from '#pwa/lib/admin/resource/resource-list.tsx';
import { downloadWithProgress } from '#pwa/lib/files/export-list.ts';
import { leagueDayOf } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export type ListKind = 'event' | 'match';

export interface AttendeesView extends TableView {
  role?: Role;
  state?: AttendeeState;
  ticket?: (typeof attendeeTickets)[number];
  organization?: string;
  attendance?: Attendance;
}

/** Parsed by the screen, so that members do not load it. */
export function parseAttendeesView(search: Record<string, unknown>): AttendeesView {
  const role = roles.find((each) => each === search['role']);
  const state = attendeeStates.find((each) => each === search['state']);
  const ticket = attendeeTickets.find((each) => each === search['ticket']);
  const came = attendance.options.find((each) => each === search['attendance']);
  const organization = search['organization'];
  return {
    ...parseTableView(search),
    ...(role && { role }),
    ...(state && { state }),
    ...(ticket && { ticket }),
    ...(typeof organization === 'string' && { organization }),
    ...(came && { attendance: came }),
  };
}

function readPage(
  { kind, id, query }: { kind: ListKind; id: string; query: AttendeesQuery },
  signal?: AbortSignal,
) {
  const endpoint = kind === 'match' ? listMatchAttendees : listEventAttendees;
  return call(endpoint, { params: { id }, query, ...(signal && { signal }) });
}

/** The server's query for the view. */
export function queryOf(view: AttendeesView): AttendeesQuery {
  return { ...listPageSearch(view, attendeeListColumns), ...filtersOf(view) };
}

function filtersOf({ role, state, ticket, organization, attendance: came }: AttendeesView) {
  return {
    ...(role && { role }),
    ...(state && { state }),
    ...(ticket && { ticket }),
    ...(organization !== undefined && { organization }),
    ...(came && { attendance: came }),
  };
}

/** Downloads the people of the view as a spreadsheet. */
export async function exportView(kind: ListKind, id: string, view: AttendeesView): Promise<void> {
  const { text } = queryOf(view);
  await exportAttendees(kind, id, { ...(text !== undefined && { text }), ...filtersOf(view) });
}

/** Downloads people as a spreadsheet, showing progress and errors in a toast. */
export async function exportAttendees(
  kind: ListKind,
  id: string,
  body: AttendeeExport,
): Promise<void> {
  const { path } = kind === 'match' ? exportMatchAttendees : exportEventAttendees;
  await downloadWithProgress({
    id: `export-${id}`,
    notice: t(kind === 'match' ? 'exports.matchNotice' : 'exports.eventNotice'),
    requestFile: async () => ({
      fileName: `${kind}_${leagueDayOf(new Date())}.xlsx`,
      post: { path: path.replace(':id', id), body },
    }),
  });
}

/** One page, which a change to a request or an account makes stale. */
export function attendeesQuery(kind: ListKind, id: string, view: AttendeesView) {
  const query = queryOf(view);
  return queryOptions({
    // The title comes in the language of the screens.
    queryKey: ['requests', 'attendees', kind, id, query, currentLanguage()],
    queryFn: async ({ signal }) => {
      const page = await readPage({ kind, id, query }, signal);
      const { attendees, skipped, next, previous, ...list } = page;
      const headerCount = Object.values(list.counts).reduce((sum, count) => sum + count, 0);
      return { ...list, rows: attendees, headerCount, position: { skipped, next, previous } };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval(),
  });
}

/** A list without its place among the pages. */
export type AttendeeList = Omit<AttendeesPage, 'counts' | 'skipped' | 'next' | 'previous'>;

/** All pages of the view, for printing. A person who moves between two pages is listed once. */
export async function readAllAttendees(
  kind: ListKind,
  id: string,
  view: AttendeesView,
): Promise<AttendeeList> {
  const pages: AttendeesPage[] = [];
  const rows = await loadAllPages<Attendee, AttendeesQuery>(queryOf(view), async (query) => {
    const page = await readPage({ kind, id, query });
    pages.push(page);
    return { rows: page.attendees, next: page.next };
  });
  const people = new Map(rows.map((person) => [person.id, person]));
  return { ...(pages.at(-1) as AttendeesPage), attendees: [...people.values()] };
}
