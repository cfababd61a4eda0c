/** Allows longer waits than the libraries' second, because a slow machine is not a failure. */
import { afterAll, vi } from 'vitest';
import { patience } from '#scripts/steps/time-limits.ts';

const { waitFor, waitUntil } = vi;
const longer = (options: number | object | undefined) => ({
  timeout: patience,
  ...(typeof options === 'object' && options),
});
vi.waitFor = (callback, options) => waitFor(callback, longer(options));
vi.waitUntil = (callback, options) => waitUntil(callback, longer(options));
// The next file of this process begins anew.
afterAll(() => {
  vi.waitFor = waitFor;
  vi.waitUntil = waitUntil;
});
