/** Runs the browser tests as a stage and counts the results in Playwright's report. */
import { readFileSync, rmSync } from 'node:fs';
import { findHeadlessShell } from '#scripts/steps/chromium.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { inRoot } from '#scripts/steps/root.ts';
import { runTool } from '#scripts/steps/run.ts';
import type { Count, Stage } from '#scripts/steps/tally.ts';

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Milliseconds that Playwright gets to write its report after its time limit. */
const farewell = 60_000;

export function playwrightStage(limit: number): Stage {
  const report = inRoot('test-results/e2e.json');
  return {
    name: 'browser',
    run: async () => {
      const CHROMIUM_PATH = await findHeadlessShell();
      rmSync(report, { force: true });
      // Playwright writes a report only if its own time limit ends the run.
      const options = ['-c', 'e2e/playwright.config.ts', `--global-timeout=${limit}`];
      const good = await runTool('playwright', ['test', ...options], {
        limit: limit + farewell,
        env: cleanEnv({ CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      });
      return countPlaywright(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport, good);
    },
  };
}

/** Counts flaky tests as failures, and adds one if the run exited with an error or had no tests. */
export function countPlaywright({ stats }: PlaywrightReport, good: boolean): Count {
  const failed = stats.unexpected + stats.flaky;
  const nothing = stats.expected + failed === 0;
  return {
    passed: stats.expected,
    failed: failed === 0 && (!good || nothing) ? 1 : failed,
    skipped: stats.skipped,
  };
}
