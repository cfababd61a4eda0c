/**
 * The taken seats of a match while its map is open: fetched when the live stream announces a
 * change, and every few seconds while that stream is down.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { takenSeatNumbers } from '#pwa/features/matches/seats/seat-layout.ts';
import { ApiError, call, isNetworkError } from '#pwa/lib/http/api.ts';
import { startSeatUpdates } from '#pwa/lib/sync/seat-updates.ts';
import { getMatch, type Match } from '#sync/contracts/matches/matches.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';

const pollMilliseconds = 4000;
/** Interval while the live stream is up, as a fallback. */
const fallbackPollMilliseconds = 60_000;

export interface TakenSeats {
  /** Undefined until the first reply. */
  taken: ReadonlySet<number> | undefined;
  own: number | null;
  /** When the server last replied, epoch milliseconds. */
  lastUpdatedAt: number | null;
  live: boolean;
  /** Why the server refused (no booking, no such match), as text. */
  refusal: string | null;
  refresh: () => Promise<void>;
}

/** Members only get their own entry. */
function ownSeat(match: Match): number | null {
  const seat = match.Members[0]?.MatchMember.seat ?? null;
  return seat === null ? null : seatNumber(seat);
}

type State = Omit<TakenSeats, 'refresh'>;

export function useTakenSeats(eventId: string, matchId: string): TakenSeats {
  const [state, setState] = useState<State>({
    taken: undefined,
    own: null,
    lastUpdatedAt: null,
    live: false,
    refusal: null,
  });
  // Replies to superseded requests are ignored.
  const requestNumber = useRef(0);

  const refresh = useCallback(async () => {
    const ownNumber = ++requestNumber.current;
    const update = (change: Partial<State>) => {
      if (ownNumber === requestNumber.current) setState((now) => ({ ...now, ...change }));
    };
    try {
      const match = await call(getMatch, { params: { id: eventId, matchId } });
      update({
        taken: takenSeatNumbers(match.takenSeats),
        own: ownSeat(match),
        lastUpdatedAt: Date.now(),
        live: true,
        refusal: null,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Unreachable or overloaded: the last seats stay visible, and polling continues.
      if (isNetworkError(error) || error.status >= 429) update({ live: false });
      else update({ live: false, refusal: error.message });
    }
  }, [eventId, matchId]);

  useEffect(() => {
    let refreshedAt = 0;
    let refreshing = false;
    let refreshAgain = false;
    // Seats taken in quick succession share one request: the next starts when the last has
    // finished.
    const refreshIfVisible = async () => {
      if (document.visibilityState !== 'visible') return;
      refreshAgain = refreshing;
      if (refreshing) return;
      refreshing = true;
      refreshedAt = performance.now();
      await refresh();
      refreshing = false;
      if (refreshAgain) void refreshIfVisible();
    };
    const seats = startSeatUpdates(eventId, matchId, () => void refreshIfVisible());
    const onTimer = () => {
      const minInterval = seats.isConnected() ? fallbackPollMilliseconds : 0;
      if (performance.now() - refreshedAt >= minInterval) void refreshIfVisible();
    };
    const refreshNow = () => void refreshIfVisible();
    refreshNow();
    const timer = setInterval(onTimer, pollMilliseconds);
    const abort = new AbortController();
    const { signal } = abort;
    document.addEventListener('visibilitychange', refreshNow, { signal });
    window.addEventListener('online', refreshNow, { signal });
    return () => {
      seats.stop();
      clearInterval(timer);
      abort.abort();
      refreshAgain = false;
      requestNumber.current += 1;
    };
  }, [refresh, eventId, matchId]);

  return { ...state, refresh };
}
