import { describe, expect, test } from 'vitest';
import {
  type ClockState,
  isClockCertain,
  measureOffset,
  readClock,
  unmeasuredClock,
} from '#sync/contracts/gate/clock.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 21, 16);
/** Readings of a phone whose wall clock is `ahead` of the right time. */
const reading = (after: number, ahead = 0) => ({ wall: start + after + ahead, monotonic: after });
const measured = (ahead: number): ClockState =>
  measureOffset(unmeasuredClock, reading(0, ahead), reading(800, ahead), start + 400);

describe('the offset', () => {
  test('the offset is that of the middle of the request', () => {
    expect(measured(0).offset).toBe(0);
    expect(measured(3 * 3_600_000).offset).toBe(-3 * 3_600_000);
    expect(measured(-90_000).offset).toBe(90_000);
  });

  test('the offset is not taken from a slow request, or one during which the clock was moved', () => {
    const slow = measureOffset(unmeasuredClock, reading(0), reading(60_001), start + 5 * minute);
    expect(slow.offset).toBe(0);
    const moved = measureOffset(unmeasuredClock, reading(0), reading(800, 10 * minute), start);
    expect(moved.offset).toBe(0);
    const before = readClock(measured(0), reading(minute));
    const movedLater = measureOffset(
      before,
      reading(minute),
      reading(minute + 800, 10 * minute),
      start,
    );
    expect(movedLater).toMatchObject({ offset: 0, jumped: true });
  });
});

describe('the clock is certain', () => {
  const listAsOf = start;

  test('the clock is certain with the offset, however wrong the phone’s own time is', () => {
    const years = 3 * 365 * 86_400_000;
    expect(isClockCertain(measured(-years), start + minute - years, listAsOf)).toBe(true);
    expect(isClockCertain(measured(0), start + minute - years, listAsOf)).toBe(false);
  });

  test('the clock is not certain before an offset was measured', () => {
    expect(isClockCertain(unmeasuredClock, start + minute, listAsOf)).toBe(false);
  });

  test('the clock is not certain before the list’s time', () => {
    expect(isClockCertain(measured(0), start, listAsOf)).toBe(true);
    expect(isClockCertain(measured(0), start - 1, listAsOf)).toBe(false);
  });

  test('the clock is not certain after a jump above two minutes, in either direction', () => {
    for (const [ahead, certain] of [
      [2 * minute, true],
      [2 * minute + 1, false],
      [-2 * minute, true],
      [-2 * minute - 1, false],
    ] as const) {
      const state = readClock(measured(0), reading(10 * minute, ahead));
      expect(isClockCertain(state, start + 10 * minute + ahead, listAsOf), String(ahead)).toBe(
        certain,
      );
    }
  });

  test('a jump is not forgotten before the offset is measured again', () => {
    let state = readClock(measured(0), reading(minute, 3_600_000));
    state = readClock(state, reading(2 * minute, 3_600_000));
    expect(state.jumped).toBe(true);
    const again = measureOffset(
      state,
      reading(3 * minute, 3_600_000),
      reading(3 * minute + 200, 3_600_000),
      start + 3 * minute + 100,
    );
    expect(again).toMatchObject({ offset: -3_600_000, jumped: false });
  });

  test('the first reading after the page was opened is no jump', () => {
    const state = { ...measured(0), last: null };
    expect(readClock(state, { wall: start + minute, monotonic: 5 }).jumped).toBe(false);
  });
});
