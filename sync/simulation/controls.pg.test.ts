/**
 * Each protection of the engine has a scenario that fails without it. With CONTROL_HISTORIES random
 * histories are tried as well, and the first seed that notices is printed.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeHistory } from '#sync/simulation/operations.ts';
import { installPhones } from '#sync/simulation/phone-process.ts';
import { scenarios } from '#sync/simulation/scenarios.ts';
import { controls } from '#sync/simulation/testing/controls.ts';
import { findViolation } from '#sync/simulation/testing/run-history.ts';
import { createMutant } from '#sync/simulation/testing/mutants.ts';
import { withSimulationSetup } from '#sync/simulation/testing/simulation-setup.ts';
import { createTimeBudget } from '#sync/simulation/testing/time-budget.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

// Each control compiles a copy of the sources.
vi.setConfig({ testTimeout: longTestLimit, hookTimeout: longTestLimit });

const setup = withSimulationSetup();
let uninstall = () => {};
beforeAll(() => {
  uninstall = installPhones();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => uninstall());

for (const { without, cuts, scenario } of controls)
  test(`without ${without}: ${scenario}`, async () => {
    const mutant = await createMutant(cuts);
    try {
      // Concurrent steps run in any order: on a busy machine the scenario may pass once.
      let fault: string | null = null;
      for (let tries = 0; tries < 5 && fault === null; tries += 1)
        fault = await findViolation(setup, mutant.system, scenarios[scenario]);
      expect(fault).not.toBeNull();
    } finally {
      mutant.remove();
    }
  });

const maxHistories = Number(process.env['CONTROL_HISTORIES'] ?? 0);
const firstSeed = Number(process.env['SIMULATE_SEED'] ?? 1);

for (const { without, cuts } of maxHistories > 0 ? controls : [])
  test(`without ${without}, by chance`, { timeout: 0 }, async () => {
    const mutant = await createMutant(cuts);
    try {
      const budget = createTimeBudget(controls.length);
      let tried = 0;
      let fault: string | null = null;
      while (fault === null && tried < maxHistories && !budget.isUsedUp()) {
        fault = await findViolation(setup, mutant.system, makeHistory(firstSeed + tried));
        tried += 1;
      }
      const found =
        fault === null
          ? `not within ${tried}`
          : `seed ${firstSeed + tried - 1}: ${fault.slice(0, 120)}`;
      process.stderr.write(`without ${without}: ${found}\n`);
      expect(tried).toBeGreaterThan(0);
    } finally {
      mutant.remove();
    }
  });
