/**
 * Search params of the list of tournaments. Part of the first load, because routes parse them
 * before a screen loads.
 */
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export interface EventsView extends TableView {
  /** State of the accreditation window. */
  window?: 'opened' | 'closed';
}

export function parseEventsView(search: Record<string, unknown>): EventsView {
  const { window } = search;
  return {
    ...parseTableView(search),
    ...((window === 'opened' || window === 'closed') && { window }),
  };
}
