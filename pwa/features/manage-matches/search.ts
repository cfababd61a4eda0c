/**
 * Search params of the list of matches. Part of the first load, because routes parse them before a
 * screen loads.
 */
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export interface MatchesView extends TableView {
  /** The first day to show, `YYYY-MM-DD`, or `all`; today if absent. */
  from?: string;
  /** A tournament's id. */
  event?: string;
  /** A venue's id. */
  venue?: string;
  reservation?: 'opened' | 'closed';
}

export function parseMatchesView(search: Record<string, unknown>): MatchesView {
  const { from, event, venue, reservation } = search;
  return {
    ...parseTableView(search),
    ...(typeof from === 'string' && /^(all|\d{4}-\d{2}-\d{2})$/.test(from) && { from }),
    ...(typeof event === 'string' && event !== '' && { event }),
    ...(typeof venue === 'string' && venue !== '' && { venue }),
    ...((reservation === 'opened' || reservation === 'closed') && { reservation }),
  };
}
