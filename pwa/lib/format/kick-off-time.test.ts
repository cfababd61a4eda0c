import { expect, it } from 'vitest';
import { isKickOffStep } from '#sync/contracts/matches/matches.ts';
import {
  kickOffInstant,
  toKickOff,
  kickOffTimeOptions,
  formatKickOffTime,
} from '#pwa/lib/format/kick-off-time.ts';

it('a kick-off converts to and from the league’s time in winter and in summer time', () => {
  expect(toKickOff('2026-11-21T17:00:00.000Z')).toEqual({ day: '2026-11-21', time: '19:00' });
  expect(kickOffInstant({ day: '2026-11-21', time: '19:00' })).toBe('2026-11-21T17:00:00.000Z');
  expect(kickOffInstant({ day: '2026-07-29', time: '19:00' })).toBe('2026-07-29T16:00:00.000Z');
  expect(toKickOff('2026-07-29T16:00:00.000Z')).toEqual({ day: '2026-07-29', time: '19:00' });
});

it('a kick-off keeps the league’s day when the UTC day is another', () => {
  expect(toKickOff('2026-11-21T22:30:00.000Z')).toEqual({ day: '2026-11-22', time: '00:30' });
  expect(kickOffInstant({ day: '2026-11-22', time: '00:30' })).toBe('2026-11-21T22:30:00.000Z');
});

it('a kick-off on a day that is not in the calendar is rejected', () => {
  expect(kickOffInstant({ day: '', time: '19:00' })).toBeNull();
  expect(kickOffInstant({ day: '2026-02-31', time: '19:00' })).toBeNull();
});

it('the choices of kick-off times are half hours from noon, and a current time outside them', () => {
  const times = kickOffTimeOptions('19:00');
  expect([times[0], times[1], times.at(-1), times.length]).toEqual(['12:00', '12:30', '23:30', 24]);
  expect(kickOffTimeOptions('16:45').slice(0, 2)).toEqual(['16:45', '12:00']);
});

it('kick-off times are shown on a 12-hour clock', () => {
  expect(formatKickOffTime('12:00')).toBe('12:00 PM');
  expect(formatKickOffTime('19:30')).toBe('07:30 PM');
});

it('every step of the days on which Cairo’s clocks change survives a round trip', () => {
  // Cairo's clocks go forward on the last Friday of April and back at the end of the last Thursday
  // of October.
  for (const day of ['2027-04-29', '2027-04-30', '2027-05-01', '2027-10-28', '2027-10-29'])
    for (const time of kickOffTimeOptions('12:00')) {
      const instant = kickOffInstant({ day, time });
      expect(instant).not.toBeNull();
      expect(toKickOff(instant ?? '')).toEqual({ day, time });
      expect(isKickOffStep(instant ?? '', 'Africa/Cairo'), `${day} ${time}`).toBe(true);
    }
  expect(kickOffInstant({ day: '2027-04-29', time: '12:00' })).toBe('2027-04-29T10:00:00.000Z');
  expect(kickOffInstant({ day: '2027-04-30', time: '12:00' })).toBe('2027-04-30T09:00:00.000Z');
});
