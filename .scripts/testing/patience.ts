/** What is waited for may take long on a busy machine: no second is a limit that tells of a fault. */
import { vi } from 'vitest';

const patience = 30_000;

const wait = vi.waitFor.bind(vi);
vi.waitFor = (callback, options) =>
  wait(callback, { timeout: patience, ...(typeof options === 'object' && options) });

// Screens alone have a document, and only they pay for the library.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}
