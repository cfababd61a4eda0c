/** The taken seats of a match, asked of the server while the map is being looked at. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { takenNumbers } from '#pwa/features/matches/seat-layout.ts';
import { ApiError, call, isNetworkError } from '#pwa/lib/api.ts';
import { getMatch, type Match } from '#sync/contracts/matches.ts';
import { seatNumber } from '#sync/contracts/seats.ts';

const everyMilliseconds = 4000;

export interface TakenSeats {
  /** Undefined until the first answer. */
  taken: ReadonlySet<number> | undefined;
  /** The seat that is one's own already. */
  own: number | null;
  /** When the server last answered, epoch milliseconds. */
  heardAt: number | null;
  live: boolean;
  /** The server refused: no booking, no such match. For people. */
  refusal: string | null;
  /** Asks again now. */
  look: () => Promise<void>;
}

/** A member sees no entry but the own one. */
function ownSeat(match: Match): number | null {
  const seat = match.Members[0]?.MatchMember.seat ?? null;
  return seat === null ? null : seatNumber(seat);
}

type State = Omit<TakenSeats, 'look'>;

export function useTakenSeats(eventId: string, matchId: string): TakenSeats {
  const [state, setState] = useState<State>({
    taken: undefined,
    own: null,
    heardAt: null,
    live: false,
    refusal: null,
  });
  // An answer that was overtaken by a later question is not shown.
  const question = useRef(0);

  const look = useCallback(async () => {
    const mine = ++question.current;
    const show = (change: Partial<State>) => {
      if (mine === question.current) setState((now) => ({ ...now, ...change }));
    };
    try {
      const match = await call(getMatch, { params: { id: eventId, matchId } });
      show({
        taken: takenNumbers(match.takenSeats),
        own: ownSeat(match),
        heardAt: Date.now(),
        live: true,
        refusal: null,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Away or overloaded: the last picture stays, and the map wakes up by itself.
      if (isNetworkError(error) || error.status >= 429) show({ live: false });
      else show({ live: false, refusal: error.message });
    }
  }, [eventId, matchId]);

  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void look();
    };
    lookIfSeen();
    const timer = setInterval(lookIfSeen, everyMilliseconds);
    document.addEventListener('visibilitychange', lookIfSeen);
    window.addEventListener('online', lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
      window.removeEventListener('online', lookIfSeen);
      question.current += 1;
    };
  }, [look]);

  return { ...state, look };
}
