// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { NotificationsSection } from '#pwa/features/profile/notifications/notifications-section.tsx';
import { errorResponse, fakeApi, loginReply, okResponse } from '#pwa/lib/testing/fake-api.ts';
import type { Session } from '#pwa/lib/session/session.ts';

const get = 'GET /api/notifications/settings';
const patch = 'PATCH /api/notifications/settings';
const settings = (change: object = {}) => ({
  publicKey: 'key',
  subscription: null,
  off: [{ kind: 'message', channel: 'email' }],
  ...change,
});
const session = (scope: 'member' | 'officer') =>
  ({ user: loginReply().user, scopes: [scope] }) as unknown as Session;
const box = (kind: 'match' | 'message' | 'report' | 'seat', channel: 'email' | 'push') =>
  screen.queryByRole<HTMLInputElement>('checkbox', {
    name: `${englishText(`profile.kind.${kind}`)}: ${englishText(`profile.channel.${channel}`)}`,
  });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(scope: 'member' | 'officer' = 'member', change: object = {}) {
  const requests = fakeApi({
    [get]: () => okResponse(settings(change)),
    [patch]: () => okResponse({}),
  });
  render(<NotificationsSection session={session(scope)} offline={false} />);
  await screen.findByRole('table');
  return requests;
}

test('the table shows what is on, and emails of decisions are always on', async () => {
  await open();
  expect(box('match', 'email')?.checked).toBe(true);
  expect(box('message', 'email')?.checked).toBe(false);
  expect(screen.getAllByText(englishText('profile.always'))).toHaveLength(2);
  expect(box('report', 'push')).toBeNull();
});

test('officers see reports instead of seats', async () => {
  await open('officer');
  expect(box('report', 'push')).not.toBeNull();
  expect(box('seat', 'push')).toBeNull();
});

test('a press switches one kind in one channel', async () => {
  const requests = await open();
  fireEvent.click(box('match', 'push')!);
  await waitFor(() => expect(box('match', 'push')?.checked).toBe(false));
  const sent = requests.filter(({ path }) => path === patch).map(({ body }) => body);
  expect(sent).toEqual([{ kind: 'match', channel: 'push', on: false }]);
  expect(box('match', 'email')?.checked).toBe(true);
});

test('a refused change is reported and leaves the box as it was', async () => {
  fakeApi({
    [get]: () => okResponse(settings()),
    [patch]: () => errorResponse(429, 'rate_limited', 'Please wait a minute.'),
  });
  render(<NotificationsSection session={session('member')} offline={false} />);
  await screen.findByRole('table');
  fireEvent.click(box('match', 'push')!);
  expect(await screen.findByText('Please wait a minute.')).toBeTruthy();
  expect(box('match', 'push')?.checked).toBe(true);
});

test('a portal without push notifications shows emails only', async () => {
  await open('member', { publicKey: null });
  expect(box('match', 'push')).toBeNull();
  expect(box('match', 'email')).not.toBeNull();
});

test('a browser without push says so', async () => {
  await open();
  expect(screen.getByText(englishText('profile.pushUnsupported'))).toBeTruthy();
});

test('a browser that blocks notifications says how to allow them', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' });
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  await open();
  expect(screen.getByText(englishText('notify.denied'))).toBeTruthy();
});

test('without signal nothing can be changed', () => {
  fakeApi({});
  render(<NotificationsSection session={session('member')} offline />);
  expect(screen.getByText(englishText('profile.notificationsOffline'))).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
