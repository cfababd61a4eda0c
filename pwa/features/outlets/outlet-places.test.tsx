// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutletPlaces } from '#pwa/features/outlets/outlet-places.tsx';
import { ApiError } from '#pwa/lib/http/api.ts';
import { englishText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import {
  type Candidate,
  listCandidates,
  listOutletPlaces,
  type OutletMatch,
  releasePlace,
  substitutePlace,
} from '#sync/contracts/pools/outlet-places.ts';
import { requestPlace } from '#sync/contracts/pools/pools.ts';

const page = vi.hoisted(() => ({ reach: 'reachable' }));
const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown) => Promise<unknown>>(),
  send: vi.fn<(endpoint: unknown, input: object) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({ useSyncStatus: () => ({ reach: page.reach }) }));

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const person = (accountId: string, lastName: string) => ({
  accountId,
  firstName: 'Nour',
  lastName,
  nameArabic: null,
});
const salma = { ...person('salma', 'Mansour'), id: 'r1', state: 'held', number: 31 } as const;

function match(unassignedAt: string | null): OutletMatch {
  const team = { logo: null, nameArabic: null };
  return {
    matchId: 'm',
    date: at(30),
    HomeTeam: { ...team, id: 'h', name: 'Zamalek' },
    AwayTeam: { ...team, id: 'a', name: 'ZED FC' },
    closesAt: at(-2),
    substituteUntil: at(4),
    waitlistUntil: at(29),
    allocatedAt: at(-1),
    pools: [
      {
        id: 'p',
        zone: 'pitchside',
        cap: 3,
        requests: [
          { ...salma, unassignedAt },
          { ...person('b', 'Adel'), id: 'r2', state: 'held', number: 12, unassignedAt: null },
          { ...person('c', 'Hosny'), id: 'r3', state: 'waiting', number: null, unassignedAt: null },
        ],
      },
    ],
  };
}
const role = 'photographer' as const;
const candidates: Candidate[] = [
  { ...person('c', 'Hosny'), role, obstacle: null, requested: 'waiting' },
  { ...person('d', 'Lotfy'), role, obstacle: null, requested: null },
  { ...person('b', 'Adel'), role, obstacle: 'hasPlace', requested: 'held' },
];

let replies: Map<unknown, unknown>;
beforeEach(() => {
  page.reach = 'reachable';
  replies = new Map<unknown, unknown>([
    [listOutletPlaces, { now: at(0), matches: [match(at(-1))] }],
    [listCandidates, candidates],
  ]);
  calls.call.mockReset().mockImplementation((endpoint) => {
    const reply = replies.get(endpoint);
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  });
  calls.send.mockReset().mockResolvedValue({ data: {}, message: null });
});
afterEach(cleanup);

const text = (key: string, params?: Record<string, string | number>) =>
  englishText(`outletPlaces.${key}` as MessageKey, params);
const button = (name: string) => screen.findByRole('button', { name });
const radio = (name: string) =>
  screen.findByRole<HTMLInputElement>('radio', { name: RegExp(name) });

it('a place without anyone comes first, and a colleague is chosen; others stay visible with the reason', async () => {
  render(<OutletPlaces outletId="o" />);
  await screen.findByText(text('noOne'));
  fireEvent.click(await button(text('substitute')));
  expect((await radio('Adel')).disabled).toBe(true);
  expect(screen.getByText(text('obstacle.hasPlace'))).toBeTruthy();
  const assign = await button(text('assign'));
  expect((assign as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(await radio('Hosny'));
  fireEvent.click(assign);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.send).toHaveBeenCalledWith(
    substitutePlace,
    expect.objectContaining({ params: { id: 'r1' }, body: { accountId: 'c' } }),
  );
  expect(calls.call.mock.calls.filter(([endpoint]) => endpoint === listOutletPlaces)).toHaveLength(
    2,
  );
});

it('a refusal of the substitute is shown in the dialog', async () => {
  const reason = englishText('pools.substituteOver');
  calls.send.mockRejectedValue(new ApiError('conflict', reason, { status: 409 }));
  render(<OutletPlaces outletId="o" />);
  fireEvent.click(await button(text('substitute')));
  fireEvent.click(await radio('Lotfy'));
  fireEvent.click(await button(text('assign')));
  expect(await within(screen.getByRole('dialog')).findByText(reason)).toBeTruthy();
});

it('a place without anyone is given back to the league', async () => {
  render(<OutletPlaces outletId="o" />);
  fireEvent.click(await button(englishText('matchPlaces.giveBack')));
  await waitFor(() =>
    expect(calls.send).toHaveBeenCalledWith(releasePlace, { params: { id: 'r1' }, body: {} }),
  );
});

it('the zones show the used places of the limit, and places are requested for several people', async () => {
  replies.set(listOutletPlaces, { now: at(0), matches: [match(null)] });
  render(<OutletPlaces outletId="o" />);
  const used = text('used', { used: 2, cap: 3 });
  const waiting = englishText('matchPlaces.waiting', { count: 1 });
  expect(await screen.findByText(`${used}, ${waiting}`)).toBeTruthy();
  expect(screen.queryByText(text('noOne'))).toBeNull();
  const zone = englishText('pools.zone.pitchside');
  fireEvent.click(await button(text('requestFor', { zone })));
  expect(await screen.findByText(text('obstacle.requested'))).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /Lotfy/ }));
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: text('request') }),
  );
  await waitFor(() =>
    expect(calls.send).toHaveBeenCalledWith(
      requestPlace,
      expect.objectContaining({ params: { id: 'p' }, body: { accountIds: ['d'] } }),
    ),
  );
});

it('without signal the screen says that nothing can be chosen, and offers no button', async () => {
  const { rerender } = render(<OutletPlaces outletId="o" />);
  await screen.findByText(text('noOne'));
  page.reach = 'unreachable';
  rerender(<OutletPlaces outletId="o" />);
  expect(screen.getByText(text('needSignal'))).toBeTruthy();
  for (const each of screen.getAllByRole<HTMLButtonElement>('button'))
    expect(each.disabled).toBe(true);
});

it('an error of the server is shown, and asking again helps', async () => {
  replies.set(listOutletPlaces, new ApiError('internal', 'Broken.', { status: 500 }));
  render(<OutletPlaces outletId="o" />);
  await screen.findByText('Broken.');
  replies.set(listOutletPlaces, { now: at(0), matches: [] });
  fireEvent.click(await button(englishText('action.tryAgain')));
  expect(await screen.findByText(text('noMatches'))).toBeTruthy();
});
