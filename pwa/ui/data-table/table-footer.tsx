import type { ReactNode } from 'react';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { type Icon, NextIcon, PreviousIcon } from '#pwa/ui/icons.ts';

/** The table's labels, passed in by the caller. */
export interface TableLabels {
  readonly pages: (first: number, last: number, total: number) => string;
  readonly page: (page: number, pages: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly selectAll: string;
  /** All rows of all pages. */
  readonly selectAllRows: (count: number) => string;
  readonly selectRow: (name: string) => string;
  readonly selected: (count: number) => string;
  readonly clearSelection: string;
}

/** The visible range of rows, and buttons to turn the page. */
export function TablePagination({
  words,
  keys,
  skipped,
  pageSize,
  total,
  onPrevious,
  onNext,
}: {
  words: TableLabels;
  /** Explains the keys, at the start. */
  keys?: ReactNode;
  /** Rows before the first of this page. */
  skipped: number;
  pageSize: number;
  total: number;
  /** Opens the previous page; undefined on the first page. */
  onPrevious: (() => void) | undefined;
  /** Opens the next page; undefined on the last page. */
  onNext: (() => void) | undefined;
}) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // Rows that came or went may leave a page of the server between two numbers.
  const page = onNext === undefined ? pages : Math.min(pages, Math.ceil(skipped / pageSize) + 1);
  return (
    <div className="num flex h-14 flex-none items-center justify-end gap-2 border-t border-border bg-card px-6 text-sm print:hidden">
      {keys}
      <span className="ms-auto text-muted-foreground">
        {total > 0 && words.pages(skipped + 1, Math.min(skipped + pageSize, total), total)}
      </span>
      {pages > 1 && (
        <>
          <IconButton
            icon={PreviousIcon}
            label={words.previous}
            size="sm"
            className="ms-3 rtl:-scale-x-100"
            disabled={onPrevious === undefined}
            onClick={onPrevious}
          />
          <span>{words.page(page, pages)}</span>
          <IconButton
            icon={NextIcon}
            label={words.next}
            size="sm"
            className="rtl:-scale-x-100"
            disabled={onNext === undefined}
            onClick={onNext}
          />
        </>
      )}
    </div>
  );
}

/** Actions for the selected rows, in the footer's place and at the same height. */
export function SelectionBar({
  words,
  count,
  onClear,
  selectAll,
  children,
}: {
  words: TableLabels;
  count: number;
  /** Selects the rows of the other pages too. */
  selectAll?: { total: number; onSelect: () => void } | undefined;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <div
      role="toolbar"
      aria-label={words.selected(count)}
      className="num flex h-14 flex-none items-center gap-2.5 overflow-x-auto bg-foreground px-6 max-md:sticky max-md:bottom-0 max-md:z-20 text-sm text-background [--ring:var(--signal)] print:hidden"
    >
      <span className="me-2 font-semibold whitespace-nowrap" aria-live="polite">
        {words.selected(count)}
      </span>
      {selectAll && (
        <SelectionButton onClick={selectAll.onSelect}>
          {words.selectAllRows(selectAll.total)}
        </SelectionButton>
      )}
      {children}
      <Button
        variant="ghost"
        size="sm"
        className="!text-background hover:!text-foreground"
        onClick={onClear}
      >
        {words.clearSelection}
      </Button>
    </div>
  );
}

/** An action for the selected rows. */
export function SelectionButton({
  icon,
  onClick,
  children,
}: {
  icon?: Icon;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      size="sm"
      variant="ghost"
      {...(icon && { icon })}
      className="flex-none !border-background/40 !text-background hover:!text-foreground max-md:min-h-11"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** Holds search, filters, columns and actions above a table. */
export function TableToolbar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-2.5 border-b border-border px-4 py-3 md:px-6 print:hidden">
      {children}
    </div>
  );
}
