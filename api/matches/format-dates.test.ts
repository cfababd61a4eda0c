import { afterEach, expect, test } from 'vitest';
import { setDigits, withoutIsolates } from '#sync/contracts/messages/bidi.ts';
import { formatKickOff } from '#api/matches/format-dates.ts';

afterEach(() => setDigits('latn'));

const kickOff = (language: 'en' | 'ar') =>
  withoutIsolates(formatKickOff('2026-11-21T17:00:00.000Z', language, 'Africa/Cairo'));

test('a kick-off has weekday, date and time in the reader’s language', () => {
  expect(kickOff('en')).toBe('Saturday 21-11-2026, 07:00 PM');
  expect(kickOff('ar')).toBe('السبت \u200f21-11-2026، 7:00 م');
});

test('Arabic digits are for Arabic only', () => {
  setDigits('arab');
  expect(kickOff('en')).toBe('Saturday 21-11-2026, 07:00 PM');
  expect(kickOff('ar')).toBe('السبت \u200f٢١-١١-٢٠٢٦، ٧:٠٠ م');
});
