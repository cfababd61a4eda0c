/**
 * Search params of the list of documents. Part of the first load, because routes parse them before
 * a screen loads.
 */
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export interface DocumentsView extends TableView {
  /** A tournament's id, or `none` for documents without one. */
  event?: string;
}

export function parseDocumentsView(search: Record<string, unknown>): DocumentsView {
  const { event } = search;
  return {
    ...parseTableView(search),
    ...(typeof event === 'string' && event !== '' && { event }),
  };
}
