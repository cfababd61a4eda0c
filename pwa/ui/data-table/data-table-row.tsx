import { memo, type ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';

/** A column's cell in each row. */
export interface RowColumn<Row> {
  readonly id: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns figures at the end of the cell. */
  readonly align?: 'end';
  /** Clicks in this column do not open the row. */
  readonly actions?: boolean;
  /** Stays visible at the end while the other columns scroll sideways. */
  readonly pinned?: boolean;
  /** Applied to the column's cells and header. */
  readonly className?: string;
}

/** `selection` is absent in a table whose rows cannot be selected. */
export function DataTableRow<Row>({
  id,
  row,
  columns,
  selection,
  onOpen,
}: {
  id: string;
  row: Row;
  columns: readonly RowColumn<Row>[];
  selection:
    | {
        label: string;
        ticked: boolean;
        onTick: (on: boolean, toRange: boolean) => void;
      }
    | undefined;
  onOpen: ((row: Row) => void) | undefined;
}) {
  const ticked = selection?.ticked ?? false;
  return (
    <tr
      data-row={id}
      // Keys move the focus from row to row.
      tabIndex={onOpen && -1}
      className={cn(
        'group/row scroll-mt-9 outline-offset-[-3px]',
        ticked ? 'bg-accent' : 'hover:bg-muted',
        onOpen !== undefined && 'cursor-pointer',
      )}
      onClick={(event) => {
        const target = event.target as Element;
        if (onOpen === undefined || target.closest('a,button,input,label,[data-actions]')) return;
        // React also passes on clicks in the row's menus and dialogs, which are elsewhere on the page.
        if (!event.currentTarget.contains(target)) return;
        onOpen(row);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row);
      }}
    >
      {selection && (
        <td
          className={cn(
            cellClass,
            'ps-6 max-md:ps-4 print:hidden',
            ticked &&
              'shadow-[inset_var(--touchline)_0_0_var(--primary)] rtl:shadow-[inset_calc(-1*var(--touchline))_0_0_var(--primary)]',
          )}
        >
          <RowCheckbox label={selection.label} checked={ticked} onTick={selection.onTick} />
        </td>
      )}
      {columns.map((column) => (
        <Cell
          key={column.id}
          column={column}
          row={row}
          indented={selection === undefined}
          ticked={ticked}
        />
      ))}
    </tr>
  );
}

/** Memoised, because a table is rendered several times until its columns fit. */
const Cell = memo(function Cell<Row>({
  column,
  row,
  indented,
  ticked,
}: {
  column: RowColumn<Row>;
  row: Row;
  indented: boolean;
  ticked: boolean;
}) {
  return (
    <td
      data-actions={column.actions || undefined}
      className={cn(
        cellClass,
        indented && 'first:ps-6',
        column.align === 'end' && 'text-end',
        column.className,
        column.actions && 'print:hidden',
        column.pinned && pinnedClass,
        column.pinned && (ticked ? 'bg-accent' : 'bg-card group-hover/row:bg-muted'),
      )}
    >
      {column.cell(row)}
    </td>
  );
}) as <Row>(props: {
  column: RowColumn<Row>;
  row: Row;
  indented: boolean;
  ticked: boolean;
}) => ReactNode;

export const pinnedClass =
  'sticky end-0 border-s ps-[calc(0.625rem+var(--cover,0px))] max-md:shadow-card';

const cellClass =
  'h-(--table-row) border-b border-border px-2.5 py-1 whitespace-nowrap print:whitespace-normal last:pe-6 max-md:last:pe-3';

/** Selects a row; `toRange` says that Shift was held. */
function RowCheckbox({
  label,
  checked,
  onTick,
}: {
  label: string;
  checked: boolean;
  onTick: (on: boolean, toRange: boolean) => void;
}) {
  return (
    <Checkbox
      small
      aria-label={label}
      checked={checked}
      onChange={({ target, nativeEvent }) =>
        onTick(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  );
}
