import { expect, it } from 'vitest';
import { loadAllPages } from '#pwa/lib/admin/list/load-all-pages.ts';

it('all pages of a list are read from the first on, whichever page is open', async () => {
  const queries: object[] = [];
  const pages = [
    { rows: ['a', 'b'], next: 'second' },
    { rows: ['c'], next: null },
  ];
  const rows = await loadAllPages({ text: 'ahly', after: 'here', pageSize: 50 }, async (query) => {
    queries.push(query);
    const page = pages[queries.length - 1] ?? { rows: [], next: null };
    return { ...page, totalCount: 3, allCount: 9, skipped: 0, previous: null };
  });
  expect(rows).toEqual(['a', 'b', 'c']);
  expect(queries).toEqual([
    { text: 'ahly', pageSize: 1000 },
    { text: 'ahly', pageSize: 1000, after: 'second' },
  ]);
});

it('reading all pages stops at the maximum number of rows', async () => {
  let reads = 0;
  const rows = await loadAllPages(
    {},
    async () => {
      reads += 1;
      return { rows: [1, 2], next: 'on', totalCount: 9, allCount: 9, skipped: 0, previous: null };
    },
    3,
  );
  expect(rows).toEqual([1, 2, 1]);
  expect(reads).toBe(2);
});
