/** Queries of the admin area. Part of the admin code only. */
import { keepPreviousData, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { getUser } from '#sync/contracts/accounts/accounts.ts';
import { getDocument, listDocuments } from '#sync/contracts/content/documents.ts';
import { leagueReasons, type ReasonKind } from '#sync/contracts/messages/reasons.ts';
import {
  listRequestFilters,
  listRequestPage,
  listRequests,
  listUserRequests,
  requestTypes,
  type RequestType,
} from '#sync/contracts/admin/approvals.ts';
import { getDocumentReview } from '#sync/contracts/admin/document-review.ts';
import { getAdminEvent, listAdminEvents } from '#sync/contracts/events/manage-events.ts';
import { getTeam, getVenue, listTeams, listVenues } from '#sync/contracts/places/manage-places.ts';
import type { Input } from '#sync/contracts/core/endpoint.ts';
import type { ListPage } from '#sync/contracts/core/list-pages.ts';
import { getAdminMatch, listMatchPage } from '#sync/contracts/matches/manage-matches.ts';
import { listMails, type MailsQuery } from '#sync/contracts/notifications/mail-outbox.ts';
import { listUserPage } from '#sync/contracts/accounts/users.ts';
import { getOverview } from '#sync/contracts/admin/overview.ts';
import { delayOfRetry, shouldRetry } from '#pwa/lib/admin/queries/retries.ts';
import { throttledRefresh } from '#pwa/lib/admin/queries/refresh-lists.ts';
import { call } from '#pwa/lib/http/api.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { isLiveConnected, onTopicsChanged } from '#pwa/lib/sync/engine/live-updates.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Offline, a list shows an error immediately, and is fetched again on reconnect.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: shouldRetry,
      retryDelay: delayOfRetry,
    },
    // Offline, a change fails immediately; a paused one would be sent later, unasked.
    mutations: { networkMode: 'always' },
  },
});

// Clears the cache when another person logs in.
let currentSessionId = sessionId();
sessionStore.subscribe(() => {
  const now = sessionId();
  if (now === currentSessionId) return;
  currentSessionId = now;
  queryClient.clear();
});

function sessionId(): string | null {
  const state = sessionStore.getSnapshot();
  return state.phase === 'open' ? state.session.id : null;
}

/** The lists that a change to each topic makes stale. */
const affectedLists: Record<string, readonly string[]> = {
  request: ['requests', 'reasons', 'users', 'user', 'matches', 'events', 'assigned'],
  account: ['users', 'user', 'requests', 'officers', 'assigned', 'reports'],
  match: ['matches', 'events', 'requests', 'assigned', 'reports'],
  event: ['matches', 'requests', 'events', 'assigned', 'news'],
  news: ['news'],
  team: ['matches', 'requests', 'teams'],
  venue: ['matches', 'requests', 'venues'],
  document: ['documents'],
  report: ['reports'],
  questionSet: ['question-sets'],
  mail: ['mails', 'overview'],
  gate: ['gates'],
  outlet: ['outlets'],
  pool: ['pools'],
};

const refreshLists = throttledRefresh(
  (list) => void queryClient.invalidateQueries({ queryKey: [list] }),
);

// Forms' queries, such as `matchQuery`, are in no list: nothing changes while someone types.
onTopicsChanged((topics) => {
  refreshLists((topics ?? Object.keys(affectedLists)).flatMap(affectedBy));
});

function affectedBy(topic: string): readonly string[] {
  const known = affectedLists[topic];
  // Every such change also writes to the audit log, except that an email was sent.
  return known === undefined ? [] : topic === 'mail' ? known : [...known, 'audit'];
}

/** Poll interval of open lists in milliseconds; with the live stream only as a fallback. */
export const pollInterval =
  (times = 1) =>
  () =>
    isLiveConnected() ? 300_000 : times * 30_000;

type Fetch<Data> = (request: { signal: AbortSignal }) => Promise<Data>;

/** A list, fetched again every `times` poll intervals while it is open. */
export function listQuery<Row>(queryKey: readonly string[], fetch: Fetch<Row[]>, times = 4) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetch({ signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval(times),
  });
}

/** One page of a list that the server sorts and filters, by its query. */
export function pageQuery<Row>(queryKey: QueryKey, fetch: Fetch<ListPage<Row>>, times = 4) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { rows, totalCount, allCount, ...position } = await fetch({ signal });
      return { rows, totalCount, headerCount: allCount, position };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval(times),
  });
}

