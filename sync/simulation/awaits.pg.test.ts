/**
 * Runs each scenario once for every await and every fault possible there: the phone dies, its
 * connection is dead, its disk is full, the request is lost before or after, comes twice,
 * concurrently, late, hangs; the server's statement fails, its process crashes.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSeededRandom } from '#sync/contracts/core/seeded-random.ts';
import { formatOperation, type History, type Operation } from '#sync/simulation/operations.ts';
import { faultsAt, type FaultPlan } from '#sync/simulation/fault-plan.ts';
import { installPhones } from '#sync/simulation/phone-process.ts';
import { scenarios } from '#sync/simulation/scenarios.ts';
import { findViolation, runHistory } from '#sync/simulation/testing/run-history.ts';
import {
  productionSystem,
  withSimulationSetup,
} from '#sync/simulation/testing/simulation-setup.ts';
import { createTimeBudget } from '#sync/simulation/testing/time-budget.ts';

const setup = withSimulationSetup();
let uninstall = () => {};
beforeAll(() => {
  uninstall = installPhones();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => uninstall());

/**
 * One in this many faults is tested if its kind has been tested already; `npm run simulate --
 * --awaits` tests all.
 */
const share = Number(process.env['SIMULATE_SHARE'] ?? 512);
const testedKinds = new Set<string>();
/** If the time is limited, chance decides which of all faults are tested. */
const seed = process.env['SIMULATE_MINUTES'] === undefined ? null : process.env['SIMULATE_SEED'];
const stories = Object.entries<History>(scenarios);

/** The operation with each fault possible at each of its awaits. */
function withEachFault(operation: Operation, { met }: FaultPlan): Operation[] {
  if (operation.trouble !== undefined) return [];
  return [...met].flatMap(([place, times]) =>
    Array.from({ length: times }, (_, nth) =>
      faultsAt[place].map((fault) => ({ ...operation, trouble: { place, nth, fault } })),
    ).flat(),
  );
}

function inOrder<T>(all: readonly T[]): readonly T[] {
  if (seed === null) return all;
  const random = createSeededRandom(Number(seed));
  const drawn = all.map((one) => ({ one, place: random.next() }));
  return drawn.toSorted((a, b) => a.place - b.place).map(({ one }) => one);
}

async function injectEveryFault(history: History): Promise<{ awaits: number; faults: string[] }> {
  const budget = createTimeBudget(stories.length);
  const plans = await runHistory(setup, productionSystem, history);
  const all = history.operations.flatMap((operation, at) =>
    withEachFault(operation, plans[at]!).map((faulty) => ({ at, faulty })),
  );
  const faults: string[] = [];
  let tested = 0;
  for (const [number, { at, faulty }] of inOrder(all).entries()) {
    if (budget.isUsedUp()) break;
    const kind = `${faulty.trouble?.place}: ${faulty.trouble?.fault}`;
    if (testedKinds.has(kind) && (number + 1) % share !== 0) continue;
    testedKinds.add(kind);
    tested += 1;
    const faultyHistory = { ...history, operations: history.operations.with(at, faulty) };
    const fault = await findViolation(setup, productionSystem, faultyHistory);
    if (fault !== null) faults.push(`${at}: ${formatOperation(faulty)}\n${fault}`);
  }
  if (seed !== null) process.stderr.write(`${tested} of ${all.length} faults tested\n`);
  return { awaits: all.length, faults };
}

test.each(stories)('%s, whatever await fails', { timeout: 0 }, async (_, faultyHistory) => {
  const { awaits, faults } = await injectEveryFault(faultyHistory);
  expect(faults).toEqual([]);
  expect(awaits).toBeGreaterThan(0);
});
