import { expect, test } from 'vitest';
import { interpolate } from '#sync/contracts/messages/catalogue.ts';

test('placeholders are replaced by their values', () => {
  expect(interpolate('{home} v {away}', { home: 'Zamalek', away: 'Al Ahly' })).toBe(
    'Zamalek v Al Ahly',
  );
});

test('a placeholder without a value stays visible', () => {
  expect(interpolate('{name} is not here', {})).toBe('{name} is not here');
  expect(interpolate('{count|1 match|# matches}', {})).toBe('{count|1 match|# matches}');
});

test('a text agrees with its number, which is grouped by thousands', () => {
  const text = '{count|1 person is|# people are} affected.';
  expect(interpolate(text, { count: 1 })).toBe('1 person is affected.');
  expect(interpolate(text, { count: 0 })).toBe('0 people are affected.');
  expect(interpolate(text, { count: 3000 })).toBe('3,000 people are affected.');
  expect(interpolate(text, { count: '–' })).toBe('– people are affected.');
});
