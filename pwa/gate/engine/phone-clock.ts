/** The clock of this phone, corrected by the server's time. */
import {
  type ClockReading,
  type ClockState,
  isClockCertain,
  measureOffset,
  readClock,
  serverTime,
  unmeasuredClock,
} from '#sync/contracts/gate/clock.ts';

/** The state of a clock that is kept while the page is closed; the offset is in milliseconds. */
export interface StoredClock {
  offset: number;
  certain: boolean;
}

export interface PhoneClock {
  /** The server's time as far as it is known, epoch milliseconds. */
  now(): number;
  /** False if a rule about times could be wrong. */
  isCertain(listAsOf: number | null): boolean;
  /** `sent`: the clocks when the request began; `server`: the time in its answer, just received. */
  measure(sent: ClockReading, server: number): StoredClock;
  /**
   * Calls the listener with what to store when the phone's clock was moved. Returns a function that
   * stops it.
   */
  onJump(listener: (state: StoredClock) => void): () => void;
}

/** Half of the longest round trip that measures the offset; milliseconds. */
const measuringError = 30_000;

export function currentReading(): ClockReading {
  return { wall: Date.now(), monotonic: performance.now() };
}

export function createPhoneClock(stored: StoredClock | undefined): PhoneClock {
  const before: ClockState = stored
    ? { offset: stored.offset, last: null, jumped: !stored.certain }
    : unmeasuredClock;
  let state = readClock(before, currentReading());
  let listener: ((state: StoredClock) => void) | null = null;
  /** Reads the clock, and notices if it was moved since the last time. */
  const read = (): ClockReading => {
    const reading = currentReading();
    const { jumped } = state;
    state = readClock(state, reading);
    if (state.jumped && !jumped) listener?.({ offset: state.offset, certain: false });
    return reading;
  };
  return {
    now() {
      const { wall } = read();
      return serverTime(state, wall);
    },
    isCertain(listAsOf) {
      const { wall } = read();
      return isClockCertain(state, wall, (listAsOf ?? 0) - measuringError);
    },
    measure(sent, server) {
      state = measureOffset(state, sent, currentReading(), server);
      return { offset: state.offset, certain: !state.jumped };
    },
    onJump(next) {
      listener = next;
      return () => {
        listener = null;
      };
    },
  };
}
