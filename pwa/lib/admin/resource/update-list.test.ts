import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { updateListRows } from '#pwa/lib/admin/resource/update-list.ts';

it('updating a list changes its rows and those of its pages, and nothing else', () => {
  const client = new QueryClient();
  client.setQueryData(['users', 'page', 1], { rows: [1, 2], totalCount: 3 });
  client.setQueryData(['users', 'page', 2], { rows: [3], totalCount: 3 });
  client.setQueryData(['users', 'found'], [1, 2, 3]);
  client.setQueryData(['teams'], [1, 2]);
  for (const key of [['users', 'page'], ['teams']])
    updateListRows<number>(client, key, (rows) => rows.filter((row) => row !== 2));
  expect(client.getQueryData(['users', 'page', 1])).toEqual({ rows: [1], totalCount: 3 });
  expect(client.getQueryData(['users', 'page', 2])).toEqual({ rows: [3], totalCount: 3 });
  expect(client.getQueryData(['users', 'found'])).toEqual([1, 2, 3]);
  expect(client.getQueryData(['teams'])).toEqual([1]);
});
