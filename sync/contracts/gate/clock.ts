/**
 * Whether a phone's clock can be trusted. All times are milliseconds: `wall` of the epoch
 * (`Date.now`), `monotonic` since any moment (`performance.now`).
 */

export interface ClockReading {
  wall: number;
  monotonic: number;
}

export interface ClockState {
  /** Milliseconds that are added to the phone's time to get the server's. */
  offset: number;
  /** The last reading since the page was opened. */
  last: ClockReading | null;
  /** The offset was never measured, or the wall clock was moved since. */
  jumped: boolean;
}

/** Milliseconds by which wall and monotonic clock may differ between two readings. */
export const maxJump = 120_000;
/** Milliseconds. The middle of a slower request says too little about the server's time. */
const maxRoundTrip = 60_000;

export const unmeasuredClock: ClockState = { offset: 0, last: null, jumped: true };

/** Compares the clocks with each other; call it with every check and when the page is shown again. */
export function readClock(state: ClockState, reading: ClockReading): ClockState {
  const { last } = state;
  const jump = last === null ? 0 : reading.wall - last.wall - (reading.monotonic - last.monotonic);
  return { ...state, last: reading, jumped: state.jumped || Math.abs(jump) > maxJump };
}

/**
 * Measures the offset from a request, whose answer has the server's time: that was the phone's in the
 * middle between sending and receiving. Too slow requests, and those during which the clock was moved,
 * change nothing.
 */
export function measureOffset(
  state: ClockState,
  sent: ClockReading,
  received: ClockReading,
  serverTime: number,
): ClockState {
  const roundTrip = received.monotonic - sent.monotonic;
  const moved = received.wall - sent.wall - roundTrip;
  const seen = readClock(state, received);
  if (roundTrip < 0 || roundTrip > maxRoundTrip || Math.abs(moved) > maxJump) return seen;
  const offset = Math.round(serverTime - (received.wall - roundTrip / 2));
  return { offset, last: received, jumped: false };
}

/** The server's time, as far as the phone knows it. */
export function serverTime(state: ClockState, wall: number): number {
  return wall + state.offset;
}

/** `listAsOf`: the server's time of the list, before which it cannot be now. */
export function isClockCertain(state: ClockState, wall: number, listAsOf: number): boolean {
  return !state.jumped && serverTime(state, wall) >= listAsOf;
}
