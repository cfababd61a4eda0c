// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SeatMap } from '#pwa/features/matches/seats/seat-map.tsx';
import type { TakenSeats } from '#pwa/features/matches/seats/use-taken-seats.ts';
import { send } from '#pwa/lib/http/api.ts';
import { ticketRow } from '#pwa/lib/testing/ticket-row.ts';

const phone = vi.hoisted(() => ({
  seats: {} as object,
  reach: 'online',
  tickets: [] as object[],
  history: { canGoBack: () => true, back: vi.fn<() => void>() },
  navigate: vi.fn<() => void>(),
}));
vi.mock('#pwa/features/matches/seats/use-taken-seats.ts', () => ({
  useTakenSeats: () => phone.seats,
}));
vi.mock('#pwa/features/matches/seats/seat-map-header.tsx', () => ({ SeatMapHeader: () => null }));
vi.mock('#pwa/lib/sync/engine/sync-engine.ts', () => ({ syncNow: () => {} }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useCollection: (name: string) => (name === 'ticket' ? phone.tickets : [{ seat: 'seat-45' }]),
  useSyncStatus: () => ({ reach: phone.reach }),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  send: vi.fn<typeof send>(),
}));
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => phone.navigate,
  useRouter: () => ({ history: phone.history }),
}));

const seats = (change: Partial<TakenSeats> = {}): TakenSeats => ({
  taken: new Set([45]),
  own: 45,
  lastUpdatedAt: 0,
  live: true,
  refusal: null,
  busyUntil: null,
  tooMany: false,
  refresh: async () => {},
  ...change,
});
const map = () => <SeatMap eventId="event" matchId="match" isChange />;
const radio = (name: string) => screen.getByRole('radio', { name });

beforeEach(() => {
  phone.seats = seats();
  phone.reach = 'online';
  phone.tickets = [ticketRow()];
  vi.clearAllMocks();
});
afterEach(cleanup);

it('changing a seat opens at the person’s own block, with their seat marked', () => {
  render(map());
  expect(radio('Seat 45, block B, your seat').getAttribute('aria-checked')).toBe('true');
});

it('without signal the map opens at the person’s own block and counts no free seats', () => {
  phone.seats = seats({ taken: undefined, own: null, live: false, lastUpdatedAt: null });
  phone.reach = 'unreachable';
  render(map());
  expect(radio('Seat 45, block B, your seat')).toBeTruthy();
  expect(screen.queryByText(/free/)).toBeNull();
});

it('the chosen seat stays chosen while the live stream overtakes the answer', async () => {
  let answer = (_: unknown) => {};
  vi.mocked(send).mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  const { rerender } = render(map());
  fireEvent.click(radio('Seat 46, block B'));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Change seat' })));
  phone.seats = seats({ taken: new Set([45, 46]) });
  rerender(map());
  expect(radio('Seat 46, block B').textContent).toBe('46');
  phone.seats = seats({ taken: new Set([46]), own: 46 });
  rerender(map());
  await act(async () => answer({ message: 'Reserved' }));
  expect(screen.queryByRole('radio', { name: 'Seat 46, block B, taken' })).toBeNull();
});

it('a changed seat leads back to where its change began', () => {
  const { rerender } = render(map());
  phone.tickets = [ticketRow({ id: 'new', ref: 'n'.repeat(22) })];
  rerender(map());
  expect(phone.history.back).toHaveBeenCalledOnce();
  expect(phone.navigate).not.toHaveBeenCalled();
});
