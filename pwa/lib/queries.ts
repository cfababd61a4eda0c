/** What the admin's screens have read from the server. In the admin's code only. */
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import { getUser } from '#sync/contracts/accounts.ts';
import { getDocument, listDocuments } from '#sync/contracts/documents.ts';
import { listRequests, listRequestsOf, type RequestType } from '#sync/contracts/approvals.ts';
import { getAdminEvent, listAdminEvents } from '#sync/contracts/manage-events.ts';
import { getTeam, getVenue, listTeams, listVenues } from '#sync/contracts/manage-places.ts';
import { getAdminMatch, listAdminMatches } from '#sync/contracts/manage-matches.ts';
import type { Input } from '#sync/contracts/endpoint.ts';
import { listMails } from '#sync/contracts/mails.ts';
import { listUsers } from '#sync/contracts/users.ts';
import { getOverview } from '#sync/contracts/overview.ts';
import { ApiError, call } from '#pwa/lib/api.ts';
import { sessionStore } from '#pwa/lib/session.ts';
import { isHeard, onTopics } from '#pwa/lib/sync-live.ts';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without signal a list says so, instead of waiting without a word; it reads again with it.
      networkMode: 'always',
      refetchOnReconnect: true,
      // What the server refused stays refused; only the network is worth another try.
      retry: (count, error) =>
        count < 2 &&
        (!(error instanceof ApiError) || error.code === 'network' || error.code === 'busy'),
    },
  },
});

// What was read belongs to who read it.
let reader = sessionId();
sessionStore.subscribe(() => {
  const now = sessionId();
  if (now === reader) return;
  reader = now;
  queries.clear();
});

function sessionId(): string | null {
  const state = sessionStore.getSnapshot();
  return state.phase === 'open' ? state.session.id : null;
}

/** Which of the lists below a change makes old. */
const lists: Record<string, readonly string[]> = {
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
};

/** Milliseconds between two looks at the outbox: a letter to thousands changes it all the time. */
const mailPause = 1500;
let mailTimer: ReturnType<typeof setTimeout> | undefined;

function mailsChanged(): void {
  mailTimer ??= setTimeout(() => {
    mailTimer = undefined;
    for (const key of ['mails', 'overview'])
      void queries.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false });
  }, mailPause);
}

// A form that somebody types in is not renewed below them: `oneMatch` and its like stand in no list.
onTopics((topics) => {
  const old = new Set((topics ?? Object.keys(lists)).flatMap(listsOf));
  for (const key of old) void queries.invalidateQueries({ queryKey: [key] });
  if (topics === null || topics.includes('mail')) mailsChanged();
});

function listsOf(topic: string): readonly string[] {
  const known = lists[topic];
  // Whoever changes one of them writes into the log.
  return known === undefined ? [] : [...known, 'audit'];
}

/**
 * How often an open list looks for what came in, in milliseconds: often where the live stream does
 * not say, else as a net below it.
 */
export const renewal =
  (times = 1) =>
  () =>
    isHeard() ? 300_000 : times * 30_000;

/** Nothing changes below somebody who types. */
export const forForm = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Every waiting request of a type, oldest first. */
export function waitingRequests(type: RequestType) {
  return queryOptions({
    queryKey: ['requests', type, 'list'],
    queryFn: ({ signal }) =>
      call(listRequests, { query: { type, status: 'pending', page: 1, pageSize: 1000 }, signal }),
    refetchInterval: renewal(),
  });
}

/** What waits, and how full the season is. Every change that concerns a request concerns it. */
export function theOverview() {
  return queryOptions({
    queryKey: ['requests', 'overview'],
    queryFn: ({ signal }) => call(getOverview, { signal }),
    refetchInterval: renewal(2),
  });
}

/** How many requests of a type wait. */
export function waitingCount(type: RequestType) {
  return queryOptions({
    queryKey: ['requests', type, 'count'],
    queryFn: async ({ signal }) => {
      const query = { type, status: 'pending', page: 1, pageSize: 1 } as const;
      return (await call(listRequests, { query, signal })).totalCount;
    },
    refetchInterval: renewal(),
  });
}

