/**
 * Search params of the lists of teams and venues. Part of the first load, because routes parse them
 * before a screen loads.
 */
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export interface PlacesView extends TableView {
  /** The type of team; for teams only. */
  type?: 'club' | 'national';
  /** A two-letter country code. */
  country?: string;
}

export function parsePlacesView(search: Record<string, unknown>): PlacesView {
  const { type, country } = search;
  return {
    ...parseTableView(search),
    ...((type === 'club' || type === 'national') && { type }),
    ...(typeof country === 'string' && country !== '' && { country }),
  };
}
