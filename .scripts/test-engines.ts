/**
 * Runs one walk through the product in Chromium, Firefox and WebKitGTK, in both languages, and prints
 * the seconds of each step: `npm run test:engines`.
 */
import { readFileSync, rmSync } from 'node:fs';
import { buildNow } from '#scripts/steps/build.ts';
import { findHeadlessShell } from '#scripts/steps/chromium.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { installedEngines } from '#scripts/steps/engines.ts';
import { inRoot } from '#scripts/steps/root.ts';
import { runTool } from '#scripts/steps/run.ts';

interface Step {
  title: string;
  duration: number;
  error?: object;
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { results: { steps?: Step[] }[] }[] }[];
}

const report = inRoot('test-results/engines.json');
const engines = await installedEngines();
rmSync(report, { force: true });
const isGood =
  (await buildNow()) &&
  (await runTool('playwright', ['test', '-c', 'e2e/playwright.config.ts', 'e2e/engines'], {
    env: cleanEnv({
      E2E_ENGINES: engines,
      CHROMIUM_PATH: await findHeadlessShell(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }),
  }));
process.stdout.write(table(JSON.parse(readFileSync(report, 'utf8')) as Suite));
process.exitCode = isGood ? 0 : 1;

/** A line for each step, a column for each engine and language. */
function table(results: Suite): string {
  const rows = new Map<string, Map<string, string>>();
  const columns = new Set<string>();
  for (const { title, tests } of specsOf(results)) {
    // "webkit ar: a member logs in"
    const [column = '', walk = ''] = title.split(': ');
    const steps = tests.flatMap(({ results: runs }) => runs.flatMap(({ steps = [] }) => steps));
    if (walk === '' || steps.length === 0) continue;
    columns.add(column);
    for (const { title: step, duration, error } of steps) {
      const key = `${walk.split(' ').slice(0, 2).join(' ')}: ${step}`;
      const row = rows.get(key) ?? new Map<string, string>();
      rows.set(key, row.set(column, error ? 'failed' : (duration / 1000).toFixed(1)));
    }
  }
  const line = (first: string, cells: readonly string[]) =>
    `${first.padEnd(40)}${cells.map((cell) => cell.padStart(13)).join('')}\n`;
  const named = [...columns];
  return [
    line('seconds', named),
    ...[...rows].map(([key, row]) =>
      line(
        key,
        named.map((column) => row.get(column) ?? '–'),
      ),
    ),
  ].join('');
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}
