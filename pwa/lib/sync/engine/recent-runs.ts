/** The latest runs of this page's sync, for the support file. */
import type { SyncRun } from '#sync/client/runner/runner.ts';

const kept = 10;
let runs: SyncRun[] = [];

export function recordRun(run: SyncRun): void {
  runs = [...runs, run].slice(-kept);
}

/** The oldest first. */
export const recentRuns = (): readonly SyncRun[] => runs;
