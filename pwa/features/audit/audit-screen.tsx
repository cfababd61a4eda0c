import '#pwa/lib/i18n/deferred-messages/admin.ts';
import '#pwa/lib/i18n/deferred-messages/profile.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { auditKinds, type AuditLogEntry, listAuditLog } from '#sync/contracts/admin/audit.ts';
import { auditColumns } from '#pwa/features/audit/audit-columns.tsx';
import { AuditFilters } from '#pwa/features/audit/audit-filters.tsx';
import { describeEntry } from '#pwa/features/audit/describe-entry.ts';
import type { AuditView } from '#pwa/features/audit/search.ts';
import { call } from '#pwa/lib/http/api.ts';
import { ManageToolbar } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { listState, queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useTableLabels } from '#pwa/lib/admin/list/table-labels.ts';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { AdminPageHeader, AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { TableSkeleton } from '#pwa/ui/table/table-skeleton.tsx';
import { DataTable } from '#pwa/ui/table/data-table.tsx';

const route = getRouteApi('/admin-area/admin/audit');
const pageSize = 50;
const none: AuditLogEntry[] = [];

/** The audit log: who did what to whom, and when. */
export function AuditScreen() {
  const { t } = useTranslation();
  const words = useTableLabels();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(auditPage(view));
  const columns = useMemo(() => auditColumns(t), [t]);
  const { lines = none, totalCount = 0 } = query.data ?? {};
  const narrowed = [view.q, view.kind, view.from, view.to].some((each) => each !== undefined);
  const state = listState(query, narrowed ? 1 : totalCount, lines.length);
  useDocumentTitle(t('audit.title'));
  useKeyboardShortcuts({
    '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus(),
  });

  function show(search: AuditView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  return (
    <AdminPage>
      <AdminPageHeader
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
      <StaleDataBanner query={query} />
      <DataTable
        label={t('audit.title')}
        columns={columns}
        rows={lines}
        rowId={({ id }) => id}
        rowName={(line) => describeEntry(line, t)}
        view={view}
        onView={show}
        pageSize={pageSize}
        total={totalCount}
        words={words}
        instead={
          state === 'ready' ? undefined : (
            <ContentStates
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
              error={queryErrorState(query)}
            >
              {null}
            </ContentStates>
          )
        }
      />
    </AdminPage>
  );
}

/** One page of the log, newest first. */
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
    queryFn: ({ signal }) => call(listAuditLog, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval(2),
  });
}
