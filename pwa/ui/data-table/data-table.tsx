import type { MouseEvent } from 'react';
import {
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  type RowData,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { useColumnsWithoutRoom } from '#pwa/ui/data-table/fitting-columns.ts';
import { usePinnedColumnOverlap } from '#pwa/ui/data-table/pinned-column.ts';
import { useRowSelection } from '#pwa/ui/data-table/select-range.ts';
import { compareCells } from '#pwa/ui/data-table/compare-cells.ts';
import { type ListPosition, pageTurns } from '#pwa/ui/data-table/page-turns.ts';
import { ScrollRegion } from '#pwa/ui/data-table/scroll-region.tsx';
import { parseSort, formatSort, type TableView, withSort } from '#pwa/ui/data-table/table-view.ts';
import { pinnedClass, type RowColumn, DataTableRow } from '#pwa/ui/data-table/data-table-row.tsx';
import {
  SelectionBar,
  type TableLabels,
  TablePagination,
} from '#pwa/ui/data-table/table-footer.tsx';
import { DownIcon, UpIcon } from '#pwa/ui/icons.ts';

export interface Column<Row> extends RowColumn<Row> {
  readonly header: string;
  /** The value to sort by; a column without it cannot be sorted. */
  readonly sort?: (row: Row) => string | number | null;
  /** Columns with the highest number are hidden first if room is short; those without one stay. */
  readonly priority?: number;
  /** Filters of the list that leave one value in this column, which is then hidden first. */
  readonly filters?: readonly string[];
}

/** Above the priority of any column. */
const filteredPriority = 100;

interface DataTableProps<Row extends RowData> {
  label: string;
  /** Must be stable: defined at module scope or memoised. */
  columns: readonly Column<Row>[];
  /** Already filtered; must be stable. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Names a row for screen readers, such as a person or a match. */
  rowName: (row: Row) => string;
  view: TableView;
  onView: (view: TableView) => void;
  pageSize?: number;
  /** Total number of rows, if `rows` is one page that the server sorted. */
  total?: number | undefined;
  /** The position of the server's page in its list. */
  position?: ListPosition | undefined;
  /** Selects the rows of all pages, if `rows` is one page that the server sorted. */
  onSelectAll?: (() => void) | undefined;
  onOpen?: (row: Row) => void;
  /** Called with the ids of the columns that are hidden because they have no room. */
  onWithoutRoom?: (ids: readonly string[]) => void;
  /** Ids of the selected rows; rows cannot be selected without it. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Buttons for the selected rows; they replace the footer. */
  selectionActions?: ReactNode;
  /** Explains the keys, in the footer. */
  keys?: ReactNode;
  /** Replaces the rows with a skeleton or a message below the real header. */
  instead?: ReactNode;
  words: TableLabels;
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

/** The shared table: sticky header, sorting, pages and selection, with its state in the URL. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, view, onView, pageSize = 50, selected, onSelect, words } = props;
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row) => column.sort?.(row) ?? null,
        enableSorting: column.sort !== undefined,
        sortFn: compareCells,
      })),
    [columns],
  );
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const scroller = useRef<HTMLDivElement>(null);
  const filterNames = Object.keys(view).join();
  const activeFilters = useMemo(() => filterNames.split(','), [filterNames]);
  const { withoutRoom, hiddenByCss } = useColumnsWithoutRoom(
    scroller,
    useCallback(
      (id: string) => {
        const { filters, priority } = byId.get(id) ?? {};
        const isFiltered = filters?.some((filter) => activeFilters.includes(filter));
        return isFiltered ? filteredPriority : priority;
      },
      [byId, activeFilters],
    ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    useMemo(() => ({}), [columns, rows, view.page, view.at, view.sort, view.hide]),
  );
  const { onWithoutRoom } = props;
  useEffect(
    () => onWithoutRoom?.([...withoutRoom, ...hiddenByCss]),
    [onWithoutRoom, withoutRoom, hiddenByCss],
  );
  const hidden = [...(view.hide?.split(',') ?? []), ...withoutRoom];
  const shownColumns = columns.filter(({ id }) => !hidden.includes(id));
  const total = props.total ?? rows.length;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(view.page ?? 1, pages);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    autoResetPageIndex: false,
    manualSorting: props.total !== undefined,
    enableSortingRemoval: false,
    state: {
      sorting: parseSort(view.sort),
      // A server's page is shown whole: a decided row may stay beside the rows that moved up.
      pagination:
        props.total === undefined
          ? { pageIndex: page - 1, pageSize }
          : { pageIndex: 0, pageSize: rows.length },
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      rowSelection: Object.fromEntries([...(selected ?? [])].map((id) => [id, true])),
    },
    onSortingChange: (update) => {
      const next = typeof update === 'function' ? update(parseSort(view.sort)) : update;
      onView(withSort(view, formatSort(next)));
    },
  });
  const shown = table.getRowModel().rows;
  const selectable = selected !== undefined && onSelect !== undefined;
  const { ticked, tick, tickAll } = useRowSelection(
    shown.map(({ id }) => id),
    selected,
    onSelect,
  );

  const selectAllRows =
    props.total === undefined ? () => onSelect?.(new Set(rows.map(rowId))) : props.onSelectAll;

  usePinnedColumnOverlap(scroller, columns.at(-1)?.pinned === true);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ScrollRegion ref={scroller} label={props.label}>
        <table
          aria-label={props.label}
          className="type-data w-full border-separate border-spacing-0 text-sm"
        >
          <thead className="sticky top-0 z-10 print:static">
            <tr>
              {selectable && (
                <th className={cn(headClass, 'w-10 ps-6 max-md:ps-4 print:hidden')}>
                  <Checkbox
                    small
                    aria-label={words.selectAll}
                    checked={shown.length > 0 && ticked === shown.length}
                    partly={ticked > 0 && ticked < shown.length}
                    onChange={(event) => tickAll(event.target.checked)}
                  />
                </th>
              )}
              {table.getHeaderGroups()[0]?.headers.map((header) => {
                const column = byId.get(header.column.id);
                if (column === undefined) return null;
                const sorted = header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    data-column={column.id}
                    scope="col"
                    aria-sort={
                      sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined
                    }
                    className={cn(
                      headClass,
                      !selectable && 'first:ps-6',
                      column.align === 'end' ? 'text-end' : 'text-start',
                      sorted && 'text-foreground',
                      column.className,
                      column.actions && 'print:hidden',
                      column.pinned && pinnedClass,
                    )}
                  >
                    <HeaderLabel
                      {...column}
                      sorted={sorted}
                      onSort={column.sort && header.column.getToggleSortingHandler()}
                    />
                  </th>
                );
              })}
            </tr>
          </thead>
          {props.instead === undefined && (
            <tbody>
              {shown.map((row) => (
                <DataTableRow
                  key={row.id}
                  id={row.id}
                  row={row.original}
                  columns={shownColumns}
                  selection={
                    selectable
                      ? {
                          label: words.selectRow(props.rowName(row.original)),
                          ticked: selected.has(row.id),
                          onTick: (on, toRange) => tick(row.id, on, toRange),
                        }
                      : undefined
                  }
                  onOpen={props.onOpen}
                />
              ))}
            </tbody>
          )}
        </table>
        {props.instead}
      </ScrollRegion>
      {selectable && selected.size > 0 ? (
        <SelectionBar
          words={words}
          count={selected.size}
          onClear={() => onSelect(new Set())}
          selectAll={
            ticked === shown.length && selected.size < total && selectAllRows !== undefined
              ? { total, onSelect: selectAllRows }
              : undefined
          }
        >
          {props.selectionActions}
        </SelectionBar>
      ) : (
        <TablePagination
          words={words}
          keys={props.keys}
          skipped={props.position?.skipped ?? (page - 1) * pageSize}
          pageSize={pageSize}
          total={total}
          {...pageTurns(view, onView, props.position ?? { page, pages })}
        />
      )}
    </div>
  );
}

const headClass =
  'h-9 border-b border-border bg-muted px-2.5 text-[0.8125rem] font-semibold whitespace-nowrap text-muted-foreground last:pe-6 max-md:last:pe-3';

/** A column's name, which sorts by the column where that is possible. */
function HeaderLabel({
  header,
  actions,
  sorted,
  onSort,
}: {
  header: string;
  actions?: boolean;
  sorted: 'asc' | 'desc' | false;
  onSort: ((event: MouseEvent) => void) | undefined;
}) {
  // On phones the header of the actions column is hidden to save width.
  if (onSort === undefined)
    return <span className={cn(actions && 'max-md:sr-only')}>{header}</span>;
  return (
    <button
      type="button"
      className="inline-flex min-h-9 items-center gap-1 font-semibold hover:text-foreground max-md:min-h-11 max-md:min-w-11"
      onClick={onSort}
    >
      {header}
      {sorted === 'asc' && <UpIcon className="size-4" aria-hidden />}
      {sorted === 'desc' && <DownIcon className="size-4" aria-hidden />}
    </button>
  );
}
