import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RoutePath } from '#pwa/lib/admin/resource/admin-resource.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { IconButton, iconButtonVariants } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { DeleteIcon, EditIcon, type Icon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';

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

/** A column of days; `value` is an instant or a day. */
export function dateColumn<Row>(
  id: string,
  header: string,
  value: (row: Row) => string,
  className = 'max-md:hidden',
): Column<Row> {
  return {
    id,
    header,
    className,
    sort: value,
    cell: (row) => <span className="num">{formatDate(value(row))}</span>,
  };
}

/** A row's title; on phones with a note below it, instead of the hidden columns. */
export function RowTitle({
  title,
  note,
  className,
}: {
  title: string;
  note: ReactNode;
  className?: string;
}) {
  return (
    <span className={cn('block min-w-0', className)}>
      <span className="block truncate font-[580]" title={title} dir="auto">
        {title}
      </span>
      <span className="block truncate text-[0.8125rem] text-muted-foreground md:hidden">
        {note}
      </span>
    </span>
  );
}

/** A small picture at the start of a row, or an icon if there is none. */
export function RowPicture({
  file,
  icon: Icon,
  className,
}: {
  file: string | null;
  icon: Icon;
  className: string;
}) {
  return (
    <span className={cn('grid flex-none place-items-center overflow-hidden rounded-sm', className)}>
      {file === null ? (
        <Icon className="size-4.5" aria-hidden />
      ) : (
        <img
          src={`/api/file/${file}?width=160`}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

/** The number of people that a record has, with a link to them. */
export function PeopleCount({
  path,
  id,
  name,
  approved,
  pending,
}: {
  /** A route with `$id`. */
  path: RoutePath;
  id: string;
  /** The record's name, for screen readers. */
  name: string;
  approved: number;
  pending: number;
}) {
  const { t } = useTranslation();
  return (
    <Link
      to={path}
      params={{ id } as never}
      title={t('attendees.openOf', { name })}
      className="inline-flex min-h-8 min-w-8 items-center justify-end underline decoration-muted-foreground/50 underline-offset-3 hover:decoration-current"
    >
      {approved}
      {pending > 0 && (
        <b
          className="ms-1 font-[600] text-pending-foreground"
          title={t('matches.bookingsWaiting', { count: pending })}
        >
          + {pending}
        </b>
      )}
    </Link>
  );
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
          <RowLink
            to={`${path}/$id` as RoutePath}
            id={row.id}
            icon={EditIcon}
            title={editTitle}
            label={editLabel(row)}
          />
          {between?.(row)}
          <RowDeleteButton label={deleteLabel(row)} onClick={() => onDelete(row)} />
        </span>
      ),
  };
}

/** A link of a row with an icon. */
export function RowLink({
  to,
  id,
  icon: Icon,
  title,
  label,
  className = 'max-md:size-11',
}: {
  /** A route with `$id`. */
  to: RoutePath;
  id: string;
  icon: Icon;
  title: string;
  /** Distinguishes the rows for screen readers. */
  label: string;
  className?: string;
}) {
  return (
    <Link
      to={to}
      params={{ id } as never}
      aria-label={label}
      title={title}
      className={cn(iconButtonVariants({ size: 'sm' }), className)}
    >
      <Icon className="size-4.5" aria-hidden />
    </Link>
  );
}

/** A button hidden on phones, where a row has room for only one; the form has this one too. */
export function RowDeleteButton(button: { label: string; onClick: () => void }) {
  return <IconButton icon={DeleteIcon} size="sm" className="max-md:hidden" {...button} />;
}
