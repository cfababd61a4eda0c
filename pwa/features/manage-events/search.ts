/** The search params of the list of tournaments. In the first load: routes read it before a screen. */
import { parseTableView, type TableView } from '#pwa/ui/table/table-view.ts';

export interface EventsView extends TableView {
  /** The accreditation window. */
  window?: 'opened' | 'closed';
}

export function parseEventsView(search: Record<string, unknown>): EventsView {
  const { window } = search;
  return {
    ...parseTableView(search),
    ...((window === 'opened' || window === 'closed') && { window }),
  };
}
