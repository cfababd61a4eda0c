/** Which people of a match or tournament are shown: the address, and the server's pages. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { roles, type Role } from '#sync/contracts/accounts/role-names.ts';
import {
  type Attendee,
  attendeeListColumns,
  attendeeStates,
  type AttendeesPage,
  type AttendeesQuery,
  type AttendeeState,
  listEventAttendees,
  listMatchAttendees,
} from '#sync/contracts/events/attendees.ts';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { loadAllPages } from '#pwa/lib/admin/list/load-all-pages.ts';
import { listPageSearch } from '#pwa/lib/admin/resource/resource-list.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export type ListKind = 'event' | 'match';

export interface AttendeesView extends TableView {
  role?: Role;
  state?: AttendeeState;
}

/** Parsed by the screen, so that members do not load it. */
export function parseAttendeesView(search: Record<string, unknown>): AttendeesView {
  const role = roles.find((each) => each === search['role']);
  const state = attendeeStates.find((each) => each === search['state']);
  return { ...parseTableView(search), ...(role && { role }), ...(state && { state }) };
}

function readPage(
  { kind, id, query }: { kind: ListKind; id: string; query: AttendeesQuery },
  signal?: AbortSignal,
) {
  const endpoint = kind === 'match' ? listMatchAttendees : listEventAttendees;
  return call(endpoint, { params: { id }, query, ...(signal && { signal }) });
}

function queryOf(view: AttendeesView): AttendeesQuery {
  const { role, state } = view;
  const page = listPageSearch(view, attendeeListColumns);
  return { ...page, ...(role && { role }), ...(state && { state }) };
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
