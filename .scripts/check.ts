/** Runs the checks that need neither a database nor a browser: `npm run check`. */
import { writeMessageKeys } from '#scripts/steps/message-keys.ts';
import { commitSeed } from '#scripts/steps/seed.ts';
import { staticStages } from '#scripts/steps/static-stages.ts';
import { runStages, sideBySide } from '#scripts/steps/tally.ts';
import { vitestStage } from '#scripts/steps/vitest-stage.ts';

const seed = commitSeed();
process.stdout.write(`Order of tests: --sequence.seed=${seed}\n`);
const limit = 20 * 60_000;
writeMessageKeys();
const { failed } = await runStages([
  sideBySide([vitestStage('unit', ['unit', 'screens'], { limit, seed })], staticStages),
]);
process.exitCode = failed === 0 ? 0 : 1;
