import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import {
  type ApprovalRequest,
  listRequestPage,
  requestListColumns,
} from '#sync/contracts/admin/approvals.ts';
import { maxBulkRecords } from '#sync/contracts/admin/bulk-jobs.ts';
import { id } from '#sync/contracts/core/primitives.ts';
import { TableKeys } from '#pwa/features/approvals/decisions/keyboard-help.tsx';
import { RejectDialog } from '#pwa/features/approvals/decisions/reject-dialog.tsx';
import { RoleFilter } from '#pwa/features/approvals/requests/role-filter.tsx';
import { ApprovalsHeader } from '#pwa/features/approvals/approvals-header.tsx';
import { useBulkDecisions } from '#pwa/features/approvals/bulk/bulk-decision-dialog.tsx';
import {
  decide,
  undoDecision,
  useScreenDecisions,
} from '#pwa/features/approvals/decisions/decision-store.ts';
import {
  matchColumns,
  tournamentColumns,
} from '#pwa/features/approvals/requests/request-columns.tsx';
import { isAnswerLate, personOf } from '#pwa/features/approvals/requests/request-people.ts';
import { WaitingFilter } from '#pwa/features/approvals/requests/waiting-filter.tsx';
import { fullName } from '#pwa/lib/people/person-name.ts';
import {
  keepDecided,
  matchesRequestFilters,
  type RequestRow,
} from '#pwa/features/approvals/requests/request-rows.ts';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { loadAllPages } from '#pwa/lib/admin/list/load-all-pages.ts';
import { useSelectedRows } from '#pwa/lib/admin/list/use-selected-rows.ts';
import { requestFiltersQuery, requestPageQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import {
  listPageSearch,
  ResourceList,
  useListView,
} from '#pwa/lib/admin/resource/resource-list.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { type t as translate, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';

/** The list of accreditation requests. */
export function ApprovalTournamentsScreen() {
  return <RequestList type="join_event" columns={tournamentColumns} />;
}

/** The list of booking requests. */
export function ApprovalMatchesScreen() {
  return <RequestList type="join_match" columns={matchColumns} />;
}

const none: ApprovalRequest[] = [];

/** The server's query for the view. */
export function requestSearch(type: 'join_event' | 'join_match', view: RequestView) {
  const { role, waiting } = view;
  const [event, match] = [view.event, view.match].map((each) => id.safeParse(each).data);
  return {
    ...listPageSearch(view, requestListColumns, '-waiting'),
    type,
    ...(role !== undefined && { role }),
    ...(event !== undefined && { event }),
    ...(match !== undefined && { match }),
    ...(type === 'join_event' && waiting !== undefined && { waiting }),
  };
}

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
  const [view] = useListView<RequestView>();
  const search = requestSearch(type, view);
  const query = useQuery(requestPageQuery(search));
  const decisions = useScreenDecisions();
  const [rejecting, setRejecting] = useState<ApprovalRequest | null>(null);
  const { rows, left } = useStableRows(query, search, decisions);
  const isShown = useCallback(
    (row: RequestRow, isFound: boolean) =>
      !decisions.has(row.id) && !left.has(row.id) && (isFound || matchesRequestFilters(row, view)),
    [decisions, left, view],
  );
  const selection = useSelectedRows(rows, isShown, search, async () => {
    const read = (part: typeof search) => call(listRequestPage, { query: part });
    const all = await loadAllPages(search, read, maxBulkRecords);
    return all.map((request) => ({ id: request.id, request, decision: undefined }));
  });
  const ticked = selection.selected.filter(({ id: each }) => !decisions.has(each));
  const batch = useBulkDecisions(
    ticked.map(({ request }) => request),
    type,
    // A refused request of another page may be decided already; one that still waits here stays.
    (decided, refused) =>
      selection.remove([
        ...decided,
        ...refused.filter((each) => !rows.some((row) => row.id === each)),
      ]),
  );
  const heldHere = query.data?.rows.filter((request) => decisions.has(request.id)).length ?? 0;
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
      query={{ ...query, data: query.data && { ...query.data, rows } }}
      columns={useCallback(
        (text: typeof translate) => columns(text, now, setRejecting),
        [columns, now],
      )}
      sort="-waiting"
      clear={withoutFilters(view)}
      filters={
        <>
          <RequestFilterMenus type={type} />
          <span className="num flex-1 text-end text-muted-foreground" role="status">
            {query.data && t('approvals.waitingCount', { count: query.data.totalCount - heldHere })}
          </span>
        </>
      }
      pageOf={({ request }) => ({
        to: '/user-details/$id',
        params: { id: personOf(request).id },
      })}
      keys={<TableKeys />}
      selected={new Set(ticked.map(({ id: each }) => each))}
      onSelect={selection.select}
      onSelectAll={selection.selectAll}
      selectionActions={batch.buttons}
    >
      {batch.dialog}
      {rejecting !== null && (
        <RejectRequestDialog request={rejecting} onClose={() => setRejecting(null)} />
      )}
    </ResourceList>
  );
}

