import '#pwa/lib/late-words/admin.ts';
import '#pwa/lib/late-words/profile.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { auditKinds, type AuditLine, listAudit } from '#sync/contracts/audit.ts';
import { auditColumns } from '#pwa/features/audit/audit-columns.tsx';
import { AuditFilters } from '#pwa/features/audit/audit-filters.tsx';
import { lineText } from '#pwa/features/audit/line-words.ts';
import type { AuditView } from '#pwa/features/audit/search.ts';
import { call } from '#pwa/lib/api.ts';
import { ManageToolbar } from '#pwa/lib/parts/manage-toolbar.tsx';
import { RenewalStrip } from '#pwa/lib/parts/renewal-strip.tsx';
import { renewal } from '#pwa/lib/queries.ts';
import { listState, readError } from '#pwa/lib/query-state.ts';
import { useTableWords } from '#pwa/lib/table-words.ts';
import { useKeys } from '#pwa/lib/use-keys.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DeskHead, DeskPage } from '#pwa/ui/desk.tsx';
import { States } from '#pwa/ui/states.tsx';
import { TableSkeleton } from '#pwa/ui/table-skeleton.tsx';
import { DataTable } from '#pwa/ui/table.tsx';

const route = getRouteApi('/admin-area/admin/audit');
const pageSize = 50;
const none: AuditLine[] = [];

/** Who did what to whom, and when. */
export function AuditScreen() {
  const { t } = useWords();
  const words = useTableWords();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(auditPage(view));
  const columns = useMemo(() => auditColumns(t), [t]);
  const { lines = none, totalCount = 0 } = query.data ?? {};
  const narrowed = [view.q, view.kind, view.from, view.to].some((each) => each !== undefined);
  const state = listState(query, narrowed ? 1 : totalCount, lines.length);
  useTitle(t('audit.title'));
  useKeys({ '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus() });

  function show(search: AuditView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  return (
    <DeskPage>
      <DeskHead
        title={t('audit.title')}
        count={query.data === undefined ? undefined : totalCount}
      />
      <ManageToolbar
        searchLabel={t('audit.search')}
        view={view}
        onView={show}
        columns={columns.slice(1)}
      >
        <AuditFilters view={view} onView={show} />
      </ManageToolbar>
      <RenewalStrip query={query} />
      <DataTable
        label={t('audit.title')}
        columns={columns}
        rows={lines}
        rowId={({ id }) => id}
        rowName={(line) => lineText(line, t)}
        view={view}
        onView={show}
        pageSize={pageSize}
        total={totalCount}
        words={words}
        instead={
          state === 'ready' ? undefined : (
            <States
              state={state}
              skeleton={<TableSkeleton columns={columns.length} label={t('state.loading')} />}
              empty={{ title: t('audit.emptyTitle'), text: t('audit.emptyText') }}
              nothingFound={{
                title: t('state.nothingFoundTitle'),
                text: t('state.nothingFoundText'),
                action: (
                  <Button size="touch" onClick={() => show({})}>
                    {t('action.clearFilters')}
                  </Button>
                ),
              }}
              error={readError(query)}
            >
              {null}
            </States>
          )
        }
      />
    </DeskPage>
  );
}

/** One page, newest first. */
function auditPage({ page = 1, q, kind, from, to }: AuditView) {
  const known = auditKinds.find((each) => each === kind);
  const query = {
    page,
    pageSize,
    ...(q !== undefined && { text: q.slice(0, 100) }),
    ...(known !== undefined && { kind: known }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  return queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewal(2),
  });
}
