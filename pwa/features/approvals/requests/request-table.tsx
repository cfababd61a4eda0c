import { useMemo, useState } from 'react';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { roles } from '#sync/contracts/accounts/roles.ts';
import { useBulkDecisions } from '#pwa/features/approvals/bulk/use-bulk-decisions.tsx';
import {
  undoDecision,
  useScreenDecisions,
} from '#pwa/features/approvals/decisions/decision-store.ts';
import { fullName, personOf } from '#pwa/features/approvals/requests/request-people.ts';
import { RequestFilters } from '#pwa/features/approvals/requests/request-filters.tsx';
import {
  matchesRequestFilters,
  type RequestRow,
  stableRows,
} from '#pwa/features/approvals/requests/request-rows.ts';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';
import { listState, queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { hideableColumns } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { useTableLabels } from '#pwa/lib/admin/list/table-labels.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { TableSkeleton } from '#pwa/ui/table/table-skeleton.tsx';
import { type Column, DataTable } from '#pwa/ui/table/data-table.tsx';

interface RequestTableProps {
  type: 'join_event' | 'join_match';
  label: string;
  query: {
    data: { requests: ApprovalRequest[] } | undefined;
    isError: boolean;
    error: unknown;
    isRefetchError: boolean;
    dataUpdatedAt: number;
    refetch: () => Promise<unknown>;
  };
  columns: readonly Column<RequestRow>[];
  view: RequestView;
  onView: (view: RequestView) => void;
}

const none: ApprovalRequest[] = [];

/** A table of requests that can be decided in their rows. */
export function RequestTable({ type, label, query, columns, view, onView }: RequestTableProps) {
  const { t } = useTranslation();
  const words = useTableLabels();
  const decisions = useScreenDecisions();
  const rows = useStableRows(query.data?.requests ?? none, decisions);
  const found = useMemo(() => rows.filter((row) => matchesRequestFilters(row, view)), [rows, view]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // A search hides rows but keeps them selected.
  const ticked = rows.flatMap(({ request, decision }) =>
    decision === undefined && selected.has(request.id) ? [request] : [],
  );
  const batch = useBulkDecisions(ticked, false);
  const state = listState(query, rows.length, found.length);
  useKeyboardShortcuts({
    z: () => void undoDecision(),
    '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus(),
  });
  return (
    <>
      <RequestFilters
        type={type}
        view={view}
        onView={onView}
        roles={roles.filter((each) => rows.some(({ request }) => personOf(request).role === each))}
        events={eventsOf(rows)}
        columns={hideableColumns(columns)}
        count={
          query.data === undefined
            ? undefined
            : rows.filter(({ decision }) => decision === undefined).length
        }
      />
      <StaleDataBanner query={query} />
      <DataTable
        label={label}
        columns={columns}
        rows={found}
        rowId={({ request }) => request.id}
        rowName={({ request }) => fullName(personOf(request))}
        view={{ sort: '-waiting', ...view }}
        onView={onView}
        words={words}
        selected={new Set(ticked.map(({ id }) => id))}
        onSelect={setSelected}
        selectionActions={batch.buttons}
        instead={
          state === 'ready' ? undefined : (
            <ContentStates
              state={state}
              skeleton={<TableSkeleton columns={columns.length} label={t('state.loading')} />}
              empty={{ title: t('approvals.emptyTitle'), text: t('approvals.emptyText') }}
              nothingFound={{
                title: t('state.nothingFoundTitle'),
                text: t('state.nothingFoundText'),
                action: (
                  <Button size="touch" onClick={() => onView(withoutFilters(view))}>
                    {t('action.clearFilters')}
                  </Button>
                ),
              }}
              error={queryErrorState(query)}
            >
              {null}
            </ContentStates>
          )
        }
      />
      {batch.dialog}
    </>
  );
}

/** Pending requests and those decided here, in a stable order. */
function useStableRows(
  waiting: readonly ApprovalRequest[],
  decisions: ReturnType<typeof useScreenDecisions>,
): RequestRow[] {
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

function withoutFilters({ sort, hide }: RequestView): RequestView {
  return { ...(sort !== undefined && { sort }), ...(hide !== undefined && { hide }) };
}
