/** Runs every test and check: `npm test`. The last line says how many passed and failed. */
import { buildNow } from '#scripts/steps/build.ts';
import { playwrightStage } from '#scripts/steps/playwright-stage.ts';
import { staticStages } from '#scripts/steps/static-stages.ts';
import { runStages, single } from '#scripts/steps/tally.ts';
import { vitestStage } from '#scripts/steps/vitest-stage.ts';

const minute = 60_000;
const { failed } = await runStages([
  ...staticStages,
  vitestStage('unit', 'unit', 6 * minute),
  vitestStage('integration', 'pg', 10 * minute),
  single('build', () => buildNow()),
  playwrightStage(30 * minute),
]);
process.exitCode = failed === 0 ? 0 : 1;
