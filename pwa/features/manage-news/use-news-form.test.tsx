// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { News } from '#sync/contracts/content/news.ts';
import type { NewsValues } from '#pwa/features/manage-news/news-form.ts';
import { allNews } from '#pwa/features/manage-news/news-queries.ts';
import { useNewsForm } from '#pwa/features/manage-news/use-news-form.ts';

const calls = vi.hoisted(() => ({ send: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<() => void>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  send: calls.send,
}));

const { ApiError } = await import('#pwa/lib/http/request.ts');
const id = (number: number) => `0190b5a2-0000-7000-8000-00000000000${number}`;
const doc = (text: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
const picture = (letter: string) => `${letter.repeat(22)}.png`;
const piece: News = {
  id: id(9),
  version: 1,
  title: 'Opening',
  text: doc('It begins.'),
  banner: picture('A'),
  Event: null,
  Tags: [{ id: id(1), name: 'Gates' }],
  createdAt: '2026-11-21T10:00:00.000Z',
};
const theirs: News = {
  ...piece,
  version: 2,
  title: 'Theirs',
  text: doc('Theirs.'),
  banner: picture('B'),
  Event: { id: id(2), name: 'Egypt Cup' },
  Tags: [{ id: id(3), name: 'Press' }],
};
const mine: NewsValues = {
  title: 'Mine',
  event: id(4),
  text: doc('Mine.'),
  tags: [],
  banner: picture('C'),
};
const fields = Object.keys(mine) as (keyof NewsValues)[];

function open() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const hook = renderHook((props) => useNewsForm(props.given, vi.fn<() => void>()), {
    wrapper,
    initialProps: { given: piece },
  });
  const type = (field: keyof NewsValues) =>
    act(() =>
      hook.result.current.form.setValue(field, mine[field] as never, { shouldDirty: true }),
    );
  const changed = () => fields.filter((field) => hook.result.current.changedMeanwhile(field));
  return { ...hook, type, changed };
}

beforeEach(() => {
  calls.send.mockReset();
});

it('says of every field that both changed that somebody else changed it, and keeps what was typed', async () => {
  const { type, changed, rerender, result } = open();
  for (const field of fields) type(field);
  expect(changed()).toEqual([]);
  rerender({ given: theirs });
  await waitFor(() => expect(changed()).toEqual(fields));
  expect(result.current.form.getValues()).toEqual(mine);
});

it.each(fields)(
  'tells of %s alone where nothing else was typed, and renews the rest',
  async (field) => {
    const { type, changed, rerender, result } = open();
    type(field);
    rerender({ given: theirs });
    await waitFor(() => expect(changed()).toEqual([field]));
    const { title, text } = result.current.form.getValues();
    expect(title).toBe(field === 'title' ? 'Mine' : 'Theirs');
    expect(text).toBe(field === 'text' ? doc('Mine.') : doc('Theirs.'));
  },
);

it('says nothing once theirs is taken', async () => {
  const { type, changed, rerender, result } = open();
  type('text');
  rerender({ given: theirs });
  await waitFor(() => expect(changed()).toEqual(['text']));
  act(() =>
    result.current.form.setValue('text', result.current.loaded.text, { shouldDirty: true }),
  );
  expect(changed()).toEqual([]);
});

it('sends what is typed with the version that was seen', async () => {
  calls.send.mockRejectedValueOnce(
    new ApiError('conflict', 'Somebody else', { status: 409, stale: true }),
  );
  const { type, rerender, result } = open();
  type('title');
  await act(() => result.current.submit());
  expect(result.current.refusal).toEqual({ kind: 'stale', text: 'Somebody else' });
  rerender({ given: theirs });
  calls.send.mockResolvedValueOnce({ data: theirs, message: null });
  await act(() => result.current.submit());
  expect(calls.send).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ body: { feed: { title: 'Mine' }, version: 2 } }),
  );
});

it('the list of news looks by itself for what came in, as the other lists do', () => {
  expect(allNews().refetchInterval).toBeTypeOf('function');
});
