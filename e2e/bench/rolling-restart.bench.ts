/**
 * Restarts two processes in turn behind a proxy that asks whether they are ready: no call may fail.
 * `npm run bench -- rolling-restart.bench 0` drains for no time, as a control.
 */
import { probeInterval, startProxy } from '#e2e/bench/load/proxy.ts';
import { restartInTurn } from '#e2e/bench/load/restart-in-turn.ts';
import type { Figure } from '#e2e/bench/measurement.ts';

/** Twice as long as the proxy needs to notice, for each half of the period. */
const drainSeconds = Number(process.argv[3] ?? (4 * probeInterval) / 1000);

export const measurement: Figure = {
  kind: 'figure',
  name: `rolling restart of two processes, ${drainSeconds} s of drain: failed calls and cut streams`,
  unit: 'calls',
  target: { atMost: 0 },
  measure: () => restartInTurn(startProxy, { drainSeconds, rounds: 2 }),
};
