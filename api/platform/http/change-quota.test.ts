import { expect, test } from 'vitest';
import { createChangeQuota } from '#api/platform/http/change-quota.ts';

const changes = (count: number, take: () => boolean) =>
  Array.from({ length: count }, take).filter(Boolean).length;

test('three hundred changes of an offline day pass at once, and one a second after them', () => {
  let now = 0;
  const quota = createChangeQuota(undefined, () => now);
  const take = () => quota.take('officer');
  expect(changes(900, take)).toBe(300);
  now = 20_000;
  expect(changes(900, take)).toBe(20);
  expect(changes(1, () => quota.take('another'))).toBe(1);
});

test('five thousand changes pass on a day of steady work, and few more', () => {
  let now = 0;
  const quota = createChangeQuota(undefined, () => now);
  let made = 0;
  for (; now < 12 * 3_600_000; now += 60_000) made += changes(60, () => quota.take('officer'));
  expect(made).toBeGreaterThanOrEqual(5000);
  expect(made).toBeLessThan(7600);
});
