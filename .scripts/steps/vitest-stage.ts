/** Runs a Vitest project as a stage and counts the results in its report. */
import { readFileSync, rmSync } from 'node:fs';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { inRoot } from '#scripts/steps/root.ts';
import { runTool } from '#scripts/steps/run.ts';
import type { Count, Stage } from '#scripts/steps/tally.ts';

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

export function vitestStage(name: string, project: string, limit: number): Stage {
  const report = inRoot(`test-results/${project}.json`);
  return {
    name,
    run: async () => {
      rmSync(report, { force: true });
      const args = ['run', '--config', '.scripts/vitest.config.ts', '--project', project];
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const good = await runTool('vitest', [...args, ...reporters], { limit, env: cleanEnv() });
      return countVitest(JSON.parse(readFileSync(report, 'utf8')) as VitestReport, good);
    },
  };
}

/**
 * Counts a file that could not be loaded as one failure. Adds one failure if the run exited with an
 * error although every test passed, or had no tests.
 */
export function countVitest(report: VitestReport, good: boolean): Count {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  const nothing = report.numPassedTests + failed === 0;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && (!good || nothing) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
