/**
 * The taken seats of a match while its map is open: sent by the live stream, and fetched at the
 * beginning and every few seconds while that stream is down.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isNetworkError } from '#pwa/lib/http/api.ts';
import { startSeatUpdates, type LiveSeats } from '#pwa/lib/sync/seat-updates.ts';
import { readTakenSeats } from '#pwa/lib/sync/taken-seats.ts';

const pollMilliseconds = 4000;
/** Interval while the live stream is up, as a fallback. */
const fallbackPollMilliseconds = 300_000;

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

type State = Omit<TakenSeats, 'refresh'>;

export function useTakenSeats(eventId: string, matchId: string): TakenSeats {
  const [state, setState] = useState<State>({
    taken: undefined,
    own: null,
    lastUpdatedAt: null,
    live: false,
    refusal: null,
  });
  /** Of the match on the screen; replies for another one are ignored. */
  const visit = useRef(0);
  // Only the last request's failure counts.
  const requestNumber = useRef(0);
  const shownVersion = useRef(0);

  const show = useCallback(({ version, taken, own }: LiveSeats) => {
    // Replies and live messages overtake each other.
    if (version < shownVersion.current) return;
    shownVersion.current = version;
    setState({
      taken: new Set(taken),
      own,
      lastUpdatedAt: Date.now(),
      live: true,
      refusal: null,
    });
  }, []);

  const refresh = useCallback(async () => {
    const ownVisit = visit.current;
    const ownNumber = ++requestNumber.current;
    try {
      const seats = await readTakenSeats(eventId, matchId);
      if (ownVisit === visit.current) show(seats);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (ownVisit !== visit.current || ownNumber !== requestNumber.current) return;
      // Unreachable or overloaded: the last seats stay visible, and polling continues.
      const refusal =
        isNetworkError(error) || error.status >= 429 ? {} : { refusal: error.message };
      setState((now) => ({ ...now, live: false, ...refusal }));
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
        show(sent);
      },
      // After a restored backup, versions begin again.
      onLost: () => void (shownVersion.current = 0),
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
      shownVersion.current = 0;
    };
  }, [refresh, show, eventId, matchId]);

  return { ...state, refresh };
}
