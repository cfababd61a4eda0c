/**
 * Runs thousands of random simulations of the sync engine (sync/simulation): `npm run simulate`.
 * - `--histories 10000 --seed 1`: runs that many from this seed, then shrinks and prints a failing
 *   one.
 * - `--awaits`: makes every await of every scenario fail once, in every way.
 * - `--controls 300`: finds the first random history that detects each missing protection.
 * - `--minutes 60`: begins nothing new after that time. Without `--histories` it runs that long.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    seed: { type: 'string', default: '1' },
    awaits: { type: 'boolean', default: false },
    controls: { type: 'string' },
    minutes: { type: 'string' },
  },
});

/** Histories per process: a process never frees the memory of simulated phones that crashed. */
const portion = 500;

const which = values.awaits ? 'awaits' : values.controls === undefined ? 'histories' : 'controls';
const milliseconds = values.minutes === undefined ? Infinity : Number(values.minutes) * 60_000;
const count = Number(values.histories ?? (milliseconds === Infinity ? 10_000 : Infinity));
const first = Number(values.seed);
const end = which === 'histories' ? first + count : first + 1;
const started = performance.now();
const remaining = () => milliseconds - (performance.now() - started);
process.exitCode = 0;
for (let seed = first; seed < end && remaining() > 0 && process.exitCode === 0; seed += portion) {
  const { status } = spawnSync(
    'vitest',
    ['run', '-c', '.scripts/vitest.config.ts', '--project', 'pg', `sync/simulation/${which}`],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        SIMULATE_HISTORIES: String(Math.min(portion, end - seed)),
        SIMULATE_SEED: String(seed),
        SIMULATE_SHARE: '1',
        CONTROL_HISTORIES: values.controls ?? '0',
        ...(milliseconds < Infinity && { SIMULATE_MINUTES: String(remaining() / 60_000) }),
      },
    },
  );
  process.exitCode = status ?? 1;
}
