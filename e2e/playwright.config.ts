/** Browser tests. Each worker starts a server of its own (`e2e/fixtures`), so nothing is started here. */
import { defineConfig } from '@playwright/test';

const root = process.getuid?.() === 0;
const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  // A test that passes at the second try has told of a fault: none is run twice.
  retries: 0,
  // Each has a server and a season of its own.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  testMatch: '**/*.spec.ts',
  use: {
    browserName: 'chromium',
    // A step that hangs is told as that step, long before the whole test's time is over.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // Chromium's sandbox needs rights that root in a container does not have.
      args: root ? ['--no-sandbox'] : [],
    },
  },
});
