/** Formats every file: `npm run format`. */
import { runTool } from '#scripts/steps/run.ts';

process.exitCode = (await runTool('oxfmt', [])) ? 0 : 1;
