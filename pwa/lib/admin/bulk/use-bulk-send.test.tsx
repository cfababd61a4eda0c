// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useBulkSend } from '#pwa/lib/admin/bulk/use-bulk-send.ts';
import { ApiError } from '#pwa/lib/http/request.ts';

const lost = new ApiError('network', 'No connection');
const refused = new ApiError('conflict', 'Decided already', { status: 409 });
const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

it('only requests without an answer are sent again, with the same key', async () => {
  const keys: Record<string, string[]> = { a: [], b: [], c: [] };
  const send = vi.fn<(item: { id: string }, key: string) => Promise<unknown>>((item, key) => {
    keys[item.id]?.push(key);
    if (item.id === 'b' && keys['b']?.length === 1) return Promise.reject(lost);
    return item.id === 'c' ? Promise.reject(refused) : Promise.resolve();
  });
  const { result } = renderHook(() => useBulkSend<{ id: string }>());
  const begin = () => act(() => result.current.begin(items, { content: ({ id }) => id, send }));
  const kinds = (known: ReadonlyMap<string, { kind: string }>) =>
    items.map(({ id }) => known.get(id)?.kind);
  expect(kinds(await begin())).toEqual(['done', 'away', 'refused']);
  expect(kinds(await begin())).toEqual(['done', 'done', 'refused']);
  expect([keys['a']?.length, keys['b']?.length, keys['c']?.length]).toEqual([1, 2, 1]);
  expect(new Set(keys['b']).size).toBe(1);
});
