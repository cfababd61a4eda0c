/** Measures how much more memory a list of ten times as many people needs while it is written. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Figure } from '#e2e/bench/measurement.ts';

/**
 * Returns the maximum of the megabytes in use after each batch, measured after garbage collection.
 */
async function held(people: number): Promise<number> {
  const child = fork(
    fileURLToPath(new URL('server/export-memory.ts', import.meta.url)),
    [String(people)],
    { execArgv: ['--expose-gc'] },
  );
  const [bytes] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('nothing was measured'))),
  ])) as [number];
  return bytes / 1e6;
}

export const measurement: Figure = {
  kind: 'figure',
  name: 'export: memory more for 100,000 people than for 10,000',
  unit: 'MB',
  target: { atMost: 2 },
  measure: async () => {
    const [few, many] = [await held(10_000), await held(100_000)];
    process.stdout.write(`  ${few.toFixed(1)} MB : ${many.toFixed(1)} MB\n`);
    return many - few;
  },
};
