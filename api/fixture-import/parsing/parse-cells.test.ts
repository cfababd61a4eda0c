import { expect, test } from 'vitest';
import {
  calendarDay,
  fixtureName,
  isPostponed,
  parseDay,
  parseTime,
  parseYesNo,
} from '#api/fixture-import/parsing/parse-cells.ts';

test.each([
  ['5', '', 'Matchday 5'],
  ['05', 'regular season', 'Matchday 5'],
  ['', 'Regular Season', null],
  ['5', 'Championship', 'Championship, Matchday 5'],
  ['Final', 'Championship', 'Championship, Final'],
  ['2024', '', '2024'],
  ['٥', '', 'Matchday 5'],
  ['5.0', '', '5.0'],
  ['1.5', '', '1.5'],
  ['الجولة 5', '', 'Matchday 5'],
  ['الجولة الخامسة', 'المرحلة الأولى', 'المرحلة الأولى, Matchday 5'],
  ['الأسبوع الأول', '', 'Matchday 1'],
  ['الاسبوع الثانى عشر', '', 'Matchday 12'],
  ['الجولة الحادية عشرة', '', 'Matchday 11'],
  ['الجولة العشرون', '', 'Matchday 20'],
  ['الجولة الحادية والعشرون', '', 'Matchday 21'],
  ['الأسبوع الرابع والثلاثين', '', 'Matchday 34'],
  ['الجولة الأخيرة', '', 'الجولة الأخيرة'],
  ['الأول', '', 'الأول'],
  ['نصف النهائي', '', 'نصف النهائي'],
  ['', '', null],
])('round %j of stage %j is called %j', (round, stage, name) => {
  expect(fixtureName(round, stage)).toBe(name);
});

test.each([
  [' Yes ', { value: true }],
  ['free seating', { value: false }],
  ['نعم', { value: true }],
  ['مقاعد مرقمة', { problem: 'bad_yes_no' }],
  ['مغلق', { value: false }],
  ['-', { value: false }],
  ['✓', { value: true }],
  ['', { value: null }],
  ['perhaps', { problem: 'bad_yes_no' }],
])('%j in a yes-or-no column is %o', (text, expected) => {
  expect(parseYesNo(text)).toEqual(expected);
});

test.each([
  [2024, 2, 29, '2024-02-29'],
  [2023, 2, 29, null],
  [2024, 12, 31, '2024-12-31'],
  [2024, 13, 1, null],
  [2024, 1, 0, null],
  [1900, 1, 1, '1900-01-01'],
  [1899, 12, 31, null],
  [2200, 12, 31, '2200-12-31'],
  [2201, 1, 1, null],
  [Number.NaN, 1, 1, null],
])('year %s, month %s, day %s is %j', (year, month, day, expected) => {
  expect(calendarDay(year, month, day)).toBe(expected);
});

test.each([
  ['19:30', '19:30'],
  ['7:00 م', '19:00'],
  ['٧:٠٠ م', '19:00'],
  ['٧:٣٠ ص', '07:30'],
  ['۷:۳۰ مساءً', '19:30'],
  ['م 7:00', '19:00'],
  ['12:15 ظهرًا', '12:15'],
  ['12:15 ص', '00:15'],
  ['7 م', '19:00'],
  ['7 مساءً', '19:00'],
  ['٧ مساءا', '19:00'],
  ['7:00 مساء', '19:00'],
  ['الساعة 7:30 مساءً', '19:30'],
  ['٧٫٣٠ م', '19:30'],
  ['12 ظهراً', '12:00'],
  ['10 صباحًا', '10:00'],
  ['7 PM', '19:00'],
  ['7:30 p.m.', '19:30'],
  ['7', null],
  ['13:00 م', null],
  ['7:00 ن', null],
  ['25:00', null],
])('the time %j is %j', (text, time) => {
  expect(parseTime(text)).toEqual(time === null ? { problem: 'bad_time' } : { value: time });
});

test.each([
  ['١٥ نوفمبر ٢٠٢٦', '2026-11-15'],
  ['الأحد، 15 أغسطس 2026', '2026-08-15'],
  ['٥ يونيه ٢٠٢٧', '2027-06-05'],
  ['5 يوليو 2027', '2027-07-05'],
  ['الجمعة ٣٠/١٠/٢٠٢٦', '2026-10-30'],
  ['1 ابريل، 2027', '2027-04-01'],
  ['15 November 2026', '2026-11-15'],
  ['15 برمهات 2026', null],
])('the date %j is %j', (text, day) => {
  expect(parseDay(text)).toEqual(
    day === null ? { problem: 'bad_date' } : { value: { day, time: null } },
  );
});

test.each([
  ['Postponed', true],
  ['(postponed)', true],
  ['تأجلت', true],
  ['مؤجلة', true],
  ['مُؤجَّل', true],
  ['19:30', false],
  ['', false],
  ['TBD', false],
])('%j says that a match is postponed: %j', (text, expected) => {
  expect(isPostponed(text)).toBe(expected);
});
