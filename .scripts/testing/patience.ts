/** Allows long waits in tests, because a slow machine is not a failure. */
import { vi } from 'vitest';

const patience = 30_000;

const wait = vi.waitFor.bind(vi);
vi.waitFor = (callback, options) =>
  wait(callback, { timeout: patience, ...(typeof options === 'object' && options) });

// Only screen tests have a document, so only they load the library.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}
