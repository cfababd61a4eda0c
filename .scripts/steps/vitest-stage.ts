/** Runs a Vitest project as a stage and counts the results in its report. */
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { inRoot, root } from '#scripts/steps/root.ts';
import { runTool } from '#scripts/steps/run.ts';
import type { Count, Failure, FileTime, Stage } from '#scripts/steps/tally.ts';

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    /** Why the file could not be loaded. */
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export interface VitestOptions {
  /** Milliseconds. */
  limit: number;
  /** The same seed gives the same order of files and tests. */
  seed: number;
  /** `1/2` runs the first half of the files. */
  shard?: string | undefined;
}

export function vitestStage(
  name: string,
  projects: readonly string[],
  { limit, seed, shard }: VitestOptions,
): Stage {
  const report = inRoot(`test-results/${name}.json`);
  return {
    name,
    run: async () => {
      rmSync(report, { force: true });
      const args = ['run', '--config', '.scripts/vitest.config.ts'];
      const chosen = projects.map((project) => `--project=${project}`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const options = { limit, env: cleanEnv() };
      const order = [`--sequence.seed=${seed}`, ...(shard ? [`--shard=${shard}`] : [])];
      const good = await runTool('vitest', [...args, ...chosen, ...order, ...reporters], options);
      const results = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
      const files = vitestFileTimes(results);
      return { ...countVitest(results, good), files, failures: vitestFailures(results) };
    },
  };
}

/**
 * Counts a file that could not be loaded as one failure. Adds one failure if the run exited with an
 * error although every test passed, or had no tests.
 */
export function countVitest(report: VitestReport, good: boolean): Count {
  const broken = report.testResults.filter(isBroken).length;
  const failed = report.numFailedTests + broken;
  const nothing = report.numPassedTests + failed === 0;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && (!good || nothing) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function isBroken({ status, assertionResults }: VitestReport['testResults'][number]): boolean {
  return status === 'failed' && assertionResults.length === 0;
}

export function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap((result) => {
    const file = relative(root, result.name);
    const failed = result.assertionResults.filter(({ status }) => status === 'failed');
    return [
      ...(isBroken(result) ? [{ test: file, error: result.message ?? '' }] : []),
      ...failed.map(({ fullName, failureMessages }) => ({
        test: `${file} › ${fullName}`,
        error: failureMessages.join('\n'),
      })),
    ];
  });
}

function vitestFileTimes({ testResults }: VitestReport): FileTime[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}
