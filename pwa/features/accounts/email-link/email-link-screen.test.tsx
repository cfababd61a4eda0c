// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EmailLinkScreen } from '#pwa/features/accounts/email-link/email-link-screen.tsx';
import { errorResponse, fakeApi, okResponse } from '#pwa/lib/testing/fake-api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const token = 'A'.repeat(43);
const page = vi.hoisted(() => ({ hash: '', action: 'confirm' }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
  useLocation: () => page.hash,
  getRouteApi: () => ({ useParams: () => ({ action: page.action }) }),
}));

const confirmCall = 'POST /api/auth/email/confirm';
const stopCall = 'POST /api/auth/email/reject';
const press = (name: 'address.confirm' | 'address.reject') =>
  fireEvent.click(screen.getByRole('button', { name: englishText(name) }));

beforeEach(() => {
  page.hash = token;
  page.action = 'confirm';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('an email address is confirmed when the button is pressed, not when the page opens', async () => {
  const requests = fakeApi({
    [confirmCall]: () => okResponse({ email: 'salma@press.example', isChange: false }),
  });
  render(<EmailLinkScreen />);
  expect(requests).toEqual([]);
  press('address.confirm');
  await screen.findByText(englishText('address.confirmedTitle'));
  expect(screen.getByText(/salma@press\.example/)).toBeTruthy();
  expect(requests[0]?.body).toEqual({ emailToken: token });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/login');
});

it('after a change of address, the page names the address to log in with', async () => {
  fakeApi({ [confirmCall]: () => okResponse({ email: 'new@press.example', isChange: true }) });
  render(<EmailLinkScreen />);
  press('address.confirm');
  await screen.findByText(englishText('address.changedTitle'));
  expect(
    screen.getByText(englishText('address.changedText', { email: 'new@press.example' })),
  ).toBeTruthy();
});

it('the link to stop a change of address stops it', async () => {
  page.action = 'stop';
  fakeApi({ [stopCall]: () => okResponse({}) });
  render(<EmailLinkScreen />);
  press('address.reject');
  expect(await screen.findByText(englishText('address.rejectedTitle'))).toBeTruthy();
});

it('a change that was made already can only be stopped by the media office', async () => {
  page.action = 'stop';
  const text = englishText('address.changeDone');
  fakeApi({ [stopCall]: () => errorResponse(409, 'conflict', text) });
  render(<EmailLinkScreen />);
  press('address.reject');
  await screen.findByText(text);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/get-in-touch');
});

it('an expired link to stop a change leads to the media office', async () => {
  page.action = 'stop';
  const fields = { emailToken: 'x' };
  fakeApi({ [stopCall]: () => errorResponse(422, 'validation', 'x', { fields }) });
  render(<EmailLinkScreen />);
  press('address.reject');
  await screen.findByText(/contact us immediately/);
  expect(screen.queryByText(englishText('address.linkInvalid'))).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/get-in-touch');
});

it.each(['', 'short', `${token}!`])('an email link with the token %j sends no request', (hash) => {
  page.hash = hash;
  const requests = fakeApi({});
  render(<EmailLinkScreen />);
  expect(screen.getByText(englishText('address.linkInvalidTitle'))).toBeTruthy();
  expect(requests).toEqual([]);
});

it('an expired email link is explained, and a failure can be tried again', async () => {
  const answers = [
    () => errorResponse(429, 'rate_limited', 'Please wait a minute.'),
    () => errorResponse(422, 'validation', 'x', { fields: { emailToken: 'x' } }),
  ];
  fakeApi({ [confirmCall]: () => answers.shift()!() });
  render(<EmailLinkScreen />);
  press('address.confirm');
  await screen.findByText('Please wait a minute.');
  press('address.confirm');
  expect(await screen.findByText(englishText('address.linkInvalidTitle'))).toBeTruthy();
});
