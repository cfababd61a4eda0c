import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { hideableColumns, ManageToolbar } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { listState, queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useTableLabels } from '#pwa/lib/admin/list/table-labels.ts';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { AdminPageHeader, AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { TableSkeleton } from '#pwa/ui/table/table-skeleton.tsx';
import { type Column, DataTable } from '#pwa/ui/table/data-table.tsx';
import type { TableView } from '#pwa/ui/table/table-view.ts';

type Query<Row> = {
  data: readonly Row[] | undefined;
  isError: boolean;
  isRefetchError: boolean;
  dataUpdatedAt: number;
  error: unknown;
  refetch: () => Promise<unknown>;
};

interface ManageListProps<Row extends RowData, View extends TableView> {
  title: string;
  query: Query<Row>;
  /**
   * Must be memoised. Columns with a `sort` or a label can be hidden, except the first and pinned
   * ones.
   */
  columns: readonly Column<Row>[];
  /** Further columns that cannot be hidden. */
  always?: readonly string[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** The list's search params. */
  view: View;
  onView: (view: View) => void;
  /** Whether a row matches search and filters; must be memoised. */
  fits: (row: Row, view: View) => boolean;
  /** Default sort: a column id, with a minus for descending. */
  sort: string;
  searchLabel: string;
  /** The list's own filters. */
  filters?: ReactNode;
  /** The view without any filters. */
  clear?: View;
  onOpen?: (row: Row) => void;
  /** Ids of selected rows that match the filters; rows cannot be selected without it. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Buttons for the selected rows. */
  selectionActions?: ReactNode;
  /** At the end of the header: 'Add', 'Import'. */
  actions?: ReactNode;
  empty: { title: string; text?: string; action?: ReactNode };
  /** Dialogs. */
  children?: ReactNode;
}

const none: never[] = [];

/**
 * A list of records: search, filters, columns, sorting, pages and its loading, empty and error
 * states.
 */
export function ManageList<Row extends RowData, View extends TableView>(
  props: ManageListProps<Row, View>,
) {
  const { title, query, columns, view, fits, onView, always = none } = props;
  const { t } = useTranslation();
  const words = useTableLabels();
  const rows: readonly Row[] = query.data ?? none;
  const found = useMemo(() => rows.filter((row) => fits(row, view)), [rows, fits, view]);
  const state = listState(query, rows.length, found.length);
  useDocumentTitle(title);
  useKeyboardShortcuts({
    '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus(),
    escape: () => props.onSelect?.(new Set()),
  });

  return (
    <AdminPage>
      <AdminPageHeader title={title} count={query.data === undefined ? undefined : rows.length}>
        {props.actions}
      </AdminPageHeader>
      <ManageToolbar
        searchLabel={props.searchLabel}
        view={view}
        onView={onView}
        columns={hideableColumns(columns, always)}
      >
        {props.filters}
      </ManageToolbar>
      <StaleDataBanner query={query} />
      <DataTable
        label={title}
        columns={columns}
        rows={found}
        rowId={props.rowId}
        rowName={props.rowName}
        view={{ sort: props.sort, ...view }}
        onView={(next) => onView(next as View)}
        {...(props.onOpen !== undefined && { onOpen: props.onOpen })}
        {...(props.selected !== undefined && { selected: props.selected })}
        {...(props.onSelect !== undefined && { onSelect: props.onSelect })}
        selectionActions={props.selectionActions}
        words={words}
        instead={
          state === 'ready' ? undefined : (
            <ContentStates
              state={state}
              skeleton={<TableSkeleton columns={columns.length} label={t('state.loading')} />}
              empty={props.empty}
              nothingFound={{
                title: t('state.nothingFoundTitle'),
                text: t('state.nothingFoundText'),
                action: (
                  <Button size="touch" onClick={() => onView(props.clear ?? ({} as View))}>
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
      {props.children}
    </AdminPage>
  );
}
