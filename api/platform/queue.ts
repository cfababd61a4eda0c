/**
 * Queues for work that has a limit of pieces at the same time. Owners take turns: accounts, phones,
 * addresses, or things that only one may use. Many of one owner wait for each other, and delay no other
 * by more than a turn; the cheapest is next among owners whose turn it is.
 */
import { createTally, createTurns, type Turn } from '#api/platform/database/turns.ts';
import { AppError, rateLimited } from '#api/platform/errors/app-error.ts';

export interface QueueOptions {
  atOnce?: number;
  /** Maximum number of one owner's pieces of work that run at once; others let the next owner pass. */
  perOwner?: number;
  /** The costs of all that run together, except of one that runs alone. */
  costAtOnce?: number;
  /** Maximum pieces of work that wait; beyond it, those of the owner who has the most are refused. */
  waitingAtMost?: number;
  waitingPerOwner?: number;
}

/** Runs work when its turn has come. Throws 429 if its owner has too many, 503 if all have. */
export type Queue = <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>;

interface Entry extends Required<Turn> {
  isRunning: boolean;
  start: () => void;
  refuse: (error: AppError) => void;
}

/** Seconds after which a refused caller may try again. */
const pause = 5;

export function createQueue({
  atOnce = Number.POSITIVE_INFINITY,
  perOwner = Number.POSITIVE_INFINITY,
  costAtOnce = Number.POSITIVE_INFINITY,
  waitingAtMost = Number.POSITIVE_INFINITY,
  waitingPerOwner = Number.POSITIVE_INFINITY,
}: QueueOptions): Queue {
  const turns = createTurns<Entry>();
  const running = createTally();
  let costRunning = 0;
  const hasShare = (owner: unknown) => running.of(owner) < perOwner;

  /** Starts the next work. It waits for work that does not fit, so that smaller work cannot pass forever. */
  function startNext(): void {
    while (running.all() < atOnce) {
      const next = turns.next(hasShare);
      if (next === undefined) return;
      if (running.all() > 0 && costRunning + next.cost > costAtOnce) return;
      turns.take(next);
      count(next, 1);
      next.start();
    }
  }

  /** Counts it as running before its promise continues, so that no newcomer takes its place. */
  function count(entry: Entry, change: 1 | -1): void {
    running.add(entry.owner, change);
    costRunning += change * entry.cost;
    entry.isRunning = change === 1;
  }

  function refuseExcess(newest: Entry): void {
    const { owner } = newest;
    if (turns.waitingOf(owner) > waitingPerOwner) refuse(newest, rateLimited(pause));
    else if (turns.size() > waitingAtMost) {
      const excess = turns.longestLine(newest);
      const isOwnFault = excess === newest && !hasShare(owner);
      refuse(excess, isOwnFault ? rateLimited(pause) : busy());
    }
  }

  function refuse(entry: Entry, error: AppError): void {
    turns.remove(entry);
    entry.refuse(error);
  }

  return async (work, { owner = Symbol('of its own'), cost = 1 } = {}) => {
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const entry: Entry = { owner, cost, isRunning: false, start, refuse: reject };
    turns.push(entry);
    startNext();
    if (!entry.isRunning) {
      refuseExcess(entry);
      await promise;
    }
    try {
      return await work();
    } finally {
      count(entry, -1);
      turns.finish(cost);
      startNext();
    }
  };
}

const busy = () => new AppError('busy', 'error.busy', { retryAfter: pause });
