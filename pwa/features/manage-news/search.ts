/** What the URL says of the list of news. In the first load: routes read it before a screen. */
import { parseTableView, type TableView } from '#pwa/ui/table/table-view.ts';

export interface NewsView extends TableView {
  /** A tournament's id, or `none`. */
  event?: string;
}

export function parseNewsView(search: Record<string, unknown>): NewsView {
  const { event } = search;
  return { ...parseTableView(search), ...(typeof event === 'string' && event && { event }) };
}