/** The reasons of the newest rejected registrations, newest first. */
export function lateReasons() {
  const pageSize = 30;
  const page = (number: number, signal: AbortSignal) =>
    call(listRequests, {
      query: { type: 'create_profile', status: 'rejected', page: number, pageSize },
      signal,
    });
  return queryOptions({
    queryKey: ['reasons'],
    queryFn: async ({ signal }) => {
      // The list begins with the oldest.
      const first = await page(1, signal);
      const pages = Math.max(1, Math.ceil(first.totalCount / pageSize));
      const last = pages === 1 ? first : await page(pages, signal);
      return last.requests.flatMap(({ rejectionReason }) => rejectionReason ?? []).reverse();
    },
    staleTime: 5 * 60_000,
  });
}

/** An account with its documents, renewed by whatever changes it. */
export function oneUser(id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
  });
}

/** One account for its form, as `oneMatch` is. */
export function oneUserForm(id: string) {
  return queryOptions({
    queryKey: ['user-form', id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
    ...forForm,
  });
}

/** All that a person has asked for, newest first. */
export function requestsOf(id: string) {
  return queryOptions({
    queryKey: ['requests', 'of', id],
    queryFn: ({ signal }) => call(listRequestsOf, { params: { id }, signal }),
  });
}

/** Every account, by name. */
export function allUsers() {
  return queryOptions({
    queryKey: ['users'],
    queryFn: ({ signal }) => call(listUsers, { query: {}, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewal(4),
  });
}

/** Every tournament, by start date, with how many people are on it. */
export function allEvents() {
  return queryOptions({
    queryKey: ['events'],
    queryFn: ({ signal }) => call(listAdminEvents, { query: { people: 'count' }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewal(4),
  });
}

/** One tournament for its form, as `oneMatch` is. */
export function oneEvent(id: string) {
  return queryOptions({
    queryKey: ['event', id],
    queryFn: ({ signal }) => call(getAdminEvent, { params: { id }, signal }),
    ...forForm,
  });
}

/** Every team, by name. */
export function allTeams() {
  return queryOptions({
    queryKey: ['teams'],
    queryFn: ({ signal }) => call(listTeams, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewal(4),
  });
}

/** One team for its form, as `oneMatch` is. */
export function oneTeam(id: string) {
  return queryOptions({
    queryKey: ['team', id],
    queryFn: ({ signal }) => call(getTeam, { params: { id }, signal }),
    ...forForm,
  });
}

/** Every venue, by name. */
export function allVenues() {
  return queryOptions({
    queryKey: ['venues'],
    queryFn: ({ signal }) => call(listVenues, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewal(4),
  });
}

/** One venue for its form, as `oneMatch` is. */
export function oneVenue(id: string) {
  return queryOptions({
    queryKey: ['venue', id],
    queryFn: ({ signal }) => call(getVenue, { params: { id }, signal }),
    ...forForm,
  });
}

/** Every match, by date, with how many people are on it. */
export function allMatches() {
  return queryOptions({
    queryKey: ['matches'],
    queryFn: ({ signal }) => call(listAdminMatches, { query: { people: 'count' }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewal(2),
  });
}

/** One match for its form: read anew each time, never changed below somebody who types. */
export function oneMatch(id: string) {
  return queryOptions({
    queryKey: ['match', id],
    queryFn: ({ signal }) => call(getAdminMatch, { params: { id }, signal }),
    ...forForm,
  });
}

/** Every document, newest first. */
export function allDocuments() {
  return queryOptions({
    queryKey: ['documents'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, pageSize: 1000 };
      return (await call(listDocuments, { query, signal })).documents;
    },
    placeholderData: keepPreviousData,
    refetchInterval: renewal(4),
  });
}

/** One document for its form: read anew each time, never changed below somebody who types. */
export function oneDocument(id: string) {
  return queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) => call(getDocument, { params: { id }, signal }),
    ...forForm,
  });
}

/** One page of the outbox, newest first, and how many mails are in each state. */
export function mailsPage(query: Input<NonNullable<typeof listMails.query>>) {
  return queryOptions({
    queryKey: ['mails', query],
    queryFn: ({ signal }) => call(listMails, { query, signal }),
    placeholderData: keepPreviousData,
    // While some wait, also where the live stream is not heard.
    refetchInterval: ({ state }) =>
      !isHeard() && (state.data?.counts.queued ?? 0) > 0 ? 3000 : renewal()(),
  });
}
