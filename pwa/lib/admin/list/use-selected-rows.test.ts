// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelectedRows } from '#pwa/lib/admin/list/use-selected-rows.ts';

interface Row {
  id: string;
  name: string;
}
const first = [{ id: 'a', name: 'Al Ahly' }];
const second = [{ id: 'b', name: 'Al Ahly' }];

/** A list whose server also searches Arabic names, which its rows do not contain. */
function open() {
  const pages = { first, second, none: [] as Row[] };
  const isShown = new Map<string, (row: Row, isFound: boolean) => boolean>();
  for (const text of ['الأهلي', 'zamalek'])
    isShown.set(text, (row, isFound) => isFound || row.name.toLowerCase().includes(text));
  return renderHook(
    ({ page, text }: { page: keyof typeof pages; text: string }) =>
      useSelectedRows(pages[page], isShown.get(text)!, { text, after: page }, async () => [
        ...first,
        ...second,
      ]),
    { initialProps: { page: 'first', text: 'الأهلي' } },
  );
}

it('rows that were selected on another page of the same search count', () => {
  const { result, rerender } = open();
  act(() => result.current.select(new Set(['a'])));
  rerender({ page: 'second', text: 'الأهلي' });
  act(() => result.current.select(new Set(['a', 'b'])));
  expect([...result.current.ids]).toEqual(['a', 'b']);
});

it('all rows of all pages count once they are selected', async () => {
  const { result } = open();
  await act(async () => result.current.selectAll());
  expect([...result.current.ids]).toEqual(['a', 'b']);
});

it('a selection that is cleared while all rows are loading stays empty', async () => {
  const { result } = open();
  act(() => result.current.select(new Set(['a'])));
  await act(async () => {
    result.current.selectAll();
    result.current.select(new Set());
  });
  expect([...result.current.ids]).toEqual([]);
  await act(async () => result.current.selectAll());
  expect([...result.current.ids], 'all can be selected again').toEqual(['a', 'b']);
});

it('selected rows that another search does not show do not count', async () => {
  const { result, rerender } = open();
  await act(async () => result.current.selectAll());
  rerender({ page: 'none', text: 'zamalek' });
  expect([...result.current.ids]).toEqual([]);
});
