// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { syncedNewsCount } from '#sync/contracts/content/news.ts';
import { useOlderNews } from '#pwa/features/news/use-older-news.ts';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));

const { networkError } = await import('#pwa/lib/http/request.ts');

const here = Array.from({ length: syncedNewsCount }, (_, at) => `here ${at}`);
const page = (...ids: string[]) => ({
  news: ids.map((id) => ({ id })),
  totalCount: syncedNewsCount * 2 + 1,
});

function open(ids = here) {
  const hook = renderHook(() => useOlderNews(ids));
  const load = () => act(() => hook.result.current.load());
  return { now: () => hook.result.current, load };
}

beforeEach(() => {
  vi.clearAllMocks();
});

it('older news are offered only when the phone stores its maximum', () => {
  expect(open().now().more).toBe(true);
  expect(open(here.slice(1)).now().more).toBe(false);
});

it('pages of older news are appended without duplicates, up to the last one', async () => {
  const { now, load } = open();
  calls.call.mockResolvedValueOnce(page('here 49', 'old 1'));
  await load();
  expect(now().news.map(({ id }) => id)).toEqual(['old 1']);
  expect(now().more).toBe(true);
  calls.call.mockResolvedValueOnce(page('old 1', 'old 2'));
  await load();
  expect(now().news.map(({ id }) => id)).toEqual(['old 1', 'old 2']);
  expect(now().more).toBe(false);
  expect(calls.call.mock.calls.map(([, input]) => input)).toEqual(
    [2, 3].map((pageNumber) => ({ query: { pageNumber, pageSize: syncedNewsCount } })),
  );
});

it('without signal the list of older news stays, and the same page can be tried again', async () => {
  const { now, load } = open();
  calls.call.mockRejectedValueOnce(networkError());
  await load();
  expect(now()).toMatchObject({ news: [], more: true, busy: false, problem: { network: true } });
  calls.call.mockResolvedValueOnce(page('old 1'));
  await load();
  expect(now()).toMatchObject({ news: [{ id: 'old 1' }], problem: null });
  expect(calls.call.mock.lastCall?.[1]).toMatchObject({ query: { pageNumber: 2 } });
});
