/**
 * What a table shows, as it stands in the URL: `?q=ahly&sort=-date&page=2&hide=venue,officer`.
 * A route takes `parseTableView` as its `validateSearch`; filters of its own stand beside it.
 */
export interface TableView {
  /** The search text. */
  q?: string;
  /** Column id, with a minus for descending. */
  sort?: string;
  /** From 1. */
  page?: number;
  /** Hidden columns, ids joined by commas. */
  hide?: string;
}

export function parseTableView(search: Record<string, unknown>): TableView {
  const { q, sort, page, hide } = search;
  const number = Number(page);
  return {
    ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
    ...(typeof sort === 'string' ? { sort } : {}),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
    ...(typeof hide === 'string' && hide !== '' ? { hide } : {}),
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

/** Sorted anew it starts at its first page again. */
export function withSort(view: TableView, sort: string | undefined): TableView {
  const next = { ...view };
  delete next.page;
  delete next.sort;
  return sort === undefined ? next : { ...next, sort };
}

/** Whether every word of the search stands somewhere in the texts, whatever case and accents. */
export function matchesSearch(
  q: string | undefined,
  ...texts: (string | null | undefined)[]
): boolean {
  if (q === undefined || q.trim() === '') return true;
  const hay = plain(texts.filter(Boolean).join(' '));
  return plain(q)
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
