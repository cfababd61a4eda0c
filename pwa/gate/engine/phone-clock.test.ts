import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPhoneClock, currentReading } from '#pwa/gate/engine/phone-clock.ts';

const start = Date.UTC(2026, 10, 21, 16);
beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

it('the clock follows the server’s time once it is measured', () => {
  const clock = createPhoneClock(undefined);
  expect(clock.isCertain(null)).toBe(false);
  const sent = currentReading();
  vi.advanceTimersByTime(800);
  expect(clock.measure(sent, start + 3_600_400)).toEqual({ offset: 3_600_000, certain: true });
  expect(clock.now()).toBe(start + 3_600_800);
  expect(clock.isCertain(clock.now())).toBe(true);
});

it('the clock takes no offset from a call during which the phone’s clock was moved', () => {
  const clock = createPhoneClock({ offset: 0, certain: true });
  const sent = currentReading();
  vi.advanceTimersByTime(800);
  vi.setSystemTime(start + 600_000);
  expect(clock.measure(sent, start + 400)).toEqual({ offset: 0, certain: false });
});

it('the clock is uncertain before the time of the list, and after it was uncertain when stored', () => {
  const clock = createPhoneClock({ offset: 0, certain: true });
  expect(clock.isCertain(start)).toBe(true);
  expect(clock.isCertain(start + 30_000), 'the error of a measurement').toBe(true);
  expect(clock.isCertain(start + 30_001)).toBe(false);
  expect(createPhoneClock({ offset: 0, certain: false }).isCertain(start)).toBe(false);
});
