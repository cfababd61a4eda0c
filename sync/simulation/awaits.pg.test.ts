/**
 * Runs each scenario once for every await and every fault possible there: the phone dies, its
 * connection is dead, its disk is full, the request is lost before or after, comes twice,
 * concurrently, late, hangs; the server's statement fails, its process crashes.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { formatOperation, type History, type Operation } from '#sync/simulation/operations.ts';
import { faultsAt, type FaultPlan } from '#sync/simulation/fault-plan.ts';
import { installPhones } from '#sync/simulation/phone-process.ts';
import { scenarios } from '#sync/simulation/scenarios.ts';
import { findViolation, runHistory } from '#sync/simulation/testing/run-history.ts';
import {
  productionSystem,
  withSimulationSetup,
} from '#sync/simulation/testing/simulation-setup.ts';

const setup = withSimulationSetup();
let uninstall = () => {};
beforeAll(() => {
  uninstall = installPhones();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => uninstall());

/**
 * Of the faults whose kind has been tested already, one in this many is tested; `npm run simulate --
 * --awaits` tests all.
 */
const share = Number(process.env['SIMULATE_SHARE'] ?? 64);
const testedKinds = new Set<string>();

/** The operation with each fault possible at each of its awaits. */
function withEachFault(operation: Operation, { met }: FaultPlan): Operation[] {
  if (operation.trouble !== undefined) return [];
  return [...met].flatMap(([place, times]) =>
    Array.from({ length: times }, (_, nth) =>
      faultsAt[place].map((fault) => ({ ...operation, trouble: { place, nth, fault } })),
    ).flat(),
  );
}

async function injectEveryFault(history: History): Promise<{ awaits: number; faults: string[] }> {
  const plans = await runHistory(setup, productionSystem, history);
  const faults: string[] = [];
  let awaits = 0;
  for (const [at, operation] of history.operations.entries())
    for (const faulty of withEachFault(operation, plans[at]!)) {
      awaits += 1;
      const kind = `${faulty.trouble?.place}: ${faulty.trouble?.fault}`;
      if (testedKinds.has(kind) && awaits % share !== 0) continue;
      testedKinds.add(kind);
      const faultyHistory = { ...history, operations: history.operations.with(at, faulty) };
      const fault = await findViolation(setup, productionSystem, faultyHistory);
      if (fault !== null) faults.push(`${at}: ${formatOperation(faulty)}\n${fault}`);
    }
  return { awaits, faults };
}

test.each(Object.entries<History>(scenarios))(
  '%s, whatever await fails',
  { timeout: 0 },
  async (_, faultyHistory) => {
    const { awaits, faults } = await injectEveryFault(faultyHistory);
    expect(faults).toEqual([]);
    expect(awaits).toBeGreaterThan(0);
  },
);
