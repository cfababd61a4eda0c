import { afterEach, describe, expect, test } from 'vitest';
import {
  isolateValues,
  setDigits,
  toLocalDigits,
  withoutIsolates,
} from '#sync/contracts/messages/bidi.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';

afterEach(() => setDigits('latn'));

describe('values inside a sentence', () => {
  test.each([
    ['a phone number in Arabic', 'ar', '+20 100 123 4567', true],
    ['a reference with digits in Arabic', 'ar', 'AB12', true],
    ['an email address in Arabic', 'ar', 'a@b.eg', true],
    ['a Latin name in Arabic', 'ar', 'Al Ahly', true],
    ['an Arabic name in Arabic', 'ar', 'البنك الأهلي', false],
    ['a Latin name of one word in Arabic', 'ar', 'Zamalek', true],
    ['a word that a text chooses by', 'ar', 'photographer', false],
    ['a field that a text chooses by', 'ar', 'firstName', false],
    ['an Arabic name in English', 'en', 'الأهلي', true],
    ['a Latin name in English', 'en', 'Al Ahly', false],
  ] as const)(
    'values inside a sentence are isolated where they need it: %s',
    (_, language, value, isolated) => {
      expect(isolateValues(language, { value })).toEqual({
        value: isolated ? `\u2068${value}\u2069` : value,
      });
    },
  );

  test('numbers stay numbers, so that a plural can choose by them', () => {
    expect(isolateValues('ar', { count: 3 })).toEqual({ count: 3 });
  });

  test('marks of isolation can be removed again', () => {
    expect(withoutIsolates('تقرير \u2068Al Ahly\u2069')).toBe('تقرير Al Ahly');
  });
});

describe('digits of running text', () => {
  test('digits of running text are Latin unless the league wants others', () => {
    expect(toLocalDigits('ar', 'الجولة 12')).toBe('الجولة 12');
  });

  test('digits of running text are Arabic-Indic in Arabic only, outside of isolated values', () => {
    setDigits('arab');
    expect(toLocalDigits('en', 'Matchday 12')).toBe('Matchday 12');
    expect(toLocalDigits('ar', 'الجولة 12، ⁨A7⁩ و⁨b ⁨8⁩ 9⁩ و10')).toBe('الجولة ١٢، ⁨A7⁩ و⁨b ⁨8⁩ 9⁩ و١٠');
  });

  test('digits of running text stay Latin in a value after an isolated date', () => {
    setDigits('arab');
    const text = messageText('ar', 'dates.today', { date: '\u206621-11-2026\u2069' });
    expect(toLocalDigits('ar', `${text} 7 ⁨A7⁩`)).toBe(`${text} ٧ ⁨A7⁩`);
  });

  test('digits of running text stay Latin in a Latin word', () => {
    setDigits('arab');
    expect(toLocalDigits('ar', '20 ملف MP4، SHA-256 و2')).toBe('٢٠ ملف MP4، SHA-256 و٢');
  });

  test('a seat in running text has Latin digits, as its sign has', () => {
    setDigits('arab');
    expect(messageText('ar', 'tickets.seatNumber', { seat: 57 })).toContain('\u206857\u2069');
    expect(messageText('en', 'tickets.seatNumber', { seat: 57 })).toMatch(/^Seat\s57$/u);
  });

  test('a message has Arabic-Indic digits if the league wants them', () => {
    setDigits('arab');
    const text = messageText('ar', 'dates.hoursMinutes', { hours: 4, minutes: 28 });
    expect(text).toMatch(/٤.*٢٨/u);
  });
});
