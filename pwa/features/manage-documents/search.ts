/** The search params of the list of documents. In the first load: routes read it before a screen. */
import { parseTableView, type TableView } from '#pwa/ui/table/table-view.ts';

export interface DocumentsView extends TableView {
  /** A tournament's id, or `none`: those of none. */
  event?: string;
}

export function parseDocumentsView(search: Record<string, unknown>): DocumentsView {
  const { event } = search;
  return {
    ...parseTableView(search),
    ...(typeof event === 'string' && event !== '' && { event }),
  };
}
