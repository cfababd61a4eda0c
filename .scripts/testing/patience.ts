/** Allows longer waits than the libraries' second, because a slow machine is not a failure. */
import { afterAll, vi } from 'vitest';
import { patience } from '#scripts/steps/time-limits.ts';

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: patience, ...(typeof options === 'object' && options) });
// The next file of this process begins anew.
afterAll(() => {
  vi.waitFor = waitFor;
});
