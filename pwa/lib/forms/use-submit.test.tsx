// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SubmitOptions, useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, networkError } from '#pwa/lib/http/request.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const shown = vi.hoisted(() => ({ toast: vi.fn<(kind: string, texts: object) => void>() }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => shown);

beforeEach(() => shown.toast.mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Values {
  email: string;
  password: string;
}

const open = (options?: SubmitOptions<Values>) => renderHook(() => useSubmit(options));
const refuse = (error: unknown) => vi.fn<() => Promise<void>>().mockRejectedValue(error);
const invalid = (fields: Record<string, string>) =>
  new ApiError('validation', 'Check the form.', { status: 422, fields });

/** A request that stays open until it is answered. */
function openRequest() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { send: vi.fn<() => Promise<void>>(() => promise), resolve, reject };
}

it('a double tap sends the form once', async () => {
  const { result } = open();
  const { send, resolve } = openRequest();
  act(() => {
    void result.current.submit(send);
    void result.current.submit(send);
  });
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.busy).toBe(true);
  await act(async () => resolve());
  expect(result.current.busy).toBe(false);
  await act(() => result.current.submit(send));
  expect(send).toHaveBeenCalledTimes(2);
});

it('a button that its change removes stays busy after success and not after a failure', async () => {
  const { result } = open({ staysBusy: true, withToasts: true });
  await act(() => result.current.submit(refuse(networkError())));
  expect(result.current.busy).toBe(false);
  await act(() => result.current.submit(() => Promise.resolve()));
  expect(result.current.busy).toBe(true);
});

it('after a network failure the same form is sent again under the same key', async () => {
  const { result } = open();
  const keys: string[] = [];
  const send = (answer: () => Promise<unknown>) => (key: string) => {
    keys.push(key);
    return answer();
  };
  const body = { name: 'Cairo' };
  await act(() => result.current.submit(send(refuse(networkError())), body));
  expect(result.current.error).toBe(englishText('error.network'));
  await act(() =>
    result.current.submit(
      send(() => Promise.resolve()),
      { ...body },
    ),
  );
  expect(result.current.error).toBe(null);
  await act(() =>
    result.current.submit(
      send(() => Promise.resolve()),
      body,
    ),
  );
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('a conflict says that someone else changed the record meanwhile', async () => {
  const { result } = open();
  const stale = new ApiError('conflict', 'Changed meanwhile.', { status: 409, stale: true });
  await act(() => result.current.submit(refuse(stale)));
  expect(result.current).toMatchObject({ error: 'Changed meanwhile.', isStale: true });
  await act(() => result.current.submit(refuse(networkError())));
  expect(result.current.isStale).toBe(false);
});

it('errors of known fields are shown beside them, and any other above the form', async () => {
  const { result } = open({ fields: ['contact', 'email'] });
  const fields = { 'match.contact.phone': 'No phone.', email: 'No address.' };
  await act(() => result.current.submit(refuse(invalid(fields))));
  expect(result.current.fieldErrors).toEqual({ contact: 'No phone.', email: 'No address.' });
  expect(result.current.error).toBe(null);
  await act(() => result.current.submit(refuse(invalid({ ...fields, version: 'Missing.' }))));
  expect(result.current.error).toBe('Check the form.');
  await act(() => result.current.submit(() => Promise.resolve()));
  expect(result.current).toMatchObject({ error: null, fieldErrors: {} });
});

it('a form gets the errors of its fields and keeps what was typed', async () => {
  const { result } = renderHook(() => {
    const form = useForm<Values>({ defaultValues: { email: 'salma@press.example', password: '' } });
    const { errors } = form.formState;
    return { form, errors, ...useSubmit({ form }) };
  });
  await act(() => result.current.submit(refuse(invalid({ 'user.email': 'Taken.' }))));
  expect(result.current.errors.email).toMatchObject({ type: 'server', message: 'Taken.' });
  expect(result.current.error).toBe(null);
  expect(result.current.form.getValues('email')).toBe('salma@press.example');
});

it('a form may show another text for an error, or deal with it itself', async () => {
  const onError = vi.fn<() => string | null>(() => 'sync.closed');
  const { result } = open({ onError });
  await act(() => result.current.submit(refuse(networkError())));
  expect(result.current.error).toBe(englishText('sync.closed'));
  onError.mockReturnValue(null);
  await act(() => result.current.submit(refuse(networkError())));
  expect(result.current.error).toBe(null);
});

it('a failure after the dialog was closed is shown as a toast', async () => {
  const onSettled = vi.fn<() => void>();
  const { result, unmount } = open({ onSettled });
  const { send, reject } = openRequest();
  act(() => void result.current.submit(send));
  unmount();
  await act(async () => reject(networkError()));
  expect(shown.toast.mock.calls).toEqual([['error', { text: englishText('error.network') }]]);
  expect(onSettled).toHaveBeenCalledTimes(1);
});

it('a session that ends while a closed form is sent shows no toast', async () => {
  const { result, unmount } = open();
  const { send, reject } = openRequest();
  act(() => void result.current.submit(send));
  unmount();
  await act(async () => reject(new ApiError('session_ended', 'Ended.', { status: 412 })));
  expect(shown.toast).not.toHaveBeenCalled();
});

it('a button without a place for errors shows them as toasts', async () => {
  const { result } = open({ withToasts: true });
  await act(() => result.current.submit(refuse(invalid({ email: 'Taken.' }))));
  expect(shown.toast.mock.calls).toEqual([['error', { text: 'Check the form.' }]]);
  expect(result.current).toMatchObject({ error: null, fieldErrors: {} });
});

it('an unexpected error is shown and reported', async () => {
  const reportError = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reportError);
  const { result } = open();
  const error = new Error('mistake');
  await act(() => result.current.submit(refuse(error)));
  expect(result.current.error).toBe(englishText('error.unexpected'));
  expect(reportError.mock.calls).toEqual([[error]]);
});
