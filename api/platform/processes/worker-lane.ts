/** Queues work on files for processes of its own, within a share of processor time for each sender. */
import { AppError } from '#api/platform/errors/app-error.ts';
import type { CostBudget } from '#api/platform/http/cost-budget.ts';
import type { Turn } from '#api/platform/database/turns.ts';
import type { Task } from '#api/platform/processes/answer-tasks.ts';
import {
  createWorkerProcess,
  WorkerTimeoutError,
  type RunTask,
} from '#api/platform/processes/worker-process.ts';
import { createQueue, type QueueOptions } from '#api/platform/queue.ts';

/** Work without an owner has no budget. */
type OwnTurn = Turn & { owner?: string | undefined };

/**
 * A lane with a process for each task that it lets run at the same time; one is started when a task
 * needs it. `budget` is in milliseconds of processor time. Throws 429 for an owner who has used it
 * up, and `busy` if too many wait or the machine is too busy for a task.
 */
export function createWorkerLane<T extends Task, Result>(
  worker: URL,
  { budget, ...options }: QueueOptions & { atOnce: number; budget?: CostBudget },
) {
  const queue = createQueue(options);
  const create = () => createWorkerProcess<T, Result>(worker);
  const idle = Array.from({ length: options.atOnce }, create);

  return async <R>(work: (run: RunTask<T, Result>) => Promise<R>, turn: OwnTurn = {}): Promise<R> =>
    queue(async () => {
      const { owner } = turn;
      if (owner !== undefined) budget?.require(owner);
      // The lane lets only as many in as there are processes.
      const run = idle.pop() ?? create();
      try {
        return await work(async (task) => {
          const reply = await run(task);
          if (owner !== undefined) budget?.charge(owner, reply.processor);
          return reply;
        });
      } catch (error) {
        if (!(error instanceof WorkerTimeoutError)) throw error;
        throw new AppError('busy', 'error.busy', { retryAfter: 30, cause: error });
      } finally {
        idle.push(run);
      }
    }, turn);
}
