/**
 * Stops processes and lets them go on in turn, until its parent leaves: `stop-and-go.ts 4 <pid> …`
 * gives them a quarter of the time.
 */
import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which they run without a stop; few, so that nothing waits long. */
const slice = 2;

const [slowdown = 1, ...pids] = process.argv.slice(2).map(Number);
const cell = new Int32Array(new SharedArrayBuffer(4));
/** Finer than timers. */
const wait = (milliseconds: number) => Atomics.wait(cell, 0, 0, milliseconds);

function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The page is closed.
    }
}

let isOver = false;
for (const ending of ['disconnect', 'SIGTERM', 'SIGINT']) process.on(ending, () => (isOver = true));
process.send?.('ready');
while (!isOver) {
  const began = performance.now();
  wait(slice);
  signal('SIGSTOP');
  // The pause is proportional to how long they really ran, whatever the system's timers do.
  wait((performance.now() - began) * (slowdown - 1));
  signal('SIGCONT');
  await setImmediate();
}
process.exit(0);
