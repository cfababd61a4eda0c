// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MissingSeats } from '#pwa/features/gates/list/missing-seats.tsx';
import { exampleOverview, matchId } from '#pwa/features/gates/testing/example-gates.ts';
import { renderWithQueries } from '#pwa/features/gates/testing/render-with-queries.tsx';
import { takePendingRecipients } from '#pwa/lib/admin/mail/pending-recipients.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
const page = vi.hoisted(() => ({
  params: {} as object,
  navigate: vi.fn<(to: object) => Promise<void>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => page.params,
  useNavigate: () => page.navigate,
}));
beforeEach(() => {
  page.params = { id: matchId };
  calls.call.mockReset().mockImplementation((_endpoint, input) => {
    const { after } = (input as { query: { after?: string } }).query;
    const email = after === undefined ? 'mona@press.example' : 'omar@press.example';
    return Promise.resolve({ attendees: [{ email }], next: after === undefined ? 'x' : null });
  });
});
afterEach(cleanup);

const show = (tickets: number) =>
  renderWithQueries(
    <MissingSeats
      overview={exampleOverview({ people: { approved: 40, tickets, listed: null } })}
    />,
  );
const notice = () => screen.queryByText(englishText('securityList.noSeat', { count: 2 }));
const remind = () => screen.queryByRole('button', { name: englishText('securityList.remind') });

it('reminding opens the notification form with all approved people who have no seat', async () => {
  show(38);
  expect(notice()).not.toBeNull();
  fireEvent.click(remind() as HTMLElement);
  await waitFor(() => expect(page.navigate).toHaveBeenCalledWith({ to: '/admin/notifications' }));
  expect(takePendingRecipients()?.addresses).toEqual(['mona@press.example', 'omar@press.example']);
  expect(calls.call.mock.calls[0]?.[1]).toMatchObject({
    params: { id: matchId },
    query: { state: 'approved', ticket: 'without' },
  });
});

it('an officer sees how many people have no seat, but cannot write to them', () => {
  page.params = { id: 'event-1', matchId };
  show(38);
  expect(notice()).not.toBeNull();
  expect(remind()).toBeNull();
});

it('nothing is said about seats once everyone has a ticket', () => {
  show(40);
  expect(document.body.textContent).toBe('');
});
