import type { TableView } from '#pwa/ui/data-table/table-view.ts';

/** A page of a list that the server sorts: its cursors are null on the first and on the last page. */
export interface ListPosition {
  skipped: number;
  next: string | null;
  previous: string | null;
}

/** Turns to the neighbouring pages, by number or by the cursors of the server. */
export function pageTurns(
  view: TableView,
  onView: (view: TableView) => void,
  at: Pick<ListPosition, 'next' | 'previous'> | { page: number; pages: number },
) {
  const turn = (to: TableView | null) =>
    to === null ? undefined : () => onView({ ...view, ...to });
  if ('page' in at)
    return {
      onPrevious: turn(at.page > 1 ? { page: at.page - 1 } : null),
      onNext: turn(at.page < at.pages ? { page: at.page + 1 } : null),
    };
  return {
    onPrevious: turn(at.previous === null ? null : { at: `-${at.previous}` }),
    onNext: turn(at.next === null ? null : { at: at.next }),
  };
}
