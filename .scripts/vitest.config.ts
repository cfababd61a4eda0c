/**
 * Defines two projects: `unit` needs no services, `pg` needs the PostgreSQL that its global setup
 * starts.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { patience, testLimit } from '#scripts/steps/time-limits.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const never = ['node_modules/**', 'dist/**', '.data/**'];
const tests = ['{api,pwa,sync,migrations,.scripts}/**/*.test.{ts,tsx}', 'e2e/bench/*.test.ts'];
const onDatabase = ['{api,pwa,sync,migrations,.scripts}/**/*.pg.test.ts'];

/** Files and tests run in another order with each seed; `--sequence.seed` repeats one. */
const sequence = { shuffle: { files: true, tests: true } };

const shared = {
  setupFiles: ['console-guard', 'patience', 'shared-worker'].map((name) =>
    inProject(`testing/${name}.ts`),
  ),
  // See `testing/shared-worker.ts`.
  isolate: false,
  sequence,
  environment: 'node',
  testTimeout: testLimit,
  hookTimeout: testLimit,
  expect: { poll: { timeout: patience } },
};

export default defineConfig({
  root,
  test: {
    // Two cores share the work with a database.
    maxWorkers: 2,
    sequence,
    reporters: ['default'],
    projects: [
      {
        root,
        plugins: [react()],
        test: {
          ...shared,
          // Components of two files would share a document.
          isolate: true,
          name: 'unit',
          include: tests,
          exclude: [...never, ...onDatabase],
        },
      },
      {
        root,
        test: {
          ...shared,
          name: 'pg',
          include: onDatabase,
          exclude: never,
          globalSetup: [inProject('testing/test-postgres.ts')],
        },
      },
    ],
  },
});
