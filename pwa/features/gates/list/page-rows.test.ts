import { expect, it } from 'vitest';
import { listedChanges, pagesOf, rowsPerPage } from '#pwa/features/gates/list/page-rows.ts';
import { exampleList } from '#pwa/features/gates/testing/example-gates.ts';

const named = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    no: at + 1,
    name: `Somebody Number ${at}`,
    nameArabic: null,
  }));

it('every person of a security list is on one page, in order', () => {
  const list = exampleList({ added: named(30), removed: named(12) });
  const pages = pagesOf(list);
  expect(pages.flat()).toEqual(list.people);
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(rowsPerPage);
});

it('a short note on changes replaces no row, and a long one at most the rows of a page', () => {
  expect(pagesOf(exampleList())[0]).toHaveLength(rowsPerPage);
  const long = pagesOf(exampleList({ added: named(200), removed: named(200) }))[0] ?? [];
  expect(long.length).toBeLessThan(rowsPerPage);
  expect(long.length).toBeGreaterThan(5);
});

it('removed people are listed first in the note on changes, and the rest is counted', () => {
  const { removed, added, more } = listedChanges(
    exampleList({ removed: named(35), added: named(20) }),
  );
  expect([removed.length, added.length, more]).toEqual([35, 5, 15]);
});

it('an empty security list has one page', () => {
  expect(pagesOf(exampleList({ people: [], added: [], removed: [] }))).toEqual([[]]);
});
