// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSubmitPictures } from '#pwa/features/profile/edit/use-submit-pictures.ts';

const calls = vi.hoisted(() => ({
  send: vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>(),
  tryFetchAccountStatus: vi.fn<() => Promise<null>>(async () => null),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));

const { ApiError, networkError } = await import('#pwa/lib/http/request.ts');
const names = { pressId: 'abcdefghijklmnopqrstuv.jpg' };

interface Sent {
  body: unknown;
  idempotencyKey: string;
}

function open() {
  const hook = renderHook(({ version }) => useSubmitPictures({ id: 'u', version }), {
    initialProps: { version: 4 },
  });
  /** The requests that were sent. */
  const save = async (failure?: Error): Promise<Sent> => {
    if (failure === undefined) calls.send.mockResolvedValueOnce({ data: null, message: null });
    else calls.send.mockRejectedValueOnce(failure);
    await act(() => hook.result.current(names).catch(() => undefined));
    return calls.send.mock.lastCall?.[1] as Sent;
  };
  return { save, hears: (version: number) => hook.rerender({ version }) };
}

beforeEach(() => {
  vi.clearAllMocks();
});

it('new pictures are sent again in the same request after a lost answer, even with a newer version', async () => {
  const { save, hears } = open();
  const first = await save(networkError());
  expect(first.body).toEqual({ user: names, version: 4 });
  hears(5);
  const second = await save();
  expect(second).toEqual(first);
});

it('after a conflict someone else’s change is loaded, and the next try replaces it', async () => {
  const { save, hears } = open();
  const first = await save(new ApiError('conflict', 'Somebody else', { status: 409 }));
  expect(calls.tryFetchAccountStatus).toHaveBeenCalledOnce();
  hears(5);
  const second = await save();
  expect(second.body).toEqual({ user: names, version: 5 });
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
});
