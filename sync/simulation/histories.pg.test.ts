/**
 * Random histories of phones, server and database, with faults at their awaits. A failing one is
 * shortened and printed with the command that repeats it. `npm run simulate` runs thousands.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeHistory, formatOperation, type History } from '#sync/simulation/operations.ts';
import { installPhones } from '#sync/simulation/phone-process.ts';
import { shrink } from '#sync/simulation/shrink.ts';
import { findViolation } from '#sync/simulation/testing/run-history.ts';
import {
  productionSystem,
  withSimulationSetup,
} from '#sync/simulation/testing/simulation-setup.ts';
import { createTimeBudget } from '#sync/simulation/testing/time-budget.ts';

const setup = withSimulationSetup();
const from = Number(process.env['SIMULATE_SEED'] ?? 1);
const count = Number(process.env['SIMULATE_HISTORIES'] ?? 8);

let uninstall = () => {};
beforeAll(() => {
  uninstall = installPhones();
  // The phone warns about failed cycles, which are caused on purpose here.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => uninstall());

async function explain(history: History, fault: string): Promise<string> {
  const fails = async (shorter: History) =>
    (await findViolation(setup, productionSystem, shorter)) !== null;
  const short = await shrink(history, fails);
  return [
    `seed ${history.seed}: ${fault}`,
    `repeat it: npm run simulate -- --seed ${history.seed} --histories 1`,
    `shortened (to keep as sync/simulation/regressions/<name>.json):`,
    ...short.operations.map((operation) => `  ${formatOperation(operation)}`),
    JSON.stringify(short),
  ].join('\n');
}

const regressions = new URL('regressions/', import.meta.url);

test.each(readdirSync(regressions))('%s stays fixed', async (name) => {
  const history = JSON.parse(readFileSync(new URL(name, regressions), 'utf8')) as History;
  expect(await findViolation(setup, productionSystem, history)).toBeNull();
});

test(`${count} histories from seed ${from} keep every promise`, { timeout: 0 }, async () => {
  const budget = createTimeBudget();
  for (let seed = from; seed < from + count && !budget.isUsedUp(); seed += 1) {
    if (seed % 100 === 0)
      process.stderr.write(`seed ${seed} ${Math.round(process.memoryUsage().rss / 1e6)} MB\n`);
    const history = makeHistory(seed);
    const fault = await findViolation(setup, productionSystem, history);
    expect(fault === null ? null : await explain(history, fault)).toBeNull();
  }
});
