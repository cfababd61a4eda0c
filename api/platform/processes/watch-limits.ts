/**
 * A thread that kills its process when the task exceeds its limits. The task's own thread cannot:
 * it is busy as long as its code runs, and neither its code nor libvips can be interrupted.
 */
import { parentPort } from 'node:worker_threads';

export interface TaskLimits {
  /** Milliseconds of processor time, which other work on the machine does not lengthen. */
  processor: number;
  /** Resident bytes of the process. */
  memory: number;
}

export interface Watched {
  /** The processor's time before the task. */
  start: NodeJS.CpuUsage;
  limits: TaskLimits;
}

/** Milliseconds between two looks at the time and memory used. */
const interval = 25;

let timer: NodeJS.Timeout | undefined;

parentPort?.on('message', (watched: Watched | null) => {
  clearInterval(timer);
  if (watched === null) return;
  const { start, limits } = watched;
  timer = setInterval(() => {
    // The time of the process counts all of its threads.
    const { user, system } = process.cpuUsage(start);
    const isWithin =
      (user + system) / 1000 <= limits.processor && process.memoryUsage.rss() <= limits.memory;
    if (!isWithin) process.kill(process.pid, 'SIGKILL');
  }, interval);
});
