/** The stages that check the code without running it; each counts as one test. */
import { single } from '#scripts/steps/tally.ts';
import type { Stage } from '#scripts/steps/tally.ts';
import { run, runTool } from '#scripts/steps/run.ts';
import { inRoot } from '#scripts/steps/root.ts';

export const staticStages: readonly Stage[] = [
  single('format', () => runTool('oxfmt', ['--check'])),
  single('lint', () => runTool('oxlint', ['--type-aware', '--deny-warnings'])),
  single('types', () => runTool('tsc', ['-p', '.'])),
  single('structure', () => run(process.execPath, [inRoot('.scripts/structure.ts')])),
  single('dead code', () => runTool('knip', ['--no-progress'])),
];
