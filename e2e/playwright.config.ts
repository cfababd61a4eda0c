/**
 * Browser tests. Each file's tests start their own server (`e2e/fixtures`), so none is started here.
 * `E2E_CORE=1` runs those that `npm test` runs; `E2E_TRACE=1` records a trace of each test and keeps
 * those of failed ones.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { coreSpecs } from '#e2e/core-specs.ts';
import { patience, testLimit } from '#scripts/steps/time-limits.ts';

const root = process.getuid?.() === 0;
const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: './fixtures/demo-template.ts',
  // A test that passes only at the second try has found a bug, so there are no retries.
  retries: 0,
  // Each has a server. One more than cores, because a test often waits.
  workers: Math.min(4, availableParallelism() + 1),
  // A journey that may take longer says so itself. With both themes axe checks each page four times.
  timeout: (process.env['E2E_BOTH_THEMES'] === '1' ? 12 : 3) * testLimit,
  expect: { timeout: patience },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  testMatch: process.env['E2E_CORE'] === '1' ? coreSpecs() : '**/*.spec.ts',
  use: {
    browserName: 'chromium',
    // A hanging step fails as that step, long before the test's timeout.
    actionTimeout: patience,
    navigationTimeout: patience,
    // See `e2e/fixtures/test.ts`.
    serviceWorkers: 'block',
    // Recording takes a quarter of the processor time.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // Chromium's sandbox does not work for root in a container.
      args: root ? ['--no-sandbox'] : [],
    },
  },
});
