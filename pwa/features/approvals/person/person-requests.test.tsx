// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { UserRequest } from '#sync/contracts/admin/approvals.ts';
import type { Status } from '#sync/contracts/accounts/role-names.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { undoDecision } from '#pwa/features/approvals/decisions/decision-store.ts';
import { undoWindow } from '#pwa/features/approvals/decisions/held-decisions.ts';
import { PersonRequests } from '#pwa/features/approvals/person/person-requests.tsx';
import {
  queryClient,
  recentRejectionReasonsQuery,
  userRequestsQuery,
} from '#pwa/lib/admin/queries/admin-queries.ts';
import { fakeApi, loginReply, okResponse } from '#pwa/lib/testing/fake-api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  undoDecision();
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

const user: User = { ...loginReply().user, status: 'approved' };
const booking = (status: Status): UserRequest => ({
  id: 'booking',
  type: 'join_match',
  status,
  rejectionReason: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  changes: [],
  questions: [],
  memberId: user.id,
  officerId: null,
  Match: {
    date: '2030-05-01T17:00:00.000Z',
    HomeTeam: { name: 'Al Ahly', nameArabic: null },
    AwayTeam: { name: 'Zamalek', nameArabic: null },
  } as UserRequest['Match'],
  Event: { id: 'cup', name: 'Egypt Cup', nameArabic: null },
});
const path = 'PATCH /api/admin/request/booking';

function open(status: Status) {
  queryClient.setQueryData(userRequestsQuery(user.id).queryKey, [booking(status)]);
  queryClient.setQueryData(recentRejectionReasonsQuery('join_match').queryKey, []);
  const stored = { status };
  const requests = fakeApi({
    [path]: () => {
      stored.status = 'rejected';
      return okResponse({});
    },
    [`GET /api/admin/user/${user.id}/requests`]: () => okResponse([booking(stored.status)]),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PersonRequests user={user} />
    </QueryClientProvider>,
  );
  return () => requests.filter((request) => request.path === path).map(({ body }) => body);
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function rejectWith(button: 'approvals.reject' | 'approvals.revoke'): string {
  press(englishText(button));
  const isRevocation = button === 'approvals.revoke';
  const reason = englishText(isRevocation ? 'reason.placesReduced' : 'reason.full');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: reason }));
  fireEvent.click(dialog.getByRole('button', { name: englishText('action.submit') }));
  return reason;
}

it('a booking is rejected on a person’s page with a reason, once it can no longer be undone', async () => {
  const sent = open('pending');
  const rejectionReason = rejectWith('approvals.reject');
  await act(() => vi.advanceTimersByTimeAsync(undoWindow - 1));
  expect(sent()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(sent()).toEqual([{ status: 'rejected', rejectionReason, expected: 'pending' }]);
});

it('a rejection on a person’s page can be undone', async () => {
  const sent = open('pending');
  rejectWith('approvals.reject');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  press(englishText('approvals.undoOne', { name: 'Sara Adel' }));
  await act(() => vi.advanceTimersByTimeAsync(2 * undoWindow));
  expect(sent()).toEqual([]);
  expect(screen.getByRole('button', { name: englishText('approvals.reject') })).toBeDefined();
});

it('the dialog that revokes names the person and the match', () => {
  open('approved');
  press(englishText('approvals.revoke'));
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('Revoke Sara Adel’s approval for Al Ahly v Zamalek?');
});

it('a revoked booking can be accepted again on the same page', async () => {
  const sent = open('approved');
  const rejectionReason = rejectWith('approvals.revoke');
  await act(() => vi.advanceTimersByTimeAsync(undoWindow));
  expect(sent()).toEqual([{ status: 'rejected', rejectionReason, expected: 'approved' }]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  press(englishText('approvals.accept'));
  await act(() => vi.advanceTimersByTimeAsync(undoWindow));
  expect(sent().at(-1)).toEqual({ status: 'approved', expected: 'rejected' });
});

it('an application can be asked about until a question waits for its answer', () => {
  const question = {
    id: 'question',
    fields: [],
    requirements: [],
    text: 'For whom do you work there?',
    askedAt: '2026-11-21T08:00:00.000Z',
    askedBy: 'Nour Adel',
    answeredAt: null,
    answer: null,
  };
  const show = (questions: UserRequest['questions']) => {
    const request = { ...booking('pending'), type: 'join_event' as const, Match: null, questions };
    queryClient.setQueryData(userRequestsQuery(user.id).queryKey, [request]);
    fakeApi({});
    render(
      <QueryClientProvider client={queryClient}>
        <PersonRequests user={user} />
      </QueryClientProvider>,
    );
  };
  const ask = () => screen.queryByRole('button', { name: /^Ask about/ });
  show([question]);
  expect(ask()).toBeNull();
  expect(screen.getByText(question.text)).toBeDefined();
  cleanup();
  show([{ ...question, answeredAt: question.askedAt, answer: 'For the Nile Post.' }]);
  expect(screen.getByText('For the Nile Post.')).toBeDefined();
  fireEvent.click(ask() ?? document.body);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(englishText('approvals.askEventText'))).toBeDefined();
  expect(dialog.queryByText(englishText('approvals.askAbout'))).toBeNull();
});

it('the requests are grouped by tournament and years, the latest first', () => {
  const match = (id: string, tournament: string, date: string): UserRequest => ({
    ...booking('approved'),
    id,
    Event: null,
    Match: {
      id,
      name: id,
      date,
      seated: false,
      approved: 1,
      HomeTeam: { id: 'home', name: 'Zamalek', nameArabic: null, logo: null },
      AwayTeam: { id: 'away', name: 'Al Ahly', nameArabic: null, logo: null },
      Location: { id: 'venue', name: 'Cairo Stadium', nameArabic: null },
      Event: { id: tournament, name: tournament, nameArabic: null },
    },
  });
  const league = { id: 'League', name: 'League', nameArabic: null };
  queryClient.setQueryData(userRequestsQuery(user.id).queryKey, [
    {
      ...booking('approved'),
      id: 'accreditation',
      type: 'join_event' as const,
      Match: null,
      Event: league,
    },
    match('autumn', 'League', '2026-10-02T17:00:00.000Z'),
    match('spring', 'League', '2027-03-02T17:00:00.000Z'),
    match('cup', 'Cup', '2025-05-02T17:00:00.000Z'),
  ]);
  fakeApi({});
  render(
    <QueryClientProvider client={queryClient}>
      <PersonRequests user={user} />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'League2026–2027',
    'Cup2025',
  ]);
  const rows = within(screen.getByRole('region', { name: 'League' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.slice(0, 13))).toEqual([
    'Accreditation',
    'Zamalek v Al ',
    'Zamalek v Al ',
  ]);
  expect(rows[1]?.textContent).toContain('02-03-2027');
});
