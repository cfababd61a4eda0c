/**
 * Runs the measurements under `e2e/bench/`: `npm run bench [-- part of a name]`. Each race
 * alternates the product and its yardstick over five pairs and compares medians. Exits with 1 if a
 * measurement misses its target.
 */
import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { endAll, median, reaches } from '#e2e/bench/measurement.ts';
import type { Measurement, Race } from '#e2e/bench/measurement.ts';
import { buildWhenChanged } from '#scripts/steps/build.ts';
import { findChromium } from '#scripts/steps/chromium.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { inRoot, root } from '#scripts/steps/root.ts';

const pairs = 5;
const wanted = process.argv[2] ?? '';

const env = cleanEnv({ CHROMIUM_PATH: await findChromium() });
for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
Object.assign(process.env, env);
if (!(await buildWhenChanged())) throw new Error('The screens could not be built.');

const results: string[] = [];
let missed = 0;
for (const file of globSync('e2e/bench/*.bench.ts', { cwd: root }).toSorted()) {
  if (!file.includes(wanted)) continue;
  const { measurement } = (await import(pathToFileURL(inRoot(file)).href)) as {
    measurement: Measurement;
  };
  if ('onlyByName' in measurement && !wanted.includes(measurement.onlyByName ?? '')) continue;
  const { name, target } = measurement;
  process.stdout.write(`\n── ${name}\n`);
  try {
    const value =
      measurement.kind === 'race' ? await race(measurement) : await measurement.measure();
    const good = reaches(value, target);
    if (!good) missed += 1;
    const unit = measurement.kind === 'race' ? `× ${measurement.yardstick}` : measurement.unit;
    results.push(`${good ? '✓' : '✗'} ${name}: ${value.toFixed(2)} ${unit} (${inWords(target)})`);
  } catch (error) {
    missed += 1;
    results.push(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
await endAll();
process.stdout.write(`\n${results.join('\n')}\n`);
process.exitCode = missed === 0 && results.length > 0 ? 0 : 1;

/** Returns the median ratio, and prints every pair to show the spread. */
async function race({ unit, prepare }: Race): Promise<number> {
  const { pair, end } = await prepare();
  try {
    const ratios: number[] = [];
    for (let count = 1; count <= pairs; count += 1) {
      const [a, b] = await pair();
      ratios.push(a / b);
      const figures = `${a.toFixed(1)} : ${b.toFixed(1)} ${unit}`;
      process.stdout.write(`  pair ${count}: ${figures} = ${(a / b).toFixed(2)}\n`);
    }
    return median(ratios);
  } finally {
    await end();
  }
}

function inWords(target: Measurement['target']): string {
  return 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
}
