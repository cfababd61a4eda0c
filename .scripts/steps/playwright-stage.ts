/** Runs the browser tests as a stage and counts the results in Playwright's report. */
import { readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { findHeadlessShell } from '#scripts/steps/chromium.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { inRoot } from '#scripts/steps/root.ts';
import { runTool } from '#scripts/steps/run.ts';
import type { Count, Failure, FileTime, Stage } from '#scripts/steps/tally.ts';

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

interface Suite {
  file: string;
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { duration: number; errors?: { message?: string }[] }[] }[];
  }[];
  suites?: Suite[];
}

export interface PlaywrightOptions {
  /** Milliseconds. */
  limit: number;
  /** The same seed gives the same order of files. */
  seed: number;
  /** `1/2` runs the first half of the files. */
  shard?: string | undefined;
  env?: NodeJS.ProcessEnv;
}

/** Milliseconds that Playwright gets to write its report after its time limit. */
const farewell = 60_000;

export function playwrightStage({ limit, seed, shard, env = {} }: PlaywrightOptions): Stage {
  const report = inRoot('test-results/e2e.json');
  return {
    name: 'browser',
    run: async () => {
      const CHROMIUM_PATH = await findHeadlessShell();
      rmSync(report, { force: true });
      // Playwright writes a report only if its own time limit ends the run.
      const options = ['-c', 'e2e/playwright.config.ts', `--global-timeout=${limit}`];
      const part = [`--shuffle=${seed}`, ...(shard ? [`--shard=${shard}`] : [])];
      const good = await runTool('playwright', ['test', ...options, ...part], {
        limit: limit + farewell,
        env: cleanEnv({ ...env, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      });
      const results = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
      const files = results.suites.map(timeOfFile);
      const failures = results.suites.flatMap(playwrightFailures);
      return { ...countPlaywright(results, good), files, failures };
    },
  };
}

/** Counts flaky tests as failures, and adds one if the run exited with an error or had no tests. */
export function countPlaywright({ stats }: Pick<PlaywrightReport, 'stats'>, good: boolean): Count {
  const failed = stats.unexpected + stats.flaky;
  const nothing = stats.expected + failed === 0;
  return {
    passed: stats.expected,
    failed: failed === 0 && (!good || nothing) ? 1 : failed,
    skipped: stats.skipped,
  };
}

export function playwrightFailures({ file, specs, suites = [] }: Suite): Failure[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, tests }) => ({
      test: `e2e/${file} › ${title}`,
      error: tests
        .flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors))
        .map(({ message = '' }) => stripVTControlCharacters(message))
        .join('\n'),
    })),
    ...suites.flatMap(playwrightFailures),
  ];
}

function timeOfFile(suite: Suite): FileTime {
  const durations = (part: Suite): number[] => [
    ...part.specs.flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
    ),
    ...(part.suites ?? []).flatMap(durations),
  ];
  const milliseconds = durations(suite).reduce((sum, duration) => sum + duration, 0);
  return { file: `e2e/${suite.file}`, seconds: milliseconds / 1000 };
}
