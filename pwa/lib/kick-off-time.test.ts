import { expect, it } from 'vitest';
import { instantOf, kickOffOf, kickOffTimes, timeWords } from '#pwa/lib/kick-off-time.ts';

it('reads and writes the league’s clock, in winter and in summer time', () => {
  expect(kickOffOf('2026-11-21T17:00:00.000Z')).toEqual({ day: '2026-11-21', time: '19:00' });
  expect(instantOf({ day: '2026-11-21', time: '19:00' })).toBe('2026-11-21T17:00:00.000Z');
  expect(instantOf({ day: '2026-07-29', time: '19:00' })).toBe('2026-07-29T16:00:00.000Z');
  expect(kickOffOf('2026-07-29T16:00:00.000Z')).toEqual({ day: '2026-07-29', time: '19:00' });
});

it('keeps the league’s day when the UTC day is another', () => {
  expect(kickOffOf('2026-11-21T22:30:00.000Z')).toEqual({ day: '2026-11-22', time: '00:30' });
  expect(instantOf({ day: '2026-11-22', time: '00:30' })).toBe('2026-11-21T22:30:00.000Z');
});

it('takes no day that is not in the calendar', () => {
  expect(instantOf({ day: '', time: '19:00' })).toBeNull();
  expect(instantOf({ day: '2026-02-31', time: '19:00' })).toBeNull();
});

it('offers half hours from noon, and a present time outside them', () => {
  const times = kickOffTimes('19:00');
  expect([times[0], times[1], times.at(-1), times.length]).toEqual(['12:00', '12:30', '23:30', 24]);
  expect(kickOffTimes('16:45').slice(0, 2)).toEqual(['16:45', '12:00']);
});

it('says times on a 12-hour clock', () => {
  expect(timeWords('12:00')).toBe('12:00 PM');
  expect(timeWords('19:30')).toBe('07:30 PM');
});
