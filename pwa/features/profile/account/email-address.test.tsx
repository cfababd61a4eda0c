// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EmailAddress } from '#pwa/features/profile/account/email-address.tsx';
import { errorResponse, fakeApi, okResponse, someUserId } from '#pwa/lib/testing/fake-api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));

const user = { id: someUserId, email: 'sara@touchline.example' };
const path = `/api/profile/${someUserId}/email`;
const own = { email: user.email, isConfirmed: true, change: null };
const change = { email: 'sara@new.example', expiresAt: '2026-11-23T10:00:00.000Z' };
const button = (key: Parameters<typeof englishText>[0]) =>
  screen.findByRole('button', { name: englishText(key) });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function fill() {
  fireEvent.click(await button('address.change'));
  const dialog = within(await screen.findByRole('dialog'));
  const type = (key: 'address.new' | 'profile.presentPassword', value: string) =>
    fireEvent.change(dialog.getByLabelText(englishText(key)), { target: { value } });
  type('address.new', change.email);
  type('profile.presentPassword', 'corner flag wind');
  fireEvent.click(dialog.getByRole('button', { name: englishText('address.send') }));
  return dialog;
}

it('a change of address needs the password, and is shown as waiting', async () => {
  const requests = fakeApi({
    [`GET ${path}`]: () => okResponse(own),
    [`POST ${path}`]: () => okResponse({ ...own, change }),
    [`POST ${path}/cancel`]: () => okResponse(own),
  });
  render(<EmailAddress user={user} offline={false} />);
  await fill();
  await screen.findByText(/sara@new\.example/);
  expect(requests.at(-1)?.body).toEqual({ email: change.email, password: 'corner flag wind' });
  fireEvent.click(await button('address.changeCancel'));
  await waitFor(() => expect(screen.queryByText(/sara@new\.example/)).toBeNull());
});

it.each([
  [409, 'conflict', 'This email address is already registered.', {}],
  [422, 'validation', 'x', { fields: { password: 'Incorrect password.' } }],
])('a refused address (%i) is reported at its field', async (status, code, message, more) => {
  fakeApi({
    [`GET ${path}`]: () => okResponse(own),
    [`POST ${path}`]: () => errorResponse(status, code, message, more),
  });
  render(<EmailAddress user={user} offline={false} />);
  const dialog = await fill();
  expect(await dialog.findByText(status === 409 ? message : 'Incorrect password.')).toBeTruthy();
});

it('an address that is not confirmed is marked, and its link can be sent again', async () => {
  const requests = fakeApi({
    [`GET ${path}`]: () => okResponse({ ...own, isConfirmed: false }),
    [`POST ${path}/resend`]: () => okResponse({ ...own, isConfirmed: false }),
  });
  render(<EmailAddress user={user} offline={false} />);
  await screen.findByText(englishText('address.unconfirmed'));
  fireEvent.click(await button('address.resend'));
  await waitFor(() => expect(requests.at(-1)?.path).toBe(`POST ${path}/resend`));
});

it('without a connection the address sends no request', () => {
  const requests = fakeApi({});
  render(<EmailAddress user={user} offline />);
  expect(screen.getByText(englishText('address.offline'))).toBeTruthy();
  expect(requests).toEqual([]);
});
