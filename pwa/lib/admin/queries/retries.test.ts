import { expect, test } from 'vitest';
import { delayOfRetry, shouldRetry } from '#pwa/lib/admin/queries/retries.ts';
import { ApiError } from '#pwa/lib/http/api.ts';

const busy = new ApiError('busy', 'Busy.', { status: 503, retryAfter: 10 });
const offline = new ApiError('network', 'No signal.');

test('a busy server gets the time that it asks for, and pages do not retry all together', () => {
  const delays = Array.from({ length: 20 }, () => delayOfRetry(0, busy));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(10_000);
  expect(Math.max(...delays)).toBeLessThanOrEqual(15_000);
  expect(new Set(delays).size).toBeGreaterThan(1);
});

test('if the server asks for no time, each retry waits longer', () => {
  expect([0, 1].map((failures) => delayOfRetry(failures, offline))).toEqual([1000, 2000]);
});

test('only temporary failures are retried, and only twice', () => {
  const refused = new ApiError('forbidden', 'No.', { status: 403 });
  expect([0, 1, 2].map((failures) => shouldRetry(failures, busy))).toEqual([true, true, false]);
  expect([shouldRetry(0, offline), shouldRetry(0, refused)]).toEqual([true, false]);
});
