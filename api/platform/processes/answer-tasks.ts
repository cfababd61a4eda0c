/** The inside of a process that `worker-process.ts` runs: answers tasks within their limits. */
import { Worker } from 'node:worker_threads';
import type { TaskLimits, Watched } from '#api/platform/processes/watch-limits.ts';

export interface Task {
  limits: TaskLimits;
}

/** `processor` is the milliseconds that it took; `memory` the bytes that the process now holds. */
export type TaskReply<Result> = { processor: number; memory: number } & (
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; reason: string }
  | { kind: 'tooCostly' }
);

/** Thrown by `carryOut` if no result is within the task's limits. */
export class TooCostlyError extends Error {}

/** Answers tasks. A task that exceeds its limits of time or memory ends the process. */
export function answerTasks<T extends Task>(carryOut: (task: T) => Promise<unknown>): void {
  const watch = new Worker(new URL('./watch-limits.ts', import.meta.url));
  process.on('message', (task: T) => void answer(task));
  // Ctrl-C and systemd signal this process too; the server, which may be waiting for it, disconnects.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

  async function answer(task: T): Promise<void> {
    const start = process.cpuUsage();
    const watched: Watched = { start, limits: task.limits };
    watch.postMessage(watched);
    const reply = await attempt(task);
    watch.postMessage(null);
    const { user, system } = process.cpuUsage(start);
    const memory = process.memoryUsage.rss();
    process.send?.({ ...reply, processor: (user + system) / 1000, memory });
  }

  async function attempt(task: T) {
    try {
      return { kind: 'done', result: await carryOut(task) };
    } catch (error) {
      if (error instanceof TooCostlyError) return { kind: 'tooCostly' };
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }
}
