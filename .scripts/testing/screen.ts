/** Prepares the window of a file of screen tests. */
import '#scripts/testing/window-globals.ts';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { patience } from '#scripts/steps/time-limits.ts';

configure({ asyncUtilTimeout: patience });
afterEach(cleanup);
// A part that a screen still loads would fail with the window, and with it the next file.
afterAll(() => vi.dynamicImportSettled());
