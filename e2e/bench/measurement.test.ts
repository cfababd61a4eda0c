import { expect, test } from 'vitest';
import { median, reaches } from '#e2e/bench/measurement.ts';

test('the median is the middle value', () => {
  expect(median([5, 1, 9])).toBe(5);
  expect(median([5, 1, 9, 7])).toBe(6);
  expect(median([])).toBeNaN();
});

test('a target is reached from its own side, and never by what is no number', () => {
  expect(reaches(0.8, { atLeast: 0.8 })).toBe(true);
  expect(reaches(0.79, { atLeast: 0.8 })).toBe(false);
  expect(reaches(170, { atMost: 170 })).toBe(true);
  expect(reaches(171, { atMost: 170 })).toBe(false);
  expect(reaches(Number.NaN, { atMost: 170 })).toBe(false);
  expect(reaches(Number.NaN, { atLeast: 1 })).toBe(false);
});
