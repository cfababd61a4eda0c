import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deadlines, offerEndsAt, poolPhase } from '#sync/contracts/pools/pool-times.ts';

const minute = 60_000;
const allocation = {
  opens: 20_160,
  closes: 2880,
  substitute: 1440,
  confirm: 240,
  waitlist: 120,
  offerMinutes: 60,
};
const kickOff = Date.parse('2026-11-26T17:00:00Z');
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16));

/** The end of an offer of an hour; the match is a week later unless given. */
const endOf = (now: string, timeZone: string, kickOff = Date.parse(now) + 7 * 1440 * minute) =>
  iso(offerEndsAt(Date.parse(now), kickOff, allocation, timeZone));

describe('the end of an offer', () => {
  test('an offer made by day lasts its minutes', () => {
    expect(endOf('2026-11-21T10:00:00Z', 'Africa/Cairo')).toBe('2026-11-21T11:00');
  });

  test('an offer made from 22:00 to 08:00 lasts until 09:00', () => {
    const until = '2026-11-22T07:00';
    expect(endOf('2026-11-21T19:59:59Z', 'Africa/Cairo')).toBe('2026-11-21T20:59');
    expect(endOf('2026-11-21T20:00:00Z', 'Africa/Cairo')).toBe(until);
    expect(endOf('2026-11-21T22:00:00Z', 'Africa/Cairo')).toBe(until);
    expect(endOf('2026-11-22T05:59:59Z', 'Africa/Cairo')).toBe(until);
    expect(endOf('2026-11-22T06:00:00Z', 'Africa/Cairo')).toBe('2026-11-22T07:00');
    expect(endOf('2026-11-22T06:01:00Z', 'Africa/Cairo')).toBe('2026-11-22T07:01');
  });

  test('an offer that lasts longer than the night keeps its minutes', () => {
    const long = { ...allocation, offerMinutes: 1440 };
    const now = Date.parse('2026-11-21T21:00:00Z');
    expect(iso(offerEndsAt(now, kickOff, long, 'Africa/Cairo'))).toBe('2026-11-22T21:00');
  });

  test('an offer ends with the waiting list, also in the night', () => {
    expect(endOf('2026-11-26T14:30:00Z', 'Africa/Cairo', kickOff)).toBe('2026-11-26T15:00');
    const early = Date.parse('2026-11-22T05:00:00Z');
    expect(endOf('2026-11-21T22:00:00Z', 'Africa/Cairo', early)).toBe('2026-11-22T03:00');
  });

  test('no offer is made with less than 15 minutes left', () => {
    expect(endOf('2026-11-26T14:45:00Z', 'Africa/Cairo', kickOff)).toBe('2026-11-26T15:00');
    expect(endOf('2026-11-26T14:45:01Z', 'Africa/Cairo', kickOff)).toBeNull();
    expect(endOf('2026-11-26T16:00:00Z', 'Africa/Cairo', kickOff)).toBeNull();
  });

  // Egypt changes at midnight, Germany at 01:00 UTC; an autumn evening or hour comes twice.
  test.each([
    ['Africa/Cairo', 'into summer time', '2026-04-23T20:30:00Z', '2026-04-24T06:00'],
    ['Africa/Cairo', 'after the change', '2026-04-23T22:30:00Z', '2026-04-24T06:00'],
    ['Africa/Cairo', 'out of summer time', '2026-10-29T19:30:00Z', '2026-10-30T07:00'],
    ['Africa/Cairo', 'in the first 23:30', '2026-10-29T20:30:00Z', '2026-10-30T07:00'],
    ['Africa/Cairo', 'in the second 23:30', '2026-10-29T21:30:00Z', '2026-10-30T07:00'],
    ['Europe/Berlin', 'into summer time', '2026-03-28T21:30:00Z', '2026-03-29T07:00'],
    ['Europe/Berlin', 'after the change', '2026-03-29T01:30:00Z', '2026-03-29T07:00'],
    ['Europe/Berlin', 'out of summer time', '2026-10-24T20:30:00Z', '2026-10-25T08:00'],
    ['Europe/Berlin', 'in the first 02:30', '2026-10-25T00:30:00Z', '2026-10-25T08:00'],
    ['Europe/Berlin', 'in the second 02:30', '2026-10-25T01:30:00Z', '2026-10-25T08:00'],
  ])('an offer at night in %s %s lasts until 09:00 by the clock', (zone, _, now, end) => {
    expect(endOf(now, zone)).toBe(end);
  });

  test('an offer made at any time of the year ends after its minutes or at 09:00', () => {
    const years = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2028-01-01') });
    const clocks = ['Africa/Cairo', 'Europe/Berlin', 'Asia/Kolkata', 'America/Lima'].map(
      (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }),
    );
    fc.assert(
      fc.property(years, fc.constantFrom(...clocks), (now, clock) => {
        const { timeZone } = clock.resolvedOptions();
        const end = offerEndsAt(now, now + 1e9, allocation, timeZone) ?? 0;
        const made = clock.format(now);
        const isNight = made >= '22' || made < '08';
        if (isNight) expect(clock.format(end)).toBe('09:00:00');
        else expect(end - now).toBe(60 * minute);
        expect(end - now).toBeLessThan(12.5 * 60 * minute);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('deadlines', () => {
  const times = deadlines(kickOff, allocation);

  test('deadlines are counted in minutes from the kick-off, so a moved match moves them', () => {
    expect(Object.values(times).map(iso)).toEqual([
      '2026-11-12T17:00',
      '2026-11-24T17:00',
      '2026-11-25T17:00',
      '2026-11-26T13:00',
      '2026-11-26T15:00',
    ]);
    expect(deadlines(kickOff + minute, allocation).opens).toBe(times.opens + minute);
    expect(deadlines(kickOff, { ...allocation, confirm: null }).confirm).toBeNull();
  });

  test('each deadline begins the next phase', () => {
    const around = (at: number | null) =>
      [-1, 0].map((more) => poolPhase(Number(at) + more, times));
    expect(around(times.opens)).toEqual(['before', 'open']);
    expect(around(times.closes)).toEqual(['open', 'substitution']);
    expect(around(times.substitute)).toEqual(['substitution', 'confirmation']);
    expect(around(times.confirm)).toEqual(['confirmation', 'final']);
    expect(around(times.waitlist)).toEqual(['final', 'closed']);
  });

  test('places without confirmation are final from the substitution deadline', () => {
    const unconfirmed = deadlines(kickOff, { ...allocation, confirm: null });
    expect(poolPhase(unconfirmed.substitute, unconfirmed)).toBe('final');
  });
});
