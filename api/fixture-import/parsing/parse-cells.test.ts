import { expect, test } from 'vitest';
import { calendarDay, fixtureName, parseYesNo } from '#api/fixture-import/parsing/parse-cells.ts';

test.each([
  ['5', '', 'Matchday 5'],
  ['05', 'regular season', 'Matchday 5'],
  ['', 'Regular Season', null],
  ['5', 'Championship', 'Championship, Matchday 5'],
  ['Final', 'Championship', 'Championship, Final'],
  ['2024', '', '2024'],
  ['', '', null],
])('round %j of stage %j is called %j', (round, stage, name) => {
  expect(fixtureName(round, stage)).toBe(name);
});

test.each([
  [' Yes ', { value: true }],
  ['free seating', { value: false }],
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
