import { afterEach, describe, expect, it } from 'vitest';
import {
  formatAge,
  formatAsOf,
  daysUntil,
  formatDate,
  formatDay,
  formatMoment,
  formatTime,
  setLeagueTimeZone,
  formatTimeLeft,
} from '#pwa/lib/format/dates.ts';

afterEach(() => setLeagueTimeZone('Africa/Cairo'));

describe('dates of the league', () => {
  it('shows an instant in the league’s zone, whatever the machine’s own is', () => {
    expect(formatDate('2026-11-21T17:00:00.000Z')).toBe('21-11-2026');
    expect(formatTime('2026-11-21T17:00:00.000Z')).toBe('07:00 PM');
  });

  it('follows the league’s zone when the configuration names another', () => {
    setLeagueTimeZone('Asia/Tokyo');
    expect(formatDate('2026-11-21T17:00:00.000Z')).toBe('22-11-2026');
    expect(formatTime('2026-11-21T17:00:00.000Z')).toBe('02:00 AM');
  });

  it('knows summer time in Cairo', () => {
    expect(formatTime('2026-07-29T18:00:00.000Z')).toBe('09:00 PM');
    expect(formatTime('2026-12-29T18:00:00.000Z')).toBe('08:00 PM');
  });

  it('writes noon and midnight as a 12-hour clock does', () => {
    expect(formatTime('2026-11-21T10:00:00.000Z')).toBe('12:00 PM');
    expect(formatTime('2026-11-21T22:00:00.000Z')).toBe('12:00 AM');
  });

  it('turns a plain day round without moving it into a zone', () => {
    setLeagueTimeZone('America/Los_Angeles');
    expect(formatDate('1991-03-14')).toBe('14-03-1991');
  });

  it('puts the day’s border at Cairo’s midnight, not at that of UTC', () => {
    const lateEvening = '2026-11-21T22:30:00.000Z';
    expect(daysUntil(lateEvening, '2026-11-21T10:00:00.000Z')).toBe(1);
    expect(daysUntil(lateEvening, '2026-11-21T23:00:00.000Z')).toBe(0);
  });

  it('names today and tomorrow, and other days by their weekday', () => {
    const now = '2026-11-21T12:00:00.000Z';
    expect(formatDay('2026-11-21T17:00:00.000Z', now)).toBe('Today, Sat 21-11-2026');
    expect(formatDay('2026-11-22T17:00:00.000Z', now)).toBe('Tomorrow, Sun 22-11-2026');
    expect(formatDay('2026-11-25T14:00:00.000Z', now)).toBe('Wed 25-11-2026');
    expect(formatMoment('2026-11-22T17:00:00.000Z', now)).toBe('Tomorrow, 07:00 PM');
    expect(formatMoment('2026-11-26T17:00:00.000Z', now)).toBe('Thu 26-11-2026, 07:00 PM');
  });
});

describe('time left and time waited', () => {
  const kickOff = '2026-11-21T17:00:00.000Z';

  it('counts down in days, hours and minutes, never below a minute', () => {
    expect(formatTimeLeft(kickOff, '2026-11-20T13:00:00.000Z')).toBe('1 d 4 h');
    expect(formatTimeLeft(kickOff, '2026-11-21T12:32:00.000Z')).toBe('4 h 28 min');
    expect(formatTimeLeft(kickOff, '2026-11-21T16:59:59.000Z')).toBe('1 min');
  });

  it('has nothing left once the match has begun', () => {
    expect(formatTimeLeft(kickOff, kickOff)).toBeNull();
    expect(formatTimeLeft(kickOff, '2026-11-21T18:00:00.000Z')).toBeNull();
  });

  it('says how long a request has waited', () => {
    expect(formatAge('2026-11-18T08:00:00.000Z', '2026-11-21T12:30:00.000Z')).toBe('3 d 4 h');
    expect(formatAge('2026-11-21T06:00:00.000Z', '2026-11-21T12:30:00.000Z')).toBe('6 h');
    expect(formatAge('2026-11-21T12:30:00.000Z', '2026-11-21T12:29:00.000Z')).toBe('0 min');
  });

  it('names the day of an older “as of”, and says when the server was never heard', () => {
    const now = '2026-11-21T12:32:00.000Z';
    expect(formatAsOf(now, now)).toBe('As of 02:32 PM');
    expect(formatAsOf('2026-11-19T12:32:00.000Z', now)).toBe('As of 19-11-2026, 02:32 PM');
    expect(formatAsOf(null, now)).toBe('Not yet heard from the league');
  });
});
