import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RoutePath } from '#pwa/lib/admin/resource/admin-resource.ts';
import { IconButton, iconButtonClass } from '#pwa/ui/primitives/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { DeleteIcon, EditIcon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/table/data-table.tsx';

/** A text column, truncated at `width`, a `max-w-…` class. */
export function textColumn<Row>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  width: string,
  className = 'max-md:hidden',
): Column<Row> {
  return {
    id,
    header,
    className,
    sort: value,
    cell: (row) => (
      <span className={cn('block truncate', width)} title={value(row) ?? undefined} dir="auto">
        {value(row)}
      </span>
    ),
  };
}

/** The edit and delete buttons at the end of a row. */
export function actionsColumn<Row extends { id: string }>({
  id = 'actions',
  header,
  path,
  editTitle,
  editLabel,
  deleteLabel,
  onDelete,
  before,
  between,
  hasActions = () => true,
}: {
  id?: string;
  header: string;
  /** The list's route. */
  path: RoutePath;
  editTitle: string;
  editLabel: (row: Row) => string;
  deleteLabel: (row: Row) => string;
  onDelete: (row: Row) => void;
  before?: (row: Row) => ReactNode;
  between?: (row: Row) => ReactNode;
  hasActions?: (row: Row) => boolean;
}): Column<Row> {
  return {
    id,
    header,
    actions: true,
    pinned: true,
    className: 'w-px',
    cell: (row) =>
      hasActions(row) && (
        <span className="flex">
          {before?.(row)}
          <Link
            to={`${path}/$id` as RoutePath}
            params={{ id: row.id } as never}
            aria-label={editLabel(row)}
            title={editTitle}
            className={cn(iconButtonClass({ size: 'sm' }), 'max-md:size-11')}
          >
            <EditIcon className="size-4.5" aria-hidden />
          </Link>
          {between?.(row)}
          <IconButton
            icon={DeleteIcon}
            size="sm"
            // A phone's row has room for one button; the form has the other.
            className="max-md:hidden"
            label={deleteLabel(row)}
            onClick={() => onDelete(row)}
          />
        </span>
      ),
  };
}
