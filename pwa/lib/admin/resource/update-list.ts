import type { QueryClient } from '@tanstack/react-query';
import type { QueryKey } from '#pwa/lib/admin/resource/admin-resource.ts';

/** Changes the rows that were loaded of a list, or of each of its pages. */
export function updateListRows<Row>(
  client: QueryClient,
  listKey: QueryKey,
  change: (rows: readonly Row[]) => readonly Row[],
): void {
  client.setQueryData<readonly Row[] | { rows: readonly Row[] }>(listKey, (rows) =>
    Array.isArray(rows) ? change(rows) : rows,
  );
  client.setQueriesData<unknown>({ queryKey: listKey }, (page: unknown) =>
    isPage<Row>(page) ? { ...page, rows: change(page.rows) } : page,
  );
}

const isPage = <Row>(data: unknown): data is { rows: readonly Row[] } =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows);
