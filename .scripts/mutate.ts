/**
 * Mutation testing: `npm run mutate -- <folder>`. Changes the sources of the folder in one place at
 * a time and reports the changes that no test notices.
 * - `--tests <folder>`: the tests to run; without it those of the domain (`api/matches`, `sync`).
 * - `--also <folder>`: tests to run for the mutants that those do not notice.
 * - `--sample 200 --seed 1`: only that many mutants, chosen at random.
 * - `--again`: of those, only the ones that the last run did not notice.
 * Exits with 1 if fewer than 85 % are noticed.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { instrument, type Mutant } from '#scripts/mutate/instrument.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { inRoot, root } from '#scripts/steps/root.ts';
import { setup as startPostgres } from '#scripts/testing/test-postgres.ts';

const wantedScore = 0.85;
const unreached = ' (no test runs it)';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    also: { type: 'string', multiple: true, default: [] },
    again: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const folder = positionals[0]?.replace(/\/$/, '');
if (folder === undefined) throw new Error('Name a folder, for example api/tickets.');
const testFolders = values.tests ?? [
  folder.startsWith('sync/') ? 'sync' : folder.split('/').slice(0, 2).join('/'),
];

const reportFile = inRoot(`test-results/mutation/${folder.replaceAll('/', '-')}.txt`);

/** A test file, with its duration in milliseconds. */
interface TestFile {
  path: string;
  duration: number;
}

const cleanTestEnv = (extra: NodeJS.ProcessEnv) =>
  cleanEnv({ TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'], ...extra });

const copy = mkdtempSync(join(tmpdir(), 'touchline-mutate-'));
// The cache is beside the copy, because `node_modules` is shared with other runs.
const cache = `--fsModuleCachePath=${join(copy, 'cache')}`;
// One seed for all runs. In isolation, so that a test file also reaches what modules do at import.
const vitestOptions = [
  '--config',
  '.scripts/vitest.config.ts',
  cache,
  '--isolate',
  '--sequence.seed=1',
];
const stopPostgres = await startPostgres();
try {
  copySources();
  const mutants = instrumentFolder();
  const chosen = values.again ? notNoticedBefore(mutants) : sample(mutants);
  const coverage = recordCoverage(testFolders, 'coverage');
  let survivors = await runAll(chosen, coverage);
  if (values.also.length > 0 && survivors.length > 0) {
    const others = recordCoverage(values.also, 'other-coverage');
    survivors = await runAll(survivors, others);
    for (const [id, files] of others) coverage.set(id, files);
  }
  report(chosen, survivors, coverage);
} finally {
  await stopPostgres?.();
  rmSync(copy, { recursive: true, force: true });
}

function copySources(): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of stdout.split('\0').filter(Boolean))
    cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // A setup file of all Vitest projects.
  appendFileSync(
    join(copy, '.scripts/testing/console-guard.ts'),
    "import '#scripts/mutate/record.ts';\n",
  );
}

function instrumentFolder(): Mutant[] {
  const all: Mutant[] = [];
  const paths = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: copy }).filter(
    (path) => !/\.test\.|\/testing\/|entities\.ts$/.test(path),
  );
  for (const path of paths.toSorted()) {
    const { text, mutants } = instrument(
      path,
      readFileSync(join(copy, path), 'utf8'),
      all.length + 1,
    );
    writeFileSync(join(copy, path), text);
    all.push(...mutants);
  }
  if (all.length === 0) throw new Error(`${folder} has no sources to change.`);
  return all;
}

