// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { News } from '#sync/contracts/content/news.ts';
import { type ArticleValues, articles } from '#pwa/features/manage-news/articles.ts';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';

const calls = vi.hoisted(() => ({ send: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ history: { canGoBack: () => true, back: () => undefined } }),
}));
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
const article: News = {
  id: id(9),
  version: 1,
  title: 'Opening',
  text: doc('It begins.'),
  banner: picture('A'),
  Event: null,
  Tags: [{ id: id(1), name: 'Gates' }],
  createdAt: '2026-11-21T10:00:00.000Z',
  publication: { state: 'published', at: '2026-11-21T10:00:00.000Z' },
};
const theirs: News = {
  ...article,
  version: 2,
  title: 'Theirs',
  text: doc('Theirs.'),
  titleArabic: 'عنوانهم',
  textArabic: doc('نصهم.'),
  banner: picture('B'),
  publication: { state: 'scheduled', at: '2126-12-01T10:00:00.000Z' },
  Event: { id: id(2), name: 'Egypt Cup' },
  Tags: [{ id: id(3), name: 'Press' }],
};
const mine: ArticleValues = {
  title: 'Mine',
  event: id(4),
  text: doc('Mine.'),
  titleArabic: 'عنواني',
  textArabic: doc('نصي.'),
  tags: [],
  banner: picture('C'),
  state: 'draft',
  day: '2126-12-02',
  time: '19:00',
};
const fields = Object.keys(mine) as (keyof ArticleValues)[];

function open() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const hook = renderHook((props) => useResourceForm(articles, props.given), {
    wrapper,
    initialProps: { given: article },
  });
  const type = (field: keyof ArticleValues) =>
    act(() =>
      hook.result.current.form.setValue(field, mine[field] as never, { shouldDirty: true }),
    );
  const changed = () => fields.filter((field) => hook.result.current.changedMeanwhile(field));
  return { ...hook, type, changed };
}

beforeEach(() => {
  calls.send.mockReset();
});

it('each field of an article that both people changed is marked, and keeps its typed value', async () => {
  const { type, changed, rerender, result } = open();
  for (const field of fields) type(field);
  expect(changed()).toEqual([]);
  rerender({ given: theirs });
  await waitFor(() => expect(changed()).toEqual(fields));
  expect(result.current.form.getValues()).toEqual(mine);
});

it.each(fields)(
  'only %s of an article is marked if nothing else was typed, and the other fields are updated',
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

it('no field of an article is marked once the current value is adopted', async () => {
  const { type, changed, rerender, result } = open();
  type('text');
  rerender({ given: theirs });
  await waitFor(() => expect(changed()).toEqual(['text']));
  act(() =>
    result.current.form.setValue('text', result.current.loaded.text, { shouldDirty: true }),
  );
  expect(changed()).toEqual([]);
});

it('the typed values of an article are sent with the reloaded version', async () => {
  calls.send.mockRejectedValueOnce(
    new ApiError('conflict', 'Somebody else', { status: 409, stale: true }),
  );
  const { type, rerender, result } = open();
  type('title');
  await act(() => result.current.submit());
  expect(result.current).toMatchObject({ isStale: true, error: 'Somebody else' });
  rerender({ given: theirs });
  calls.send.mockResolvedValueOnce({ data: theirs, message: null });
  await act(() => result.current.submit());
  expect(calls.send).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ body: { feed: { title: 'Mine' }, version: 2 } }),
  );
});
