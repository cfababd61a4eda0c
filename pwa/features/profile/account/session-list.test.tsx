// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { SessionList } from '#pwa/features/profile/account/session-list.tsx';
import { errorResponse, fakeApi, okResponse } from '#pwa/lib/testing/fake-api.ts';
import type { toast } from '#pwa/ui/feedback/toast.tsx';

// A toast would be a list item too.
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));

vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));

const session = (id: string, current = false) => ({
  id,
  current,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
  userAgent: null,
});
const list = 'GET /api/auth/sessions';
const rows = () => screen.queryAllByRole('listitem', { hidden: true });
const endOthers = () => screen.queryByRole('button', { name: englishText('profile.endOthers') });

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T10:00:00.000Z'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(answer: () => Response) {
  fakeApi({
    [list]: () => okResponse([session('here', true), session('laptop'), session('old phone')]),
    'POST /api/auth/sessions/end-others': answer,
  });
  render(<SessionList />);
  await waitFor(() => expect(rows()).toHaveLength(3));
  fireEvent.click(endOthers()!);
  const dialog = within(await screen.findByRole('dialog'));
  const password = dialog.getByLabelText(englishText('profile.deleteSelfPassword'));
  const confirm = dialog.getByRole('button', { name: englishText('profile.endOthers') });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.change(password, { target: { value: 'corner flag wind' } });
  fireEvent.click(confirm);
}

it('only this session is listed once the others are ended', async () => {
  await open(() => okResponse({}));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByText(englishText('profile.thisDevice'))).toBeTruthy();
  expect(endOthers()).toBeNull();
});

it('all sessions stay listed when the server refuses to end them', async () => {
  await open(() => errorResponse(429, 'rate_limited', 'Please wait a minute.'));
  await waitFor(() => expect(screen.getByText('Please wait a minute.')).toBeTruthy());
  expect(rows()).toHaveLength(3);
});
