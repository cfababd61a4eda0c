// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AttendeeListScreen } from '#pwa/features/match-attendees/attendee-list-screen.tsx';
import { showReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { applyAnswer, createPhone, type Phone, row } from '#sync/client/testing/phone.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { SyncedRow } from '#sync/protocol/pull.ts';

const hour = 3600_000;
let kickOff = Date.now() + hour;
let phone: Phone;
const bucket = (mode: 'snapshot' | 'delta', rows: Record<string, SyncedRow[]>) => ({
  buckets: { 'attendees/m': { mode, cursor: 'c', rows, deleted: {} } },
});
const attendee = { matchId: 'm', organization: 'Daily', role: 'photographer' };

vi.mock('#pwa/lib/sync/engine/sync-engine.ts', async (original) => ({
  ...(await original<object>()),
  // No one is logged in, so no rows of past matches are deleted.
  withReplica: () => Promise.resolve(),
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

beforeEach(async () => {
  phone = await createPhone();
  const photo = 'data:image/jpeg;base64,AA==';
  const rows = [
    row('a', 1, { ...attendee, name: 'Nour Hassan', seat: 'seat-12', photo }),
    row('b', 1, { ...attendee, name: 'Salma Fathy', seat: null, photo: null }),
  ];
  await applyAnswer(phone, bucket('snapshot', { attendee: rows }));
  showReplica(phone.replica);
});
afterEach(() => {
  cleanup();
  showReplica(null);
  phone.replica.close();
  kickOff = Date.now() + hour;
  vi.unstubAllGlobals();
});

/** The screen with the phone's rows. */
async function showList(): Promise<void> {
  render(<AttendeeListScreen />);
  await screen.findByText('Nour Hassan');
}
const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('the list of attendees has everyone with a ticket, with photo, role, organization and seat', async () => {
  await showList();
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

it('the list of attendees can be searched by name or seat', async () => {
  await showList();
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'salma' } });
  expect(names()).toHaveLength(1);
  fireEvent.change(search, { target: { value: '12' } });
  expect(names()[0]).toContain('Nour');
});

it('the list of attendees is empty once the match is over', async () => {
  kickOff = Date.now() - 13 * hour;
  render(<AttendeeListScreen />);
  expect(await screen.findByText(englishText('matchAttendees.emptyTitle'))).toBeTruthy();
  expect(names()).toEqual([]);
});

it('attendance is shown without signal, once the phone knows that the match is closed', async () => {
  const request = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('no signal'));
  vi.stubGlobal('fetch', request);
  const came = englishText('gateOverview.attendance.came');
  const absent = englishText('gateOverview.attendance.absent');
  await showList();
  expect(names().join('')).not.toMatch(`${came}|${absent}`);
  const attendance = [
    row('b', 1, { matchId: 'm', attendance: 'came' }),
    row('a', 1, { matchId: 'm', attendance: 'absent' }),
  ];
  await applyAnswer(phone, bucket('delta', { attendance }));
  expect((await screen.findByText(came)).closest('li')?.textContent).toContain('Salma');
  expect(screen.getByText(absent).closest('li')?.textContent).toContain('Nour');
  expect(request).not.toHaveBeenCalled();
});
