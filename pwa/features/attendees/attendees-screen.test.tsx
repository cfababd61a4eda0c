// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MatchAttendeesScreen } from '#pwa/features/attendees/attendees-screen.tsx';
import { takePendingRecipients } from '#pwa/lib/admin/mail/pending-recipients.ts';
import type { ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
const shown = vi.hoisted(() => ({
  view: {} as object,
  hasAttendance: false,
  navigate: vi.fn<(to: object) => void>(),
  toast: vi.fn<(kind: string, words: object) => void>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => shown);
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="#row">{children}</a>,
  useParams: () => ({ id: 'match-1' }),
  useLocation: () => ({ pathname: '/' }),
  useNavigate: () => shown.navigate,
}));
vi.mock('#pwa/lib/admin/match-header.tsx', () => ({
  MatchHeader: ({ actions }: { actions: ReactNode }) => actions,
}));
// Renders only the header and the printed list; the shared list has tests of its own.
vi.mock('#pwa/lib/admin/resource/resource-list.tsx', async (original) => ({
  ...(await original<object>()),
  useListView: () => [shown.view, () => undefined],
  ResourceList: ({ header, children }: ComponentProps<typeof ResourceList>) => (
    <>
      {header}
      {children}
    </>
  ),
}));

const person = (number: number) => ({
  id: `person-${number}`,
  requestId: `request-${number}`,
  firstName: 'Given',
  lastName: `Number ${number}`,
  organization: 'Delta Press',
  role: 'photographer',
  profilePicture: 'photo.webp',
  email: 'a@press.example',
  mobileNumber: '+201001234567',
  state: 'approved',
  seat: number,
  attendance: number === 1 ? 'came' : null,
});
const everybody = Array.from({ length: 1010 }, (_, index) => person(index + 1));

interface Asked {
  query: { after?: string; pageSize: number };
}
const asked = () => calls.call.mock.calls.map(([, input]) => (input as Asked).query);

beforeEach(() => {
  shown.view = {};
  shown.hasAttendance = false;
  shown.toast.mockClear();
  shown.navigate.mockClear();
  calls.call.mockReset().mockImplementation((_endpoint, input) => {
    const { after = '0', pageSize } = (input as Asked).query;
    const [from, to] = [Number(after), Number(after) + pageSize];
    return Promise.resolve({
      title: 'Al Ahly v Zamalek',
      place: 'Cairo International Stadium, Premiership',
      date: '2026-11-26T18:00:00.000Z',
      days: null,
      eventId: 'event-1',
      hasAttendance: shown.hasAttendance,
      attendees: everybody.slice(from, to),
      totalCount: everybody.length,
      skipped: from,
      next: to < everybody.length ? `${to}` : null,
      previous: from > 0 ? `${from}` : null,
      counts: { approved: everybody.length, pending: 0, rejected: 0, revoked: 0 },
      organizations: [],
    });
  });
});
afterEach(cleanup);

async function open() {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MatchAttendeesScreen />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(document.querySelector('[data-printed]')).not.toBeNull());
}
const paper = () => document.querySelector<HTMLElement>('[data-printed]') as HTMLElement;
const rowsOnPaper = () => paper().querySelectorAll('tbody tr').length;

it('the printed list has everyone who fits the filters, with match, date and count', async () => {
  let printed: { rows: number; text: string; title: string } | undefined;
  window.print = () => {
    printed = {
      rows: rowsOnPaper(),
      text: paper().textContent.slice(0, 200),
      title: document.title,
    };
  };
  shown.view = { state: 'approved', q: 'press' };
  await open();
  expect(rowsOnPaper(), 'control: the screen holds one page').toBe(50);
  fireEvent.click(screen.getByRole('button', { name: englishText('attendees.print') }));
  await waitFor(() => expect(printed).toBeDefined());
  expect(printed?.rows).toBe(1010);
  expect(printed?.title).toBe('Al Ahly v Zamalek');
  for (const words of ['Al Ahly v Zamalek', '26-11-2026', '1,010 people', 'Approved', 'press'])
    expect(printed?.text).toContain(words);
  expect(asked().filter(({ pageSize }) => pageSize === 1000)).toEqual([
    { sort: 'name', pageSize: 1000, state: 'approved', text: 'press' },
    { sort: 'name', pageSize: 1000, state: 'approved', text: 'press', after: '1000' },
  ]);
  await waitFor(() => expect(rowsOnPaper(), 'the screen has its page again').toBe(50));
});

it('the browser’s own menu prints the open page of the list with photos', async () => {
  await open();
  expect(paper().querySelectorAll('img[src="/api/file/photo.webp?width=160"]')).toHaveLength(50);
  expect(paper().textContent).toContain('50 of 1,010 people');
});

it('the printed list shows attendance only once the match is closed', async () => {
  const heading = englishText('gateOverview.attendance');
  const came = englishText('gateOverview.attendance.came');
  await open();
  expect(paper().textContent).not.toContain(heading);
  expect(paper().textContent).not.toContain(came);
  cleanup();
  shown.hasAttendance = true;
  await open();
  expect(paper().textContent).toContain(heading);
  expect(paper().textContent.split(came)).toHaveLength(2);
});

it('an email to the people of a list reaches everyone who fits its search and filters, and names these', async () => {
  const shape = { role: 'photographer', state: 'approved', organization: 'Delta Press' };
  shown.view = { ...shape, q: 'giv' };
  await open();
  fireEvent.click(screen.getByRole('button', { name: englishText('attendees.writeEmail') }));
  await waitFor(() => expect(shown.navigate).toHaveBeenCalledWith({ to: '/admin/notifications' }));
  expect(asked().at(-2)).toEqual({ sort: 'name', pageSize: 1000, ...shape, text: 'giv' });
  expect(takePendingRecipients()).toEqual({
    addresses: everybody.map(({ email }) => email),
    origin: 'People: Al Ahly v Zamalek · Filtered by: Approved, Photographer, Delta Press, “giv”',
  });
});

it('a list that could not be loaded is reported, and nothing is printed', async () => {
  const print = vi.fn<() => void>();
  window.print = print;
  await open();
  calls.call.mockRejectedValueOnce(new Error('no signal'));
  fireEvent.click(screen.getByRole('button', { name: englishText('attendees.print') }));
  await waitFor(() =>
    expect(shown.toast).toHaveBeenCalledExactlyOnceWith('error', {
      text: englishText('error.unexpected'),
    }),
  );
  expect(print).not.toHaveBeenCalled();
});
