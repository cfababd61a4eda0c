// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { exampleBoard } from '#pwa/lib/admin/assignments/testing/example-board.ts';

import type { ToastOptions } from '#pwa/ui/feedback/toast.tsx';

const calls = vi.hoisted(() => ({
  call: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  send: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  toast: vi.fn<(tone: string, options: ToastOptions) => void>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));
vi.mock('#pwa/ui/hooks/use-media-query.ts', () => ({ useMediaQuery: () => true }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: calls.toast }));
const { ApiError } = await import('#pwa/lib/http/request.ts');
const { MatchOfficer } = await import('#pwa/features/manage-matches/match-officer.tsx');

beforeEach(() => {
  calls.call.mockReset().mockResolvedValue(exampleBoard());
  calls.send.mockReset().mockResolvedValue({ data: {}, message: null });
  calls.toast.mockReset();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

function show(id: string) {
  const match = { id, eventId: 'cup' } as AdminMatch;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MatchOfficer match={match} />
    </QueryClientProvider>,
  );
}
const sent = () => (calls.send.mock.lastCall?.[1] as { body: object } | undefined)?.body;

test('one press assigns an officer to the match, and a double tap assigns once', async () => {
  show('early');
  const walid = await screen.findByRole('option', { name: /Walid/ });
  expect(screen.getByRole('option', { name: /Nagla/ }).textContent).toMatch(/less than 4 hours/);
  fireEvent.click(walid);
  fireEvent.click(walid);
  await waitFor(() => expect(calls.send).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual({
    assignments: [{ match: 'early', officer: 'walid', expected: null }],
  });
});

test('the match’s officer is removed by one press', async () => {
  show('late');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Hany Ragab' }));
  await waitFor(() => expect(calls.send).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual({
    assignments: [{ match: 'late', officer: null, expected: 'hany' }],
  });
});

test.each([
  ['an assignment', 'early', { officer: null, expected: 'walid' }],
  ['a replacement', 'late', { officer: 'hany', expected: 'walid' }],
] as const)(
  '%s can be undone from its toast, which says that an email has been sent',
  async (_change, id, undone) => {
    show(id);
    fireEvent.click(await screen.findByRole('option', { name: /Walid/ }));
    await waitFor(() => expect(calls.toast).toHaveBeenCalledTimes(1));
    const { text, action } = calls.toast.mock.lastCall?.[1] ?? {};
    expect(text).toContain(englishText('assignments.undoMails'));
    act(() => action?.onClick());
    await waitFor(() => expect(calls.toast).toHaveBeenCalledTimes(2));
    expect(sent()).toEqual({ assignments: [{ match: id, ...undone }] });
  },
);

test('an undo that someone else’s change prevents is reported by a toast, also on another page', async () => {
  show('early');
  fireEvent.click(await screen.findByRole('option', { name: /Walid/ }));
  await waitFor(() => expect(calls.toast).toHaveBeenCalledTimes(1));
  cleanup();
  calls.send.mockRejectedValue(new ApiError('conflict', 'Someone else…', { status: 409 }));
  calls.toast.mock.lastCall?.[1].action?.onClick();
  await waitFor(() => expect(calls.toast).toHaveBeenCalledTimes(2));
  expect(calls.toast).toHaveBeenLastCalledWith('error', { text: 'Someone else…' });
});
