import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { RoleFilter } from '#pwa/features/approvals/requests/role-filter.tsx';
import { ApprovalsHeader } from '#pwa/features/approvals/approvals-header.tsx';
import { useBulkDecisions } from '#pwa/features/approvals/bulk/bulk-decision-dialog.tsx';
import {
  undoDecision,
  useScreenDecisions,
} from '#pwa/features/approvals/decisions/decision-store.ts';
import {
  matchColumns,
  tournamentColumns,
} from '#pwa/features/approvals/requests/request-columns.tsx';
import { fullName, personOf } from '#pwa/features/approvals/requests/request-people.ts';
import {
  matchesRequestFilters,
  type RequestRow,
  stableRows,
} from '#pwa/features/approvals/requests/request-rows.ts';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { pendingRequestsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { type t as translate, useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Accreditation requests. */
export function ApprovalTournamentsScreen() {
  return <RequestList type="join_event" columns={tournamentColumns} />;
}

/** Booking requests. */
export function ApprovalMatchesScreen() {
  return <RequestList type="join_match" columns={matchColumns} />;
}

const none: ApprovalRequest[] = [];

/** A list of requests that can be decided in their rows. */
function RequestList({
  type,
  columns,
}: {
  type: 'join_event' | 'join_match';
  columns: typeof matchColumns;
}) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const [view, setView] = useListView<RequestView>();
  const query = useQuery(pendingRequestsQuery(type));
  const rows = useStableRows(query.data?.requests ?? none);
  const open = rows.filter(({ decision }) => decision === undefined);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // A search hides rows but keeps them selected.
  const ticked = open.flatMap(({ id, request }) => (selected.has(id) ? [request] : []));
  const batch = useBulkDecisions(ticked, false);
  const events = eventsOf(rows);
  const matches = matchesOf(rows, t);
  useKeyboardShortcuts({ z: () => void undoDecision() });
  return (
    <ResourceList<RequestRow, RequestView>
      resource={{ name: ({ request }) => fullName(personOf(request)) }}
      labels={{
        title: type === 'join_event' ? 'approvals.tournaments' : 'approvals.matches',
        search: `approvals.searchRequests.${type}`,
        emptyTitle: 'approvals.emptyTitle',
        emptyText: 'approvals.emptyText',
      }}
      section="approvals.title"
      header={<ApprovalsHeader type={type} />}
      query={{ ...query, data: query.data && rows }}
      columns={useCallback((text: typeof translate) => columns(text, now), [columns, now])}
      matches={matchesRequestFilters}
      sort="-waiting"
      clear={withoutFilters(view)}
      filters={
        <>
          <RoleFilter requests={rows.map(({ request }) => request)} view={view} onView={setView} />
          {(events.length > 1 || view.event !== undefined) && (
            <ListFilter
              name="event"
              view={view}
              onView={setView}
              label={t('approvals.tournament')}
              anyLabel={t('approvals.anyEvent')}
              options={events.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {(matches.length > 1 || view.match !== undefined) && (
            <ListFilter
              name="match"
              view={view}
              onView={setView}
              label={t('approvals.match')}
              anyLabel={t('approvals.anyMatch')}
              options={matches}
            />
          )}
          <span className="num flex-1 text-end text-muted-foreground" role="status">
            {query.data && t('approvals.waitingCount', { count: open.length })}
          </span>
        </>
      }
      selected={new Set(ticked.map(({ id }) => id))}
      onSelect={setSelected}
      selectionActions={batch.buttons}
    >
      {batch.dialog}
    </ResourceList>
  );
}

/** Pending requests and those decided here, in a stable order. */
function useStableRows(waiting: readonly ApprovalRequest[]): RequestRow[] {
  const decisions = useScreenDecisions();
  const [last, setLast] = useState(waiting);
  const [seen, setSeen] = useState(() => byId(waiting));
  if (last !== waiting) {
    setLast(waiting);
    setSeen(new Map([...seen, ...byId(waiting)]));
  }
  return useMemo(() => stableRows(waiting, seen, decisions), [waiting, seen, decisions]);
}

function byId(requests: readonly ApprovalRequest[]): ReadonlyMap<string, ApprovalRequest> {
  return new Map(requests.map((request) => [request.id, request]));
}

function eventsOf(rows: readonly RequestRow[]): { id: string; name: string }[] {
  const events = new Map(
    rows.flatMap(({ request: { Event: event } }) => (event === null ? [] : [[event.id, event]])),
  );
  return [...events.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** The matches of the requests by date, as options of a filter. */
function matchesOf(
  rows: readonly RequestRow[],
  t: typeof translate,
): { value: string; label: string }[] {
  const found = new Map(
    rows.flatMap(({ request: { Match: match } }) => (match === null ? [] : [[match.id, match]])),
  );
  return [...found.values()]
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ id, date, HomeTeam, AwayTeam }) => ({
      value: id,
      label: `${formatDate(date)} ${t('matches.versus', { home: HomeTeam.name, away: AwayTeam.name })}`,
    }));
}

function withoutFilters({ sort, hide }: RequestView): RequestView {
  return { ...(sort !== undefined && { sort }), ...(hide !== undefined && { hide }) };
}
