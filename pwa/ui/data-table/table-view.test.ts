import { describe, expect, it } from 'vitest';
import { parseTableView, parseSort, formatSort, withSort } from '#pwa/ui/data-table/table-view.ts';

describe('a table’s state in the URL', () => {
  it('unknown search params of a table are dropped', () => {
    expect(parseTableView({ q: 'ahly', sort: '-date', page: '3', hide: 'venue', x: 1 })).toEqual({
      q: 'ahly',
      sort: '-date',
      page: 3,
      hide: 'venue',
    });
  });

  it('a table shows the first page if the URL’s page is invalid', () => {
    for (const page of ['0', '-1', '1.5', 'x', null, {}, Number.NaN])
      expect(parseTableView({ page })).toEqual({});
  });

  it('a table’s sort order is read from the URL as it was written', () => {
    for (const sort of ['date', '-date']) expect(formatSort(parseSort(sort))).toBe(sort);
    expect(formatSort(parseSort(undefined))).toBeUndefined();
  });

  it('a table returns to the first page when its sort order changes', () => {
    expect(withSort({ q: 'x', page: 4, sort: 'date' }, '-date')).toEqual({ q: 'x', sort: '-date' });
  });
});
