/**
 * What `npm test` takes a part of, in full: every page in both themes, long random walks, thousands
 * of histories of the sync engine, every await and every control. Takes hours: `npm run
 * test:nightly`.
 */
import { buildNow } from '#scripts/steps/build.ts';
import { playwrightStage } from '#scripts/steps/playwright-stage.ts';
import { inRoot } from '#scripts/steps/root.ts';
import { run } from '#scripts/steps/run.ts';
import { randomSeed } from '#scripts/steps/seed.ts';
import { runStages, single } from '#scripts/steps/tally.ts';
import type { Stage } from '#scripts/steps/tally.ts';

const seed = randomSeed();
process.stdout.write(`Random choices: seed ${seed}\n`);
const simulation = (name: string, ...args: string[]): Stage =>
  single(name, () => run(process.execPath, [inRoot('.scripts/simulate.ts'), ...args]));
const env = { E2E_BOTH_THEMES: '1', LEDGER_SEED: `${seed},${seed + 1}`, LEDGER_STEPS: '200' };

const { failed } = await runStages([
  single('build', () => buildNow()),
  playwrightStage({ limit: 4 * 60 * 60_000, seed, env }),
  simulation('histories', '--histories', '10000', '--seed', String(seed)),
  simulation('awaits', '--awaits'),
  simulation('controls', '--controls', '300'),
]);
process.exitCode = failed === 0 ? 0 : 1;
