/**
 * Runs the tests and checks: `npm test`. The last line says how many passed and failed.
 * - `--all`: runs every browser test instead of the most important ones.
 * - `--seed 5`: runs the tests in the order of an earlier run, which printed this seed.
 * - `--shard 1/2`: runs the first half, for two machines; the first also makes the static checks.
 * - `--trace`: records Playwright traces and keeps those of failed tests.
 */
import { parseArgs } from 'node:util';
import { buildNow } from '#scripts/steps/build.ts';
import { playwrightStage } from '#scripts/steps/playwright-stage.ts';
import { alertRules } from '#scripts/steps/promtool.ts';
import { writeMessageKeys } from '#scripts/steps/message-keys.ts';
import { commitSeed } from '#scripts/steps/seed.ts';
import { staticStages } from '#scripts/steps/static-stages.ts';
import { runStages, sideBySide, single } from '#scripts/steps/tally.ts';
import { vitestStage } from '#scripts/steps/vitest-stage.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    shard: { type: 'string' },
    all: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const { shard } = values;
const seed = values.seed === undefined ? commitSeed() : Number(values.seed);
process.stdout.write(`Order of tests: --seed ${seed}\n`);

const minute = 60_000;
const first = shard === undefined || shard.startsWith('1/');
writeMessageKeys();
const { failed } = await runStages([
  // Unit tests use one core at times, these programs the other.
  sideBySide(
    [vitestStage('unit', ['unit', 'screens'], { limit: 20 * minute, seed, shard })],
    [...(first ? [...staticStages, alertRules] : []), single('build', () => buildNow())],
  ),
  vitestStage('integration', ['pg'], { limit: 20 * minute, seed, shard }),
  playwrightStage({
    limit: 45 * minute,
    seed,
    shard,
    env: { ...(!values.all && { E2E_CORE: '1' }), ...(values.trace && { E2E_TRACE: '1' }) },
  }),
]);
process.exitCode = failed === 0 ? 0 : 1;
