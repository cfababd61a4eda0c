import type { RowData } from '@tanstack/react-table';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type {
  AdminRecord,
  AdminResource,
  RoutePath,
} from '#pwa/lib/admin/resource/admin-resource.ts';
import { DeleteResourceDialog } from '#pwa/lib/admin/resource/delete-resource-dialog.tsx';
import { ManageList } from '#pwa/lib/admin/list/manage-list.tsx';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { AddIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import type { Column } from '#pwa/ui/table/data-table.tsx';
import type { TableView } from '#pwa/ui/table/table-view.ts';

// Untyped, because each list's route parses search params of its own.
const useAnySearch: (options: { strict: false }) => unknown = useSearch;

/** A list's search params, and a function to change them. */
export function useListView<View extends TableView>(): [view: View, setView: (view: View) => void] {
  const view = useAnySearch({ strict: false }) as View;
  const navigate = useNavigate();
  const setView = (search: View) =>
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
  return [view, setView];
}

/** The 'Add' button in a list's header. */
export function AddButton({ to, label }: { to: RoutePath; label: string }) {
  return (
    <Button asChild size="sm" variant="primary" className="max-md:min-h-11">
      <Link to={to}>
        <AddIcon className="size-4" aria-hidden />
        {label}
      </Link>
    </Button>
  );
}

type ListProps<Row extends RowData, View extends TableView> = ComponentProps<
  typeof ManageList<Row, View>
>;

interface ResourceListProps<
  Row extends AdminRecord,
  View extends TableView,
  Values extends FieldValues,
  Body extends object,
> extends Pick<
  ListProps<Row, View>,
  'query' | 'sort' | 'clear' | 'always' | 'selected' | 'onSelect' | 'selectionActions' | 'children'
> {
  resource: AdminResource<Row, Values, Body>;
  labels: {
    title: MessageKey;
    search: MessageKey;
    add?: MessageKey;
    emptyTitle: MessageKey;
    emptyText?: MessageKey;
  };
  /** Must be stable: defined at module scope or memoised. */
  columns: (t: typeof translate, onDelete: (record: Row) => void) => Column<Row>[];
  /** Whether a row matches search and filters; must be stable. */
  matches: (row: Row, view: View) => boolean;
  filters?: ReactNode;
  /** Before 'Add'. */
  actions?: ReactNode;
  /** Whether a row has a form; all have one if absent. */
  canOpen?: (row: Row) => boolean;
}

/** The list of a resource: search, filters, columns, pages, 'Add', edit and delete. */
export function ResourceList<
  Row extends AdminRecord,
  View extends TableView,
  Values extends FieldValues,
  Body extends object,
>({
  resource,
  labels,
  columns,
  matches,
  canOpen,
  actions,
  children,
  ...list
}: ResourceListProps<Row, View, Values, Body>) {
  const { t } = useTranslation();
  const [view, setView] = useListView<View>();
  const navigate = useNavigate();
  const [deleteTarget, setDeleteTarget] = useState<Row | null>(null);
  const shown = useMemo(() => columns(t, setDeleteTarget), [columns, t]);
  const add = labels.add && (
    <AddButton to={`${resource.path}/create` as RoutePath} label={t(labels.add)} />
  );

  function open(row: Row): void {
    if (canOpen?.(row) === false) return;
    void navigate({ to: `${resource.path}/$id` as RoutePath, params: { id: row.id } as never });
  }

  return (
    <ManageList
      {...list}
      title={t(labels.title)}
      columns={shown}
      rowId={({ id }) => id}
      rowName={resource.name}
      view={view}
      onView={setView}
      fits={matches}
      searchLabel={t(labels.search)}
      onOpen={open}
      actions={
        <>
          {actions}
          {add}
        </>
      }
      empty={{
        title: t(labels.emptyTitle),
        ...(labels.emptyText && { text: t(labels.emptyText) }),
        action: add,
      }}
    >
      {children}
      {deleteTarget !== null && (
        <DeleteResourceDialog
          resource={resource}
          record={deleteTarget}
          onClose={() => setDeleteTarget(null)}
        />
      )}
    </ManageList>
  );
}
