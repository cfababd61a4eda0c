// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GatesScreen } from '#pwa/features/gates/gates-screen.tsx';
import {
  emptyOverview,
  exampleOverview,
  matchId,
  now,
} from '#pwa/features/gates/testing/example-gates.ts';
import { renderWithQueries } from '#pwa/features/gates/testing/render-with-queries.tsx';
import { ApiError } from '#pwa/lib/http/api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { getGateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { addGate, copyGates, editGateMatch } from '#sync/contracts/gate/manage-gates.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
const page = vi.hoisted(() => ({ params: {} as object }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('#pwa/lib/admin/match-header.tsx', () => ({ MatchHeader: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="#page">{children}</a>,
  useParams: () => page.params,
  useLocation: () => ({ pathname: '/' }),
}));

const admin = { id: matchId };
const officer = { id: 'event-1', matchId };
/** The server's answer to each call. */
let replies: Map<unknown, unknown>;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  page.params = admin;
  replies = new Map<unknown, unknown>([[getGateOverview, exampleOverview()]]);
  calls.call.mockReset().mockImplementation((endpoint) => {
    const reply = replies.get(endpoint);
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply ?? {});
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = (name: string) => screen.findByRole('button', { name });
const sentTo = (endpoint: unknown) =>
  calls.call.mock.calls.flatMap(([called, input]) => (called === endpoint ? [input] : []));

it('creating the first gate sets up the gates of a match', async () => {
  replies.set(getGateOverview, emptyOverview());
  renderWithQueries(<GatesScreen />);
  fireEvent.click(await button(englishText('gates.setUp')));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(englishText('gates.name')), {
    target: { value: ' Media gate ' },
  });
  fireEvent.click(within(dialog).getByLabelText(englishText('role.photographer')));
  fireEvent.click(await button(englishText('gates.addGateNow')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(editGateMatch)).toEqual([{ params: { match: matchId }, body: { version: 0 } }]);
  expect(sentTo(addGate)).toMatchObject([
    {
      params: { match: matchId },
      body: { number: 1, name: 'Media gate', nameArabic: null, roles: ['photographer'] },
    },
  ]);
});

it('the gates of the last match at the venue are copied with one button', async () => {
  const copyFrom = {
    id: 'earlier',
    date: '2026-11-07T17:00:00.000Z',
    home: 'Al Ahly',
    homeArabic: null,
    away: 'Pyramids',
    awayArabic: null,
    gates: 3,
  };
  replies.set(getGateOverview, { ...emptyOverview(), copyFrom });
  replies.set(copyGates, exampleOverview().gates);
  renderWithQueries(<GatesScreen />);
  expect((await screen.findByText(/Pyramids/)).textContent).toContain('3 gates');
  fireEvent.click(await button(englishText('gates.copy')));
  await waitFor(() => expect(sentTo(getGateOverview)).toHaveLength(2));
  expect(sentTo(copyGates)).toMatchObject([{ params: { match: matchId } }]);
});

it('an officer cannot copy gates', async () => {
  page.params = officer;
  replies.set(getGateOverview, emptyOverview());
  renderWithQueries(<GatesScreen />);
  await screen.findByText(englishText('gates.emptyOfficerText'));
  expect(screen.queryByRole('button', { name: englishText('gates.copy') })).toBeNull();
});

it('a gate without a name, or with another gate’s number, is not sent', async () => {
  renderWithQueries(<GatesScreen />);
  fireEvent.click(await button(englishText('gates.addGate')));
  const dialog = await screen.findByRole('dialog');
  const number = within(dialog).getByLabelText<HTMLInputElement>(englishText('gates.number'));
  expect(number.value).toBe('8');
  fireEvent.change(number, { target: { value: '4' } });
  fireEvent.click(await button(englishText('gates.addGateNow')));
  expect(
    (await within(dialog).findAllByRole('alert')).map(({ textContent }) => textContent),
  ).toEqual([englishText('error.required')]);
  fireEvent.change(within(dialog).getByLabelText(englishText('gates.name')), {
    target: { value: 'Another' },
  });
  fireEvent.click(await button(englishText('gates.addGateNow')));
  await within(dialog).findByText(englishText('gates.numberTaken'));
  expect(sentTo(addGate)).toEqual([]);
});

it('the page shows who is inside, each phone’s rights and sync, and a gate without signal', async () => {
  renderWithQueries(<GatesScreen />);
  const marks = await screen.findByRole('img', {
    name: englishText('gates.marksLabel', { inside: 65, count: 116 }),
  });
  expect(marks.querySelectorAll('[data-mark]')).toHaveLength(118);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  const rowOf = (name: string) => rows.find((row) => row.includes(name)) ?? '';
  expect(rowOf('Yasser Fouad')).toContain(englishText('gates.rights.search'));
  expect(rowOf('Yasser Fouad')).toContain(englishText('gates.minutesAgo', { count: 1 }));
  expect(rowOf('Media gate')).toContain(englishText('gates.noSignalSince', { time: '05:41 PM' }));
  expect(rowOf('TV and radio')).not.toContain('No signal');
  expect(rowOf('خالد عدلي')).toContain(englishText('gates.justEnrolled'));
  const listOf = (time: string) => englishText('gates.listUpdated', { time });
  expect(rowOf('Hala Ezzat')).toContain(listOf(englishText('gates.minutesAgo', { count: 2 })));
  expect(rowOf('Hala Ezzat')).toContain(englishText('gates.waiting.nothing'));
  expect(rowOf('Mona Shukry')).toContain(listOf(englishText('gates.minutesAgo', { count: 31 })));
  expect(rowOf('Mona Shukry')).toContain(englishText('gates.waiting.notKnown'));
});

it('an officer can change phones and close the gates, but not change gates or times, nor reopen', async () => {
  page.params = officer;
  renderWithQueries(<GatesScreen />);
  await button(englishText('gates.closeMatch'));
  await button(englishText('gates.phoneActions', { name: 'Hala Ezzat' }));
  await button(englishText('gates.showCode', { number: 4 }));
  expect(screen.queryByRole('button', { name: englishText('gates.addGate') })).toBeNull();
  expect(screen.queryByRole('button', { name: englishText('gates.editGate', { number: 4 }) })).toBe(
    null,
  );
  cleanup();
  const closed = exampleOverview();
  closed.match = { ...closed.match, closedAt: '2026-11-21T21:00:00.000Z' };
  closed.attendance = { came: 109, absent: 8, unknown: 1 };
  replies.set(getGateOverview, closed);
  renderWithQueries(<GatesScreen />);
  await screen.findByText(englishText('gates.cameCounts', { came: 109, absent: 8, unknown: 1 }));
  expect(screen.queryByRole('button', { name: englishText('gates.reopen') })).toBeNull();
  cleanup();
  page.params = admin;
  renderWithQueries(<GatesScreen />);
  await button(englishText('gates.reopen'));
  expect(screen.queryByRole('button', { name: englishText('gates.closeMatch') })).toBeNull();
});

it('an officer can make their own phone a gate, also without signal, until the match is closed', async () => {
  const opened = vi.spyOn(location, 'assign').mockReturnValue();
  const name = englishText('gates.checkHere');
  renderWithQueries(<GatesScreen />);
  await screen.findByText('Yasser Fouad');
  expect(screen.queryByRole('button', { name }), 'an administrator’s page').toBeNull();
  cleanup();
  page.params = officer;
  replies.set(getGateOverview, new ApiError('network', 'No connection.'));
  renderWithQueries(<GatesScreen />);
  await screen.findByRole('alert');
  fireEvent.click(await button(name));
  expect(opened).toHaveBeenCalledExactlyOnceWith('/gate');
  for (const over of [
    emptyOverview(),
    {
      ...exampleOverview(),
      match: { ...exampleOverview().match, closedAt: new Date(now).toISOString() },
    },
  ]) {
    cleanup();
    replies.set(getGateOverview, over);
    renderWithQueries(<GatesScreen />);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  }
});

it('without signal at the start, the page of the gates says so and tries again', async () => {
  replies.set(getGateOverview, new ApiError('network', 'No connection.'));
  renderWithQueries(<GatesScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
  replies.set(getGateOverview, exampleOverview());
  fireEvent.click(await button(englishText('action.tryAgain')));
  await screen.findByText('Yasser Fouad');
});
