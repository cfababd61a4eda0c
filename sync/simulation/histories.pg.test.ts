/**
 * Random histories of phones, server and database, each with faults at its awaits. A failing one is
 * printed, shortened, with the command that repeats it. `npm run simulate` runs thousands.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeHistory, say, type History } from '#sync/simulation/operations.ts';
import { installPhones } from '#sync/simulation/process.ts';
import { shrink } from '#sync/simulation/shrink.ts';
import { faultOf } from '#sync/simulation/testing/history.ts';
import { asShipped, withStage } from '#sync/simulation/testing/stage.ts';

const stage = withStage();
const from = Number(process.env['SIMULATE_SEED'] ?? 1);
const count = Number(process.env['SIMULATE_HISTORIES'] ?? 100);

let uninstall = () => {};
beforeAll(() => {
  uninstall = installPhones();
  // A phone says so when a round failed; here rounds are made to fail.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => uninstall());

async function explain(history: History, fault: string): Promise<string> {
  const fails = async (shorter: History) => (await faultOf(stage, asShipped, shorter)) !== null;
  const short = await shrink(history, fails);
  return [
    `seed ${history.seed}: ${fault}`,
    `repeat it: npm run simulate -- --seed ${history.seed} --histories 1`,
    `shortened (to keep as sync/simulation/regressions/<name>.json):`,
    ...short.operations.map((operation) => `  ${say(operation)}`),
    JSON.stringify(short),
  ].join('\n');
}

const kept = new URL('regressions/', import.meta.url);

test.each(readdirSync(kept))('%s stays repaired', async (name) => {
  const history = JSON.parse(readFileSync(new URL(name, kept), 'utf8')) as History;
  expect(await faultOf(stage, asShipped, history)).toBeNull();
});

test(`${count} histories from seed ${from} keep every promise`, { timeout: 0 }, async () => {
  for (let seed = from; seed < from + count; seed += 1) {
    if (seed % 100 === 0)
      process.stderr.write(`seed ${seed} ${Math.round(process.memoryUsage().rss / 1e6)} MB\n`);
    const history = makeHistory(seed);
    const fault = await faultOf(stage, asShipped, history);
    expect(fault === null ? null : await explain(history, fault)).toBeNull();
  }
});
