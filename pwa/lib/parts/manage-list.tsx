import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { hideable, ManageToolbar } from '#pwa/lib/parts/manage-toolbar.tsx';
import { RenewalStrip } from '#pwa/lib/parts/renewal-strip.tsx';
import { listState, readError } from '#pwa/lib/query-state.ts';
import { useTableWords } from '#pwa/lib/table-words.ts';
import { useKeys } from '#pwa/lib/use-keys.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DeskHead, DeskPage } from '#pwa/ui/desk.tsx';
import { States } from '#pwa/ui/states.tsx';
import { TableSkeleton } from '#pwa/ui/table-skeleton.tsx';
import { type Column, DataTable } from '#pwa/ui/table.tsx';
import type { TableView } from '#pwa/ui/table-view.ts';

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
  /** Stable: memoised. Columns with a `sort` or a word can be hidden, save the first and pinned ones. */
  columns: readonly Column<Row>[];
  /** Columns that are no choice, beside the first and the pinned ones. */
  always?: readonly string[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** What stands in the URL, and its change. */
  view: View;
  onView: (view: View) => void;
  /** Whether a row fits search and filters; stable. */
  fits: (row: Row, view: View) => boolean;
  /** Column id, with a minus for descending. */
  sort: string;
  searchLabel: string;
  /** The list's own filters. */
  filters?: ReactNode;
  /** The view with nothing filtered. */
  clear?: View;
  onOpen?: (row: Row) => void;
  /** Ids that are ticked, of rows that fit; without it nothing can be. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Buttons for what is ticked. */
  selectionActions?: ReactNode;
  /** At the end of the head: 'Add', 'Import'. */
  actions?: ReactNode;
  empty: { title: string; text?: string; action?: ReactNode };
  /** Dialogs. */
  children?: ReactNode;
}

const none: never[] = [];

/** One list of the league's records: search, filters, columns, sorting, pages, its five states. */
export function ManageList<Row extends RowData, View extends TableView>(
  props: ManageListProps<Row, View>,
) {
  const { title, query, columns, view, fits, onView, always = none } = props;
  const { t } = useWords();
  const words = useTableWords();
  const rows: readonly Row[] = query.data ?? none;
  const found = useMemo(() => rows.filter((row) => fits(row, view)), [rows, fits, view]);
  const state = listState(query, rows.length, found.length);
  useTitle(title);
  useKeys({
    '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus(),
    escape: () => props.onSelect?.(new Set()),
  });

  return (
    <DeskPage>
      <DeskHead title={title} count={query.data === undefined ? undefined : rows.length}>
        {props.actions}
      </DeskHead>
      <ManageToolbar
        searchLabel={props.searchLabel}
        view={view}
        onView={onView}
        columns={hideable(columns, always)}
      >
        {props.filters}
      </ManageToolbar>
      <RenewalStrip query={query} />
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
            <States
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
              error={readError(query)}
            >
              {null}
            </States>
          )
        }
      />
      {props.children}
    </DeskPage>
  );
}
