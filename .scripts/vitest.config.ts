/**
 * Defines three projects: `unit` and `screens` need no services, `pg` needs the
 * PostgreSQL that its global setup starts.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { patience, testLimit } from '#scripts/steps/time-limits.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const never = ['node_modules/**', 'dist/**', '.data/**'];
const tests = ['{api,pwa,sync,migrations,.scripts}/**/*.test.{ts,tsx}', 'e2e/bench/*.test.ts'];
const onDatabase = ['{api,pwa,sync,migrations,.scripts}/**/*.pg.test.ts'];

/** Tests that need a document say so in their first line. */
const onScreen = globSync(tests, { cwd: root }).filter((path) =>
  readFileSync(`${root}${path}`, 'utf8').startsWith('// @vitest-environment happy-dom'),
);

/** Files and tests run in another order with each seed; `--sequence.seed` repeats one. */
const sequence = { shuffle: { files: true, tests: true } };

const setupFiles = (...names: string[]) => names.map((name) => inProject(`testing/${name}.ts`));

const shared = {
  sequence,
  testTimeout: testLimit,
  hookTimeout: testLimit,
  expect: { poll: { timeout: patience } },
};

/** Files that share processes and modules. */
const sharing = {
  ...shared,
  setupFiles: setupFiles('console-guard', 'patience', 'shared-worker'),
  isolate: false,
  environment: 'node',
};

/** Each file has a window of its own, without a process of its own. */
const withWindow = {
  ...shared,
  // These run after the others: changing back and forth would start processes anew.
  sequence: { ...sequence, groupOrder: 1 },
  setupFiles: setupFiles('console-guard', 'patience', 'screen'),
  pool: 'vmForks' as const,
  // Windows of earlier files stay in memory until the process is replaced.
  vmMemoryLimit: '1GB',
};

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    sequence,
    reporters: ['default'],
    projects: [
      {
        root,
        plugins: [react()],
        test: {
          ...sharing,
          name: 'unit',
          include: tests,
          exclude: [...never, ...onDatabase, ...onScreen],
        },
      },
      {
        root,
        plugins: [react()],
        test: {
          ...withWindow,
          name: 'screens',
          include: onScreen,
        },
      },
      {
        root,
        test: {
          ...sharing,
          name: 'pg',
          include: onDatabase,
          exclude: never,
          // One more than cores, because a test often waits.
          maxWorkers: 3,
          // A worker's tests leave much in memory, and each collection of new objects goes over it.
          execArgv: ['--max-semi-space-size=64'],
          globalSetup: [inProject('testing/test-postgres.ts')],
        },
      },
    ],
  },
});