/** A record for its form: fetched on each opening, never updated while someone types. */
export function formQuery<Data>(queryKey: readonly string[], fetch: Fetch<Data>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetch({ signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** One page of the pending requests of a type. */
export const requestPageQuery = (query: NonNullable<Input<typeof listRequestPage.query>>) =>
  pageQuery(
    ['requests', query.type, 'page', query],
    ({ signal }) => call(listRequestPage, { query, signal }),
    1,
  );

/** Filter values that the pending requests of a type have. */
export function requestFiltersQuery(type: RequestType) {
  return queryOptions({
    queryKey: ['requests', type, 'filters'],
    queryFn: ({ signal }) => call(listRequestFilters, { query: { type }, signal }),
    refetchInterval: pollInterval(4),
  });
}

/** All pending requests of a type, oldest first. */
export function pendingRequestsQuery(type: RequestType) {
  return queryOptions({
    queryKey: ['requests', type, 'list'],
    queryFn: ({ signal }) =>
      call(listRequests, {
        query: { type, status: 'pending', page: 1, pageSize: 1000, people: 'brief' },
        signal,
      }),
    refetchInterval: pollInterval(),
  });
}

/** The overview's figures, which every change to a request makes stale. */
export function overviewQuery() {
  return queryOptions({
    queryKey: ['requests', 'overview'],
    queryFn: ({ signal }) => call(getOverview, { signal }),
    refetchInterval: pollInterval(2),
  });
}

/** The number of pending requests of a type. */
export function pendingCountQuery(type: RequestType) {
  return queryOptions({
    queryKey: ['requests', type, 'count'],
    queryFn: async ({ signal }) => {
      const query = { type, status: 'pending', page: 1, pageSize: 1 } as const;
      return (await call(listRequests, { query, signal })).totalCount;
    },
    refetchInterval: pollInterval(),
  });
}

/**
 * Reasons that administrators wrote for recently rejected requests of a type, newest first; the
 * server lists oldest first. None for questions, revocations and blocks, which those lists do not tell.
 */
export function recentRejectionReasonsQuery(kind: ReasonKind) {
  const pageSize = 30;
  const asked = requestTypes.find((type) => type === kind);
  const page = (type: RequestType, number: number, signal: AbortSignal) =>
    call(listRequests, {
      query: { type, status: 'rejected', page: number, pageSize },
      signal,
    });
  return queryOptions({
    queryKey: ['reasons', kind],
    queryFn: async ({ signal }) => {
      if (asked === undefined) return [];
      const first = await page(asked, 1, signal);
      const pages = Math.max(1, Math.ceil(first.totalCount / pageSize));
      const last = pages === 1 ? first : await page(asked, pages, signal);
      return last.requests
        .flatMap(({ rejectionReason }) => rejectionReason ?? [])
        .filter((reason) => leagueReasons(reason).length === 0)
        .reverse();
    },
    enabled: asked !== undefined,
    staleTime: 5 * 60_000,
  });
}

/** An account with its documents, kept up to date. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
  });
}

/** An account's replaced documents with the previous ones, while they are not reviewed. */
export function documentReviewQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id, 'document-review'],
    queryFn: ({ signal }) => call(getDocumentReview, { params: { id }, signal }),
  });
}

export const userFormQuery = (id: string) =>
  formQuery(['user-form', id], ({ signal }) => call(getUser, { params: { id }, signal }));

/** All requests of a person, newest first. */
export function userRequestsQuery(id: string) {
  return queryOptions({
    queryKey: ['requests', 'of', id],
    queryFn: ({ signal }) => call(listUserRequests, { params: { id }, signal }),
  });
}

/** One page of the accounts. */
export const userPageQuery = (query: Input<typeof listUserPage.query>) =>
  pageQuery(['users', 'page', query], ({ signal }) => call(listUserPage, { query, signal }));

/** All tournaments, by start date, with their number of people. */
export const eventsQuery = () =>
  listQuery(['events'], ({ signal }) =>
    call(listAdminEvents, { query: { people: 'count' }, signal }),
  );

export const eventQuery = (id: string) =>
  formQuery(['event', id], ({ signal }) => call(getAdminEvent, { params: { id }, signal }));

/** All teams, by name. */
export const teamsQuery = () => listQuery(['teams'], ({ signal }) => call(listTeams, { signal }));

export const teamQuery = (id: string) =>
  formQuery(['team', id], ({ signal }) => call(getTeam, { params: { id }, signal }));

/** All venues, by name. */
export const venuesQuery = () =>
  listQuery(['venues'], ({ signal }) => call(listVenues, { signal }));

export const venueQuery = (id: string) =>
  formQuery(['venue', id], ({ signal }) => call(getVenue, { params: { id }, signal }));

/** One page of the matches, with their number of people. */
export const matchPageQuery = (query: Input<typeof listMatchPage.query>) =>
  pageQuery(['matches', 'page', query], ({ signal }) => call(listMatchPage, { query, signal }), 2);

export const matchQuery = (id: string) =>
  formQuery(['match', id], ({ signal }) => call(getAdminMatch, { params: { id }, signal }));

/** All documents, newest first. */
export const documentsQuery = () =>
  listQuery(['documents'], async ({ signal }) => {
    const query = { page: 1, pageSize: 1000 };
    return (await call(listDocuments, { query, signal })).documents;
  });

export const documentQuery = (id: string) =>
  formQuery(['document', id], ({ signal }) => call(getDocument, { params: { id }, signal }));

/** One page of the mail outbox with the number of emails by status. */
export function mailsQuery(query: MailsQuery) {
  return queryOptions({
    queryKey: ['mails', query],
    queryFn: async ({ signal }) => {
      const reply = await call(listMails, { query, signal });
      const { mails: rows, totalCount, counts, notification, ...position } = reply;
      const headerCount = counts.queued + counts.sent + counts.failed;
      return { rows, totalCount, headerCount, position, counts, notification };
    },
    placeholderData: keepPreviousData,
    // Polls while emails are queued and the live stream is down.
    refetchInterval: ({ state }) =>
      !isLiveConnected() && (state.data?.counts.queued ?? 0) > 0 ? 3000 : pollInterval()(),
  });
}
