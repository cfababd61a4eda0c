/**
 * Search params of the list of news. Part of the first load, because routes parse them before a
 * screen loads.
 */
import type { PublicationState } from '#sync/contracts/content/news.ts';
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export interface NewsView extends TableView {
  /** A tournament's id, or `none` for articles without one. */
  event?: string;
  /** The state of the articles to show; an unknown one shows none. */
  state?: PublicationState;
}

export function parseNewsView(search: Record<string, unknown>): NewsView {
  const { event, state } = search;
  return {
    ...parseTableView(search),
    ...(typeof event === 'string' && event && { event }),
    ...(typeof state === 'string' && { state: state as PublicationState }),
  };
}
