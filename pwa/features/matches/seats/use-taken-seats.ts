/**
 * The taken seats of a match while its map is open: sent by the live stream, and fetched at the
 * beginning and every few seconds while that stream is down.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isNetworkError } from '#pwa/lib/http/api.ts';
import { retryPause } from '#pwa/lib/sync/retry-pause.ts';
import { startSeatUpdates, type LiveSeats } from '#pwa/lib/sync/seat-updates.ts';
import { readTakenSeats } from '#pwa/lib/sync/taken-seats.ts';

const pollMilliseconds = 4000;
/** Poll interval in milliseconds while the live stream is up, as a fallback. */
const fallbackPollMilliseconds = 300_000;

export interface TakenSeats {
  /** Undefined until the first reply. */
  taken: ReadonlySet<number> | undefined;
  own: number | null;
  /** Time of the server's last reply in epoch milliseconds. */
  lastUpdatedAt: number | null;
  live: boolean;
  /** Why the server refused (no booking, no such match), as text. */
  refusal: string | null;
  /** Time of the next request to an overloaded server in epoch milliseconds; null if it is not. */
  busyUntil: number | null;
  /** Whether the server refused because this account has asked too often. */
  tooMany: boolean;
  /** Asks the server, unless it has to be left alone for a while. */
  refresh: () => Promise<void>;
}

type State = Omit<TakenSeats, 'refresh'>;

export function useTakenSeats(eventId: string, matchId: string): TakenSeats {
  const [state, setState] = useState<State>({
    taken: undefined,
    own: null,
    lastUpdatedAt: null,
    live: false,
    refusal: null,
    busyUntil: null,
    tooMany: false,
  });
  /** Number of the current match; replies for an earlier one are ignored. */
  const visit = useRef(0);
  // Only the last request's failure counts.
  const requestNumber = useRef(0);
  /** Number of times the stream was lost. */
  const losses = useRef(0);
  const shown = useRef({ version: 0, losses: 0 });
  /** Earliest time of the next request, by `Retry-After`, on the monotonic clock. */
  const notBefore = useRef(0);

  const show = useCallback(({ version, taken, own }: LiveSeats, lossesBefore: number) => {
    // Replies and live messages overtake each other.
    const isSameRun = lossesBefore === shown.current.losses;
    if (lossesBefore < shown.current.losses || (isSameRun && version < shown.current.version))
      return;
    shown.current = { version, losses: lossesBefore };
    setState({
      taken: new Set(taken),
      own,
      lastUpdatedAt: Date.now(),
      live: true,
      refusal: null,
      busyUntil: null,
      tooMany: false,
    });
  }, []);

  const refresh = useCallback(async () => {
    if (performance.now() < notBefore.current) return;
    const ownVisit = visit.current;
    const lossesBefore = losses.current;
    const ownNumber = ++requestNumber.current;
    try {
      const seats = await readTakenSeats(eventId, matchId);
      if (ownVisit === visit.current) show(seats, lossesBefore);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (ownVisit !== visit.current || ownNumber !== requestNumber.current) return;
      // Unreachable or overloaded: the last seats stay visible, and polling continues.
      const refusal =
        isNetworkError(error) || error.status >= 429 ? {} : { refusal: error.message };
      let busyUntil: number | null = null;
      const pause = retryPause(error);
      if (pause !== null) {
        notBefore.current = performance.now() + pause;
        busyUntil = Date.now() + pause;
      }
      const tooMany = error.code === 'rate_limited';
      setState((now) => ({ ...now, live: false, busyUntil, tooMany, ...refusal }));
    }
  }, [eventId, matchId, show]);

  useEffect(() => {
    let heardAt = 0;
    let refreshing = false;
    const refreshIfVisible = async () => {
      if (document.visibilityState !== 'visible' || refreshing) return;
      refreshing = true;
      heardAt = performance.now();
      await refresh();
      refreshing = false;
    };
    const refreshNow = () => void refreshIfVisible();
    const seats = startSeatUpdates(eventId, matchId, {
      onSeats(sent) {
        heardAt = performance.now();
        show(sent, losses.current);
      },
      // After a restored backup, versions begin again.
      onLost: () => void (losses.current += 1),
      onEnd: refreshNow,
    });
    const onTimer = () => {
      const minInterval = seats.isConnected() ? fallbackPollMilliseconds : 0;
      if (performance.now() - heardAt >= minInterval) refreshNow();
    };
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
      visit.current += 1;
      shown.current = { version: 0, losses: losses.current };
    };
  }, [refresh, show, eventId, matchId]);

  return { ...state, refresh };
}
