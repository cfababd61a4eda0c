/** `npm run format`: puts every file into the house's shape. */
import { runTool } from '#scripts/steps/run.ts';

process.exitCode = (await runTool('oxfmt', [])) ? 0 : 1;
