import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { storeHiddenColumns } from '#pwa/lib/admin/list/hidden-columns.ts';
import { useSearchText } from '#pwa/lib/hooks/use-search-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Kbd } from '#pwa/ui/kbd.tsx';
import { ColumnsIcon } from '#pwa/ui/icons.ts';
import { SearchInput } from '#pwa/ui/form/search-input.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '#pwa/ui/dropdown-menu.tsx';
import { TableToolbar } from '#pwa/ui/data-table/table-footer.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import type { TableView } from '#pwa/ui/data-table/table-view.ts';

/** Changes a filter and returns to the first page; empty values are removed from the URL. */
export function changeView<View extends TableView>(
  view: View,
  next: { [Name in keyof View]?: View[Name] | undefined },
): View {
  const all = { ...view, ...next, page: undefined, at: undefined };
  const kept: unknown = Object.fromEntries(Object.entries(all).filter(([, value]) => value));
  return kept as View;
}

/** Columns that can be hidden: all but the row's name, its actions and those in `always`. */
export function hideableColumns<Row>(
  columns: readonly Column<Row>[],
  always: readonly string[] = [],
): readonly Column<Row>[] {
  return columns.filter(({ id, pinned }, at) => at > 0 && pinned !== true && !always.includes(id));
}

/** Search, the list's own filters and the columns menu. */
export function ManageToolbar<View extends TableView>({
  searchLabel,
  view,
  onView,
  columns,
  withoutRoom,
  children,
}: {
  searchLabel: string;
  view: View;
  onView: (view: View) => void;
  /** Columns that can be hidden. */
  columns: readonly { id: string; header: string }[];
  /** Ids of the columns that are not hidden by choice, but have no room. */
  withoutRoom: readonly string[];
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const change = (next: TableView) => onView(changeView<TableView>(view, next) as View);
  const [text, setText] = useSearchText(view.q, (q) => change({ q: q ?? '' }));
  const hidden = new Set(view.hide?.split(','));
  const { pathname } = useLocation();
  const unfitting = columns.filter(({ id }) => withoutRoom.includes(id)).length;

  function showColumn(id: string, shown: boolean): void {
    if (shown) hidden.delete(id);
    else hidden.add(id);
    const hide = [...hidden].join(',');
    storeHiddenColumns(pathname, hide);
    change({ hide });
  }

  return (
    <TableToolbar>
      <SearchInput
        small
        data-search
        className="w-full md:w-72"
        label={searchLabel}
        clearLabel={t('action.clearSearch')}
        value={text}
        onChange={setText}
        hint={
          <span className="max-lg:hidden">
            <Kbd>/</Kbd>
          </span>
        }
      />
      {children}
      {columns.length > 0 && (
        <div className="max-md:hidden md:ms-auto">
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button variant="outline" size="sm" icon={ColumnsIcon}>
                {t('table.columns')}
                {unfitting > 0 && (
                  <span className="num ms-1.5 font-normal text-muted-foreground">
                    {t('table.withoutRoom', { count: unfitting })}
                  </span>
                )}
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              {columns.map(({ id, header }) => (
                <DropdownMenuCheckboxItem
                  key={id}
                  checked={!hidden.has(id)}
                  onCheckedChange={(shown) => showColumn(id, shown)}
                >
                  {header}
                  {withoutRoom.includes(id) && (
                    <span className="ms-auto ps-4 text-muted-foreground">{t('table.noRoom')}</span>
                  )}
                </DropdownMenuCheckboxItem>
              ))}
            </DropdownMenuContent>
          </DropdownMenu>
        </div>
      )}
    </TableToolbar>
  );
}
