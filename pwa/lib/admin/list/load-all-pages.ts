import {
  type ListPage,
  type ListPageQuery,
  maxListPageSize,
} from '#sync/contracts/core/list-pages.ts';

type PageRows<Row> = Pick<ListPage<Row>, 'rows' | 'next'>;

/** Reads the rows of a list that match its search and filters: all, or the first `atMost`. */
export async function loadAllPages<Row, Query extends Partial<ListPageQuery>>(
  { after: _after, before: _before, ...query }: Query,
  read: (query: Omit<Query, 'after' | 'before'> & { after?: string }) => Promise<PageRows<Row>>,
  atMost = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = '';
  while (after !== null && rows.length < atMost) {
    const start: { after?: string } = after === '' ? {} : { after };
    const page: PageRows<Row> = await read({ ...query, ...start, pageSize: maxListPageSize });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows.slice(0, atMost);
}
