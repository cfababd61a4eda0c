// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AttendeeListScreen } from '#pwa/features/match-attendees/attendee-list-screen.tsx';
import { getAttendance } from '#sync/contracts/matches/attendance.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const hour = 3600_000;
let kickOff = Date.now() + hour;
const attendee = { version: 1, matchId: 'm', organization: 'Daily', role: 'photographer' };
vi.mock('#pwa/lib/sync/attendees.ts', () => ({
  useAttendees: () => [
    {
      ...attendee,
      id: 'a',
      name: 'Nour Hassan',
      seat: 'seat-12',
      photo: 'data:image/jpeg;base64,AA==',
    },
    { ...attendee, id: 'b', name: 'Salma Fathy', seat: null, photo: null },
  ],
}));
vi.mock('#pwa/lib/places/use-place.ts', () => ({
  useMatchTeams: () => ({
    match: { date: new Date(kickOff).toISOString() },
    home: { name: 'Al Ahly' },
    away: { name: 'Zamalek' },
  }),
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({
  BackLink: () => null,
  SyncBanner: () => null,
  SyncStatusLink: () => null,
}));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useParams: () => ({ id: 'e', matchId: 'm' }) }),
}));
const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', () => calls);
beforeEach(() => calls.call.mockReset().mockResolvedValue([]));
afterEach(() => {
  cleanup();
  kickOff = Date.now() + hour;
});

const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('shows who has a ticket, with photo, role, organization and seat', () => {
  render(<AttendeeListScreen />);
  const [first] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('Nour Hassan');
  expect(first?.textContent).toContain('Daily');
  expect(first?.textContent).toContain(englishText('role.photographer'));
  expect(first?.textContent).toContain(englishText('tickets.seatNumber', { seat: 12 }));
  expect(first?.querySelector('img')?.getAttribute('src')).toMatch(/^data:image/);
  expect(
    screen.getByText(new RegExp(englishText('matchAttendees.count', { count: 2 }))),
  ).toBeTruthy();
});

it('is searched by name or seat', () => {
  render(<AttendeeListScreen />);
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'salma' } });
  expect(names()).toHaveLength(1);
  fireEvent.change(search, { target: { value: '12' } });
  expect(names()[0]).toContain('Nour');
});

it('shows nobody once the match is over', () => {
  kickOff = Date.now() - 13 * hour;
  render(<AttendeeListScreen />);
  expect(names()).toEqual([]);
  expect(screen.getByText(englishText('matchAttendees.emptyTitle'))).toBeTruthy();
});

it('shows who came once the match is closed, and asks nothing before kick-off', async () => {
  const came = englishText('gateOverview.attendance.came');
  render(<AttendeeListScreen />);
  expect(calls.call).not.toHaveBeenCalled();
  cleanup();
  kickOff = Date.now() - 3 * hour;
  calls.call.mockRejectedValueOnce(new Error('no signal'));
  render(<AttendeeListScreen />);
  expect(names()).toHaveLength(2);
  expect(calls.call).toHaveBeenCalledExactlyOnceWith(
    getAttendance,
    expect.objectContaining({ params: { match: 'm' } }),
  );
  calls.call.mockResolvedValue([
    { ticketId: 'b', attendance: 'came' },
    { ticketId: 'a', attendance: 'absent' },
  ]);
  dispatchEvent(new Event('online'));
  await screen.findByText(came);
  expect(names()[1]).toContain(came);
  expect(names()[0]).toContain(englishText('gateOverview.attendance.absent'));
});
