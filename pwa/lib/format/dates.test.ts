import { afterEach, describe, expect, it } from 'vitest';
import { setDigits, withoutIsolates } from '#sync/contracts/messages/bidi.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import {
  formatAge,
  formatAsOf,
  daysUntil,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoment,
  formatTime,
  leagueDayOf,
  setLeagueTimeZone,
  formatTimeLeft,
} from '#pwa/lib/format/dates.ts';

afterEach(() => {
  setLeagueTimeZone('Africa/Cairo');
  setDigits('latn');
  languageStore.set('en');
});

describe('in Arabic', () => {
  const kickOff = '2026-11-21T17:00:00.000Z';

  it('in Arabic the day, the date and the time are separated by an Arabic comma', () => {
    languageStore.set('ar');
    expect(withoutIsolates(formatMoment(kickOff, '2026-11-11T12:00:00.000Z'))).toBe(
      'السبت 21-11-2026، 7:00 م',
    );
  });

  it('in Arabic a date is isolated, because its parts would change places after a word', () => {
    languageStore.set('ar');
    expect(formatDate(kickOff)).toBe('\u206621-11-2026\u2069');
  });

  it('Arabic dates have the digits that the league configured', () => {
    languageStore.set('ar');
    setDigits('arab');
    expect(withoutIsolates(formatDateTime(kickOff))).toBe('٢١-١١-٢٠٢٦، ٧:٠٠ م');
    expect(leagueDayOf(kickOff)).toBe('2026-11-21');
  });
});

describe('dates in the league’s time zone', () => {
  it('an instant is shown in the league’s time zone, whatever the machine’s own', () => {
    expect(formatDate('2026-11-21T17:00:00.000Z')).toBe('21-11-2026');
    expect(formatTime('2026-11-21T17:00:00.000Z')).toBe('07:00 PM');
  });

  it('dates follow a newly configured time zone', () => {
    setLeagueTimeZone('Asia/Tokyo');
    expect(formatDate('2026-11-21T17:00:00.000Z')).toBe('22-11-2026');
    expect(formatTime('2026-11-21T17:00:00.000Z')).toBe('02:00 AM');
  });

  it('dates respect Cairo’s summer time', () => {
    expect(formatTime('2026-07-29T18:00:00.000Z')).toBe('09:00 PM');
    expect(formatTime('2026-12-29T18:00:00.000Z')).toBe('08:00 PM');
  });

  it('noon and midnight are shown on the 12-hour clock', () => {
    expect(formatTime('2026-11-21T10:00:00.000Z')).toBe('12:00 PM');
    expect(formatTime('2026-11-21T22:00:00.000Z')).toBe('12:00 AM');
  });

  it('a plain date is reformatted without moving it into a time zone', () => {
    setLeagueTimeZone('America/Los_Angeles');
    expect(formatDate('1991-03-14')).toBe('14-03-1991');
  });

  it('the day changes at midnight in Cairo, not in UTC', () => {
    const lateEvening = '2026-11-21T22:30:00.000Z';
    expect(daysUntil(lateEvening, '2026-11-21T10:00:00.000Z')).toBe(1);
    expect(daysUntil(lateEvening, '2026-11-21T23:00:00.000Z')).toBe(0);
  });

  it('today and tomorrow are named, other days get their weekday', () => {
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

  it('the time left counts down in days, hours and minutes, never below a minute', () => {
    expect(formatTimeLeft(kickOff, '2026-11-20T13:00:00.000Z')).toBe('1 d 4 h');
    expect(formatTimeLeft(kickOff, '2026-11-21T12:32:00.000Z')).toBe('4 h 28 min');
    expect(formatTimeLeft(kickOff, '2026-11-21T16:59:59.000Z')).toBe('1 min');
  });

  it('no time is left once the match has begun', () => {
    expect(formatTimeLeft(kickOff, kickOff)).toBeNull();
    expect(formatTimeLeft(kickOff, '2026-11-21T18:00:00.000Z')).toBeNull();
  });

  it('the time that a request has waited is shown in days, hours or minutes', () => {
    expect(formatAge('2026-11-18T08:00:00.000Z', '2026-11-21T12:30:00.000Z')).toBe('3 d 4 h');
    expect(formatAge('2026-11-21T06:00:00.000Z', '2026-11-21T12:30:00.000Z')).toBe('6 h');
    expect(formatAge('2026-11-21T12:30:00.000Z', '2026-11-21T12:29:00.000Z')).toBe('0 min');
  });

  it('an older “as of” names its day, and a phone that never synced says so', () => {
    const now = '2026-11-21T12:32:00.000Z';
    expect(formatAsOf(now, now)).toBe('As of 02:32 PM');
    expect(formatAsOf('2026-11-19T12:32:00.000Z', now)).toBe('As of 19-11-2026, 02:32 PM');
    expect(formatAsOf(null, now)).toBe('Not synced yet');
  });
});
