import { describe, expect, it } from 'vitest';
import { parseTableView, parseSort, formatSort, withSort } from '#pwa/ui/table/table-view.ts';

describe('a table’s state in the URL', () => {
  it('takes what it knows and drops the rest', () => {
    expect(parseTableView({ q: 'ahly', sort: '-date', page: '3', hide: 'venue', x: 1 })).toEqual({
      q: 'ahly',
      sort: '-date',
      page: 3,
      hide: 'venue',
    });
  });

  it('stays at the first page when the page is nonsense', () => {
    for (const page of ['0', '-1', '1.5', 'x', null, {}, Number.NaN])
      expect(parseTableView({ page })).toEqual({});
  });

  it('reads and writes the sorting the same way', () => {
    for (const sort of ['date', '-date']) expect(formatSort(parseSort(sort))).toBe(sort);
    expect(formatSort(parseSort(undefined))).toBeUndefined();
  });

  it('goes back to the first page when it is sorted anew', () => {
    expect(withSort({ q: 'x', page: 4, sort: 'date' }, '-date')).toEqual({ q: 'x', sort: '-date' });
  });
});
