import {
  Link,
  type NavigateOptions,
  useLocation,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import type { SortBy } from '#sync/contracts/core/list-pages.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { storedHiddenColumns } from '#pwa/lib/admin/list/hidden-columns.ts';
import { hideableColumns, ManageToolbar } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { listState, queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { useTableLabels } from '#pwa/lib/admin/list/table-labels.ts';
import type {
  RecordType,
  ReadOnlyRecords,
  RoutePath,
} from '#pwa/lib/admin/resource/admin-resource.ts';
import { DeleteResourceDialog } from '#pwa/lib/admin/resource/delete-resource-dialog.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { AddIcon } from '#pwa/ui/icons.ts';
import { AdminPage, AdminPageHeader } from '#pwa/ui/layout/admin-page.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { type Column, DataTable } from '#pwa/ui/data-table/data-table.tsx';
import type { ListPosition } from '#pwa/ui/data-table/page-turns.ts';
import { TableSkeleton } from '#pwa/ui/data-table/table-skeleton.tsx';
import type { TableView } from '#pwa/ui/data-table/table-view.ts';

// Untyped, because each list's route parses search params of its own.
const useAnySearch: (options: { strict: false }) => unknown = useSearch;

/** A list's search params, and a function to change them. */
export function useListView<View extends TableView>(): [view: View, setView: (view: View) => void] {
  const search = useAnySearch({ strict: false }) as View;
  const { pathname } = useLocation();
  const hide = search.hide ?? storedHiddenColumns(pathname);
  const view = hide === undefined ? search : { ...search, hide };
  const navigate = useNavigate();
  const setView = (next: View) =>
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  return [view, setView];
}

/** One page of a list that the server filters and sorts. */
interface ServerPage<Row> {
  rows: readonly Row[];
  /** Rows that match the filters. */
  totalCount: number;
  /** The number in the header; `totalCount` if absent. */
  headerCount?: number;
  position: ListPosition;
}

const pageSize = 50;

/** Asks the server for the view's page in the view's order, or by `first`. */
export function listPageSearch<const Column extends string>(
  { at, sort = '', q }: TableView,
  columns: readonly Column[],
  first: SortBy<Column> = columns[0] as Column,
): { sort: SortBy<Column>; pageSize: number; after?: string; before?: string; text?: string } {
  const column = columns.find((each) => each === sort.replace(/^-/, ''));
  return {
    sort: column === undefined ? first : (sort as SortBy<Column>),
    pageSize,
    ...(at !== undefined && (at.startsWith('-') ? { before: at.slice(1) } : { after: at })),
    ...(q !== undefined && { text: q.slice(0, 100) }),
  };
}

interface ResourceListProps<Row extends { id: string }, View extends TableView> {
  resource: RecordType<Row> | ReadOnlyRecords<Row>;
  labels: {
    title: MessageKey;
    search: MessageKey;
    add?: MessageKey;
    emptyTitle: MessageKey;
    emptyText?: MessageKey;
    /** Shown if no row matches the filters. */
    nothingFound?: MessageKey;
  };
  /** Loads all rows, which the list filters and sorts, or one page of the server. */
  query: {
    data: readonly Row[] | ServerPage<Row> | undefined;
    isError: boolean;
    isRefetchError: boolean;
    dataUpdatedAt: number;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  /**
   * Must be stable: defined at module scope or memoised. All but the first and pinned ones can be
   * hidden.
   */
  columns: (t: typeof translate, onDelete: (record: Row) => void) => Column<Row>[];
  /** Further columns that cannot be hidden. */
  always?: readonly string[] | 'all';
  /** Whether a row matches search and filters; must be stable. Absent if the server filters. */
  matches?: (row: Row, view: View) => boolean;
  /** Default sort: a column id, with a minus for descending. Absent if the server sorts. */
  sort?: string;
  filters?: ReactNode;
  /** The view without any filters. */
  clear?: View;
  /** The title of the page that this list is a tab of. */
  section?: MessageKey;
  /** Replaces the title and the buttons. */
  header?: ReactNode;
  /** Content between header and toolbar. */
  summary?: ReactNode;
  /** Buttons before 'Add'. */
  actions?: ReactNode;
  /** The page that a row opens, if it has no form. */
  pageOf?: (row: Row) => NavigateOptions;
  /** Explains the keys, in the footer. */
  keys?: ReactNode;
  /** Whether a row has a form; all have one if absent. */
  canOpen?: (row: Row) => boolean;
  /** Ids of selected rows that match the filters; rows cannot be selected without it. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Selects the rows of all pages, if the server pages the list. */
  onSelectAll?: () => void;
  /** Buttons for the selected rows. */
  selectionActions?: ReactNode;
  /** The list's dialogs. */
  children?: ReactNode;
}

const none: never[] = [];

/**
 * The list of a resource: search, filters, columns, pages, 'Add', edit and delete, and its loading,
 * empty and error states.
 */
export function ResourceList<Row extends { id: string }, View extends TableView>(
  props: ResourceListProps<Row, View>,
) {
  const { resource, labels, query, columns, always, matches, sort, clear, canOpen } = props;
  const { data } = query;
  const { t } = useTranslation();
  const words = useTableLabels();
  const navigate = useNavigate();
  const [view, setView] = useListView<View>();
  const [deleteTarget, setDeleteTarget] = useState<Row | null>(null);
  const [withoutRoom, setWithoutRoom] = useState<readonly string[]>(none);
  const shown = useMemo(() => columns(t, setDeleteTarget), [columns, t]);
  const page = data !== undefined && 'rows' in data ? data : undefined;
  const all = data === undefined ? none : 'rows' in data ? data.rows : data;
  const found = useMemo(
    () => (matches === undefined ? all : all.filter((row) => matches(row, view))),
    [all, matches, view],
  );
  const count = page?.headerCount ?? page?.totalCount ?? all.length;
  const isPageFiltered = page !== undefined && isFiltered(view, clear);
  const state = listState(query, isPageFiltered ? 1 : count, found.length);
  const title = [props.section, labels.title].flatMap((key) => (key ? t(key) : [])).join(': ');
  useDocumentTitle(title);
  useKeyboardShortcuts({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: () => {
      const id = focusedRow()?.dataset['row'];
      if (id !== undefined)
        props.onSelect?.((props.selected ?? new Set()).symmetricDifference(new Set([id])));
    },
    '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus(),
    escape: () => props.onSelect?.(new Set()),
  });

  const add = resource.path && labels.add && (
    <Button asChild size="sm" className="max-md:min-h-11">
      <Link to={`${resource.path}/create` as RoutePath}>
        <AddIcon className="size-4" aria-hidden />
        {t(labels.add)}
      </Link>
    </Button>
  );
  function open(row: Row): void {
    if (props.pageOf !== undefined) return void navigate(props.pageOf(row));
    if (resource.path === undefined || canOpen?.(row) === false) return;
    const to = resource.rowPath ?? (`${resource.path}/$id` as RoutePath);
    void navigate({ to, params: { id: row.id } as never });
  }

  return (
    <AdminPage>
      {props.header ?? (
        <AdminPageHeader title={title} count={data && count}>
          {(props.actions ?? add) && (
            <>
              {props.actions}
              {add}
            </>
          )}
        </AdminPageHeader>
      )}
      {props.summary}
      <ManageToolbar
        searchLabel={t(labels.search)}
        view={view}
        onView={setView}
        columns={always === 'all' ? none : hideableColumns(shown, always)}
        withoutRoom={withoutRoom}
      >
        {props.filters}
      </ManageToolbar>
      <StaleDataBanner query={query} />
      <DataTable
        label={title}
        columns={shown}
        rows={found}
        rowId={({ id }) => id}
        rowName={resource.name}
        view={{ ...(sort && { sort }), ...view }}
        onView={(next) => setView(next as View)}
        pageSize={pageSize}
        total={page?.totalCount}
        position={page?.position}
        onSelectAll={props.onSelectAll}
        onWithoutRoom={setWithoutRoom}
        {...((props.pageOf ?? resource.path) && { onOpen: open })}
        keys={props.keys}
        {...(props.selected && { selected: props.selected })}
        {...(props.onSelect && { onSelect: props.onSelect })}
        selectionActions={props.selectionActions}
        words={words}
        instead={
          state === 'ready' ? undefined : (
            <ContentStates
              state={state}
              skeleton={<TableSkeleton columns={shown.length} label={t('state.loading')} />}
              empty={{
                title: t(labels.emptyTitle),
                ...(labels.emptyText && { text: t(labels.emptyText) }),
                action: add,
              }}
              nothingFound={{
                title: t('state.nothingFoundTitle'),
                text: t(labels.nothingFound ?? 'state.nothingFoundText'),
                action: (
                  <Button
                    variant="outline"
                    size="touch"
                    onClick={() => setView(clear ?? ({} as View))}
                  >
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
      {deleteTarget !== null && resource.path !== undefined && (
        <DeleteResourceDialog
          resource={resource}
          record={deleteTarget}
          onClose={() => setDeleteTarget(null)}
        />
      )}
    </AdminPage>
  );
}

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('tr[data-row]') ?? null;
}

/** Moves the focus to the next or previous row, or to the first if none has it. */
function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
  const current = focusedRow();
  const at = current === null ? 0 : rows.indexOf(current) + step;
  rows[Math.min(rows.length - 1, Math.max(0, at))]?.focus();
}

/** Whether the view has other filters than `clear`, the view without any. */
function isFiltered(view: TableView, clear: TableView = {}): boolean {
  const cleared = new Map<string, unknown>(Object.entries(clear));
  return Object.entries(view).some(
    ([name, value]) =>
      !['page', 'at', 'sort', 'hide'].includes(name) && value !== cleared.get(name),
  );
}
