import { expect, test } from 'vitest';
import { addDays, localDay, kickOffInstant } from '#api/matches/kick-off.ts';

const cairo = 'Africa/Cairo';

test('a kick-off is a local time, in winter and in summer time', () => {
  expect(kickOffInstant('2025-02-22', '19:00', cairo).toISOString()).toBe(
    '2025-02-22T17:00:00.000Z',
  );
  expect(kickOffInstant('2025-05-05', '17:00', cairo).toISOString()).toBe(
    '2025-05-05T14:00:00.000Z',
  );
  expect(kickOffInstant('2025-04-24', '20:00', cairo).toISOString()).toBe(
    '2025-04-24T18:00:00.000Z',
  );
  expect(kickOffInstant('2025-04-25', '20:00', cairo).toISOString()).toBe(
    '2025-04-25T17:00:00.000Z',
  );
});

test('a late evening is on the local day', () => {
  expect(localDay(new Date('2025-05-05T21:30:00Z'), cairo)).toBe('2025-05-06');
  expect(localDay(new Date('2025-02-05T21:30:00Z'), cairo)).toBe('2025-02-05');
});

test('days are added across months and years', () => {
  expect(addDays('2024-12-30', 3)).toBe('2025-01-02');
  expect(addDays('2024-02-28', 7)).toBe('2024-03-06');
});