/** Runs all tests once without a mutant; returns the test files that reach each mutant. */
function recordCoverage(folders: readonly string[], name: string): Map<number, TestFile[]> {
  const reached = join(copy, name);
  mkdirSync(reached);
  const results = join(copy, `${name}.json`);
  const files = folders.flatMap((path) => globSync(`${path}/**/*.test.{ts,tsx}`, { cwd: copy }));
  const { status } = spawnSync(
    'vitest',
    [
      'run',
      ...vitestOptions,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${results}`,
      ...files,
    ],
    { cwd: copy, stdio: 'inherit', env: cleanTestEnv({ MUTANT_COVERAGE: reached }) },
  );
  if (status !== 0) throw new Error('The tests fail without a mutant.');
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
    testResults: { name: string; startTime: number; endTime: number }[];
  };
  const durations = new Map(
    testResults.map(({ name, startTime, endTime }) => [relative(copy, name), endTime - startTime]),
  );
  const coverage = new Map<number, TestFile[]>();
  for (const entry of readdirSync(reached)) {
    const record = JSON.parse(readFileSync(join(reached, entry), 'utf8')) as {
      file: string;
      reached: number[];
    };
    const path = relative(copy, record.file);
    const file = { path, duration: durations.get(path) ?? 0 };
    for (const id of record.reached) coverage.set(id, [...(coverage.get(id) ?? []), file]);
  }
  for (const found of coverage.values()) found.sort((a, b) => a.duration - b.duration);
  return coverage;
}

function notNoticedBefore(mutants: readonly Mutant[]): Mutant[] {
  // Line numbers are left out, because they shift when the source changes.
  const before = new Set(readFileSync(reportFile, 'utf8').split('\n').map(withoutLine));
  return mutants.filter((mutant) => before.has(withoutLine(reportLine(mutant))));
}

function reportLine({ path, line, change }: Mutant): string {
  return `${path}:${line} ${change}`;
}

function withoutLine(text: string): string {
  return text.replace(/:\d+ /, ' ').replace(unreached, '');
}

function sample(mutants: readonly Mutant[]): Mutant[] {
  if (values.sample === undefined) return [...mutants];
  let state = Number(values.seed);
  // The constants of a common linear congruential generator.
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32);
  const order = mutants.map((mutant) => ({ mutant, rank: next() }));
  return order
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, Number(values.sample))
    .map(({ mutant }) => mutant)
    .toSorted((a, b) => a.id - b.id);
}

async function runAll(
  mutants: readonly Mutant[],
  coverage: ReadonlyMap<number, TestFile[]>,
): Promise<Mutant[]> {
  const survivors: Mutant[] = [];
  const waiting = [...mutants];
  let done = 0;
  const work = async () => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const files = coverage.get(mutant.id) ?? [];
      if (files.length === 0 || !(await isNoticed(mutant, files))) {
        survivors.push(mutant);
        process.stdout.write(`\r${reportLine(mutant)}\n`);
      }
      done += 1;
      process.stdout.write(
        `\r${done} of ${mutants.length} mutants, ${survivors.length} not noticed`,
      );
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));
  process.stdout.write('\n');
  return survivors.toSorted((a, b) => a.id - b.id);
}

/** Runs the files from the quickest to the slowest until one fails; an endless loop counts too. */
async function isNoticed({ id }: Mutant, files: readonly TestFile[]): Promise<boolean> {
  const expected = files.reduce((sum, { duration }) => sum + duration, 0);
  const child = spawn(
    'vitest',
    [
      'run',
      ...vitestOptions,
      '--bail=1',
      '--maxWorkers=1',
      '--reporter=dot',
      ...files.map(({ path }) => path),
    ],
    { cwd: copy, stdio: 'ignore', detached: true, env: cleanTestEnv({ MUTANT: String(id) }) },
  );
  const timer = setTimeout(
    () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    },
    20_000 + 5 * expected,
  );
  try {
    return await new Promise<boolean>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code !== 0));
    });
  } finally {
    clearTimeout(timer);
  }
}

function report(
  mutants: readonly Mutant[],
  survivors: readonly Mutant[],
  coverage: ReadonlyMap<number, TestFile[]>,
): void {
  const lines = survivors.map(
    (mutant) => `${reportLine(mutant)}${coverage.has(mutant.id) ? '' : unreached}`,
  );
  const byFolder = Map.groupBy(mutants, ({ path }) => dirname(path));
  const lost = new Set(survivors);
  const table = Array.from(byFolder, ([name, found]) => {
    const noticed = found.filter((mutant) => !lost.has(mutant)).length;
    return `${name}: ${noticed} of ${found.length} (${percent(noticed / found.length)})`;
  });
  const score = 1 - survivors.length / mutants.length;
  const output = [...lines, '', ...table, `${folder}: ${percent(score)}`].join('\n');
  process.stdout.write(`${output}\n`);
  mkdirSync(inRoot('test-results/mutation'), { recursive: true });
  writeFileSync(reportFile, `${output}\n`);
  process.exitCode = score < wantedScore ? 1 : 0;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
