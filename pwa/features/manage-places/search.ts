/** The search params of the lists of teams and venues. In the first load: routes read it before a screen. */
import { parseTableView, type TableView } from '#pwa/ui/table/table-view.ts';

export interface PlacesView extends TableView {
  /** Of teams only. */
  type?: 'club' | 'national';
  /** A country's two letters. */
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
