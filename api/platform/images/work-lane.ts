/** Queues work that may run only so many at once. */
import { AppError } from '#api/platform/errors/app-error.ts';

interface Waiting {
  owner: string | undefined;
  start: () => void;
}

export interface LaneOptions {
  atOnce: number;
  waitingAtMost: number;
  /** At most this many of one owner run at once; the others let the next owner pass. */
  perOwner?: number;
}

/** In order of arrival. Throws `busy` if too many wait. */
export function createWorkLane({
  atOnce,
  waitingAtMost,
  perOwner = Number.POSITIVE_INFINITY,
}: LaneOptions) {
  let running = 0;
  const runningOf = new Map<string, number>();
  const waiting: Waiting[] = [];

  const isFree = (owner: string | undefined) =>
    running < atOnce && (owner === undefined || (runningOf.get(owner) ?? 0) < perOwner);

  /** Counts the work as running before its promise continues, so that no newcomer takes its place. */
  function count(owner: string | undefined, change: 1 | -1): void {
    running += change;
    if (owner === undefined) return;
    const left = (runningOf.get(owner) ?? 0) + change;
    if (left === 0) runningOf.delete(owner);
    else runningOf.set(owner, left);
  }

  function startNext(): void {
    const next = waiting.findIndex(({ owner }) => isFree(owner));
    if (next < 0) return;
    const [chosen] = waiting.splice(next, 1);
    count(chosen?.owner, 1);
    chosen?.start();
  }

  return async <T>(work: () => Promise<T>, owner?: string): Promise<T> => {
    if (isFree(owner)) count(owner, 1);
    else if (waiting.length >= waitingAtMost)
      throw new AppError('busy', 'error.busy', { retryAfter: 5 });
    else await new Promise<void>((start) => waiting.push({ owner, start }));
    try {
      return await work();
    } finally {
      count(owner, -1);
      startNext();
    }
  };
}
