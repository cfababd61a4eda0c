/** The stages that check the code without running it; each counts as one test. */
import { single } from '#scripts/steps/tally.ts';
import type { Stage } from '#scripts/steps/tally.ts';
import { run, runTool } from '#scripts/steps/run.ts';
import { inRoot } from '#scripts/steps/root.ts';

// Quiet unless something is wrong, because other stages write at the same time.
const quiet = { quiet: true };

/** Later runs check only what changed, and what depends on it. */
const incremental = ['--incremental', '--tsBuildInfoFile', inRoot('dist/types.tsbuildinfo')];

export const staticStages: readonly Stage[] = [
  single('format', () => runTool('oxfmt', ['--check'], quiet)),
  single('lint', () => runTool('oxlint', ['--type-aware', '--deny-warnings'], quiet)),
  single('types', () => runTool('tsc', ['-p', '.', ...incremental], quiet)),
  single('structure', () => run(process.execPath, [inRoot('.scripts/structure.ts')], quiet)),
  single('dead code', () => runTool('knip', ['--no-progress'], quiet)),
];
