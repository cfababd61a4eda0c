/** Runs the checks that need neither a database nor a browser: `npm run check`. */
import { staticStages } from '#scripts/steps/static-stages.ts';
import { runStages } from '#scripts/steps/tally.ts';
import { vitestStage } from '#scripts/steps/vitest-stage.ts';

const minute = 60_000;
const { failed } = await runStages([...staticStages, vitestStage('unit', 'unit', 10 * minute)]);
process.exitCode = failed === 0 ? 0 : 1;
