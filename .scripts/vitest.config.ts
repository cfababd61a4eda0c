/**
 * Defines two projects: `unit` needs no services, `pg` needs the PostgreSQL that its global setup
 * starts.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const never = ['node_modules/**', 'dist/**', '.data/**'];
const tests = ['{api,pwa,sync,migrations,.scripts}/**/*.test.{ts,tsx}', 'e2e/bench/*.test.ts'];
const onDatabase = ['{api,pwa,sync,migrations,.scripts}/**/*.pg.test.ts'];

export default defineConfig({
  root,
  test: {
    // Two cores share the work with a database.
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        root,
        plugins: [react()],
        test: {
          name: 'unit',
          testTimeout: 120_000,
          include: tests,
          exclude: [...never, ...onDatabase],
          setupFiles: [inProject('testing/console-guard.ts'), inProject('testing/patience.ts')],
          expect: { poll: { timeout: 30_000 } },
          environment: 'node',
        },
      },
      {
        root,
        test: {
          name: 'pg',
          include: onDatabase,
          exclude: never,
          setupFiles: [inProject('testing/console-guard.ts'), inProject('testing/patience.ts')],
          expect: { poll: { timeout: 30_000 } },
          globalSetup: [inProject('testing/test-postgres.ts')],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
