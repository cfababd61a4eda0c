/**
 * The state of a table in the URL: `?q=ahly&sort=-date&page=2&hide=venue,officer`. Routes parse it
 * with `parseTableView` in `validateSearch` and may add filters of their own.
 */
export interface TableView {
  /** The search text. */
  q?: string;
  /** Column id, with a minus for descending. */
  sort?: string;
  /** Page number, from 1. */
  page?: number;
  /** Where the server's page starts: its cursor, with a minus for the rows before it. */
  at?: string;
  /** Ids of hidden columns, joined by commas. */
  hide?: string;
}

export function parseTableView(search: Record<string, unknown>): TableView {
  const { q, sort, page, hide, at } = search;
  const number = Number(page);
  return {
    ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
    ...(typeof sort === 'string' ? { sort } : {}),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
    ...(typeof hide === 'string' && hide !== '' ? { hide } : {}),
    ...(typeof at === 'string' ? { at } : {}),
  };
}

/** `-date` → `{ id: 'date', desc: true }` */
export function parseSort(sort: string | undefined): { id: string; desc: boolean }[] {
  if (sort === undefined) return [];
  return [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
}

export function formatSort(sorting: readonly { id: string; desc: boolean }[]): string | undefined {
  const first = sorting[0];
  return first && `${first.desc ? '-' : ''}${first.id}`;
}

/** Changes the sort order and returns to the first page. */
export function withSort(view: TableView, sort: string | undefined): TableView {
  const next = { ...view };
  delete next.page;
  delete next.at;
  delete next.sort;
  return sort === undefined ? next : { ...next, sort };
}
