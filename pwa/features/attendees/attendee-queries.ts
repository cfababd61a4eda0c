/** Which people of a match or tournament are shown: the address, and the server's pages. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { roles, type Role } from '#sync/contracts/accounts/role-names.ts';
import {
  type Attendee,
  attendeeStates,
  type AttendeesPage,
  type AttendeesQuery,
  type AttendeeState,
  listEventAttendees,
  listMatchAttendees,
} from '#sync/contracts/events/attendees.ts';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { serverPageQuery } from '#pwa/lib/admin/resource/resource-list.tsx';
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

function viewFilters(view: AttendeesView) {
  const { role, state } = view;
  return { ...serverPageQuery(view), ...(role && { role }), ...(state && { state }) };
}

/** One page, which a change to a request or an account makes stale. */
export function attendeesQuery(kind: ListKind, id: string, view: AttendeesView) {
  const query = viewFilters(view);
  return queryOptions({
    // The title comes in the language of the screens.
    queryKey: ['requests', 'attendees', kind, id, query, currentLanguage()],
    queryFn: async ({ signal }) => {
      const { attendees, ...page } = await readPage({ kind, id, query }, signal);
      const headerCount = Object.values(page.counts).reduce((sum, count) => sum + count, 0);
      return { ...page, rows: attendees, headerCount };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval(),
  });
}

const printPageSize = 1000;

/** All pages of the view, for printing. A person who moves between two pages is listed once. */
export async function readAllAttendees(
  kind: ListKind,
  id: string,
  view: AttendeesView,
): Promise<AttendeesPage> {
  const people = new Map<string, Attendee>();
  for (let page = 1; ; page += 1) {
    const query = { ...viewFilters(view), page, pageSize: printPageSize };
    const answer = await readPage({ kind, id, query });
    for (const each of answer.attendees) people.set(each.id, each);
    if (answer.attendees.length < printPageSize)
      return { ...answer, attendees: [...people.values()] };
  }
}
