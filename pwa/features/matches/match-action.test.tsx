// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MatchAction } from '#pwa/features/matches/match-action.tsx';
import { ChunkLoadError } from '#pwa/lib/app/lazy-import.ts';
import type { MatchListItem } from '#pwa/lib/matches/match-list.ts';
import { mutate, syncStatus } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
vi.mock('#pwa/lib/sync/engine/sync-engine.ts', async (original) => ({
  ...(await original<object>()),
  mutate: vi.fn<typeof mutate>(),
}));
vi.mock('#pwa/lib/session/use-session.ts', async (original) => ({
  ...(await original<object>()),
  useOpenSession: vi.fn<typeof useOpenSession>(),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));
/** Simulates a missing signal when the chunk is first needed. */
vi.mock('#pwa/lib/matches/booking-menu.tsx', () => ({
  get BookingMenu() {
    throw new ChunkLoadError('a part of the app is not here');
  },
}));

const side = { name: 'Al Ahly', logo: null };
const item: MatchListItem = {
  id: crypto.randomUUID(),
  eventId: crypto.randomUUID(),
  name: 'Matchday 15',
  date: '2026-11-21T17:00:00.000Z',
  home: side,
  away: side,
  venue: 'Cairo International Stadium',
  gate: null,
  names: '',
  state: 'book',
  reason: null,
  seat: null,
  ticketRef: null,
  isApproved: false,
  canWithdraw: false,
  isOpen: true,
  hasPlaces: false,
  toAnswer: null,
  refusal: null,
  notWithdrawn: null,
};

/** Presses Book and returns the toast. */
async function book(): Promise<string[]> {
  render(<MatchAction item={item} />);
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  await waitFor(() => expect(mutate).toHaveBeenCalledOnce());
  return vi.mocked(toast).mock.calls.map(([, { text }]) => text);
}

beforeEach(() => {
  vi.mocked(useOpenSession).mockReturnValue({ scopes: ['member'] } as never);
  vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>());
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  syncStatus.set({ reach: 'unknown' });
});

describe('pressing Book', () => {
  it('booking reports a full phone only when the storage is full', async () => {
    vi.mocked(mutate).mockRejectedValue(new DOMException('no room', 'QuotaExceededError'));
    expect(await book()).toEqual([englishText('sync.storageFull')]);
  });

  it('booking reports any other failure with its own message', async () => {
    vi.mocked(mutate).mockRejectedValue(new Error('the database went away'));
    expect(await book()).toEqual([englishText('error.unexpected')]);
  });

  it('an unsent booking is confirmed by a toast without signal, and by none with signal', async () => {
    vi.mocked(mutate).mockResolvedValue('id');
    expect(await book()).toEqual([]);
    cleanup();
    vi.mocked(mutate).mockClear();
    syncStatus.set({ reach: 'unreachable' });
    expect(await book()).toEqual([englishText('matches.booked')]);
  });
});

it('a booking keeps its badge when the chunk of its menu cannot be fetched', async () => {
  render(
    <Suspense fallback="loading">
      <MatchAction item={{ ...item, state: 'pending', canWithdraw: true }} />
    </Suspense>,
  );
  await act(async () => {});
  expect(screen.getByText(englishText('status.pending'))).toBeDefined();
});

it.each(['book', 'pending', 'rejected'] as const)(
  'a match with places leads to them instead of booking it (%s)',
  (state) => {
    render(<MatchAction item={{ ...item, state, hasPlaces: true }} />);
    const link = screen.getByRole('link', { name: englishText('matches.places') });
    expect(link.getAttribute('href')).toBe('/events/$id/reservations/$matchId/places');
    expect(screen.queryByRole('button')).toBeNull();
  },
);