function RejectRequestDialog({
  request,
  onClose,
}: {
  request: ApprovalRequest;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const name = fullName(personOf(request));
  return (
    <RejectDialog
      type={request.type}
      initialReason={isAnswerLate(request, Date.now()) ? t('reason.noAnswer') : ''}
      title={t('approvals.rejectOne', { name })}
      onClose={onClose}
      onReject={(reason) => {
        onClose();
        decide({ id: request.id, name, status: 'rejected', reason });
      }}
    />
  );
}

/** Filters by role, tournament and match, of those that pending requests have. */
function RequestFilterMenus({ type }: { type: 'join_event' | 'join_match' }) {
  const { t } = useTranslation();
  const [view] = useListView<RequestView>();
  const { data } = useQuery(requestFiltersQuery(type));
  const { roles = [], events = [], matches = [], asked = 0 } = data ?? {};
  return (
    <>
      {type === 'join_event' && (asked > 0 || view.waiting !== undefined) && (
        <WaitingFilter asked={asked} />
      )}
      <RoleFilter present={roles} />
      {(events.length > 1 || view.event !== undefined) && (
        <ListFilter<RequestView>
          name="event"
          label={t('approvals.tournament')}
          anyLabel={t('approvals.anyEvent')}
          options={events.map((event) => ({ value: event.id, label: placeName(event) }))}
        />
      )}
      {(matches.length > 1 || view.match !== undefined) && (
        <ListFilter<RequestView>
          name="match"
          label={t('approvals.match')}
          anyLabel={t('approvals.anyMatch')}
          options={matches.map((match) => ({
            value: match.id,
            label: `${formatDate(match.date)} ${t(
              'matches.versus',
              teamNames(
                { name: match.homeTeam, nameArabic: match.homeTeamArabic },
                { name: match.awayTeam, nameArabic: match.awayTeamArabic },
              ),
            )}`,
          }))}
        />
      )}
    </>
  );
}

/**
 * The page's pending requests and those decided here, in a stable order, and the ids of those that
 * left the page while it was shown.
 */
function useStableRows(
  {
    data,
    isPlaceholderData,
  }: Pick<UseQueryResult<{ rows: ApprovalRequest[] }>, 'data' | 'isPlaceholderData'>,
  search: object,
  decisions: ReturnType<typeof useScreenDecisions>,
): { rows: RequestRow[]; left: ReadonlySet<string> } {
  const waiting = data?.rows ?? none;
  const key = JSON.stringify(search);
  const [page, setPage] = useState({ key, waiting, shown: waiting, left: new Set<string>() });
  // Until another page has arrived, the rows are those of the last one.
  if (page.waiting !== waiting || (page.key !== key && !isPlaceholderData)) {
    const isSamePage = page.key === key || isPlaceholderData;
    const before = isSamePage ? page.waiting.map((request) => request.id) : [];
    const present = new Set(waiting.map((request) => request.id));
    setPage({
      key: isPlaceholderData ? page.key : key,
      waiting,
      shown: isSamePage ? keepDecided(waiting, page.shown, decisions) : waiting,
      left: new Set([...page.left, ...before]).difference(present),
    });
  }
  const { shown, left } = page;
  return useMemo(() => {
    const rows = shown.map((request) => {
      const decision = decisions.get(request.id);
      return { id: request.id, request, decision };
    });
    return { rows, left };
  }, [shown, left, decisions]);
}

function withoutFilters({ sort, hide }: RequestView): RequestView {
  return { ...(sort !== undefined && { sort }), ...(hide !== undefined && { hide }) };
}
