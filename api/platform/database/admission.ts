/**
 * Admits work to the database's connections in turn by its kind. Work waits before it takes a
 * connection; what would wait too long is refused at once, so that its sender comes back later.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '#api/platform/database/spans.ts';

/** `other` is work outside of requests and jobs: the start, commands, tests. */
export type WorkKind = 'change' | 'pull' | 'read' | 'guest' | 'admin' | 'stream' | 'job' | 'other';

/** Of a process. Two cores are busy with half of them; the others wait for locks or the process. */
export const defaultConnections = 16;

interface Share {
  /** Of the connections, compared with other kinds that wait. */
  weight: number;
  /** Of the connections at once, so that a kind whose work is stuck leaves some to the others. */
  atMost: number;
  /** Milliseconds; a browser gives up after 20 s, a phone after 30. */
  longestWait: number;
}

const seconds = 1000;
const shares: Record<WorkKind, Share> = {
  change: { weight: 4, atMost: 0.75, longestWait: 8 * seconds },
  pull: { weight: 3, atMost: 0.75, longestWait: 8 * seconds },
  read: { weight: 3, atMost: 0.75, longestWait: 8 * seconds },
  guest: { weight: 2, atMost: 0.5, longestWait: 8 * seconds },
  admin: { weight: 2, atMost: 0.5, longestWait: 8 * seconds },
  stream: { weight: 1, atMost: 0.25, longestWait: 30 * seconds },
  job: { weight: 1, atMost: 0.25, longestWait: 30 * seconds },
  other: { weight: 2, atMost: 1, longestWait: 30 * seconds },
};

/** For each connection that a kind may have. */
const waitingPerConnection = 300;
/** Below this the expected wait is no reason to refuse, so that its estimate can recover. */
const alwaysWaiting = 4;
/** Turns from which the rate is taken. */
const measuredTurns = 50;
/** Milliseconds for which admitted work goes before what has not begun. */
const admittedFor = 30 * seconds;
/** Seconds of a refusal. */
const [shortestPause, longestPause] = [2, 60];

/** Too much work waits already, or this has waited too long; nothing of it was done. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
  /** Seconds after which to try again. */
  readonly retryAfter: number;

  constructor(kind: WorkKind, retryAfter: number) {
    super(`too much waits for the database: ${kind}`);
    this.retryAfter = retryAfter;
  }
}

/** One request or job, which may use several connections one after another. */
export interface Work {
  readonly kind: WorkKind;
  /** When it got its first connection. */
  admittedAt?: number;
  /** Connections that it holds now. */
  held: number;
  /** Set if it is traced. */
  span?: Span;
}

const current = new AsyncLocalStorage<Work>();

export const createWork = (kind: WorkKind): Work => ({ kind, held: 0 });

/** What `run` does with the database counts as part of this work. */
export function asWork<T>(work: Work, run: () => T): T {
  return current.run(work, run);
}

export const currentWork = (): Work => current.getStore() ?? createWork('other');

interface Waiting {
  work: Work;
  start: () => void;
}

interface Lane extends Share {
  kind: WorkKind;
  /** Connections at once. */
  limit: number;
  running: number;
  /** Work that has begun, and goes first. */
  begun: Waiting[];
  fresh: Waiting[];
  /** When the last ones of an unbroken queue had their turn. */
  turns: number[];
  lastTurn: number;
  /** Until when turns are promised to those that were refused. */
  promised: number;
}

/** Ends the use of a connection. */
type Leave = () => void;

export interface Admission {
  /** Resolves when the work may take a connection. Throws OverloadedError. */
  enter(work: Work): Promise<Leave>;
  /** How much work waits for its turn. */
  waiting(): number;
}

export function createAdmission(
  connections: number,
  { now = () => performance.now(), random = Math.random } = {},
): Admission {
  const lanes = Object.fromEntries(
    Object.entries(shares).map(([kind, share]) => [kind, createLane(kind as WorkKind, share)]),
  ) as Record<WorkKind, Lane>;
  /** Work that holds a connection and needs another: waiting longer would block the first. */
  const nested: Waiting[] = [];
  let running = 0;
  let turn = 0;

  function createLane(kind: WorkKind, share: Share): Lane {
    const limit = Math.max(1, Math.floor(connections * share.atMost));
    return {
      ...share,
      kind,
      limit,
      running: 0,
      begun: [],
      fresh: [],
      turns: [],
      lastTurn: 0,
      promised: 0,
    };
  }

  const hasBegun = ({ admittedAt }: Work) =>
    admittedAt !== undefined && now() - admittedAt < admittedFor;

  /** Milliseconds between two turns of a lane; a guess before there were any. */
  function paceOf({ turns, limit, longestWait }: Lane): number {
    const [first] = turns;
    if (first === undefined || turns.length < alwaysWaiting)
      return longestWait / (limit * waitingPerConnection);
    return (now() - first) / turns.length;
  }

  /** Each refused one is asked to come when its turn would be, so that few are refused again. */
  function refusal(lane: Lane): OverloadedError {
    const pace = paceOf(lane);
    const place = Math.max(lane.promised, now() + lane.fresh.length * pace) + pace;
    // Later ones are all asked to come then, so nobody pays for a flood that is long over.
    lane.promised = Math.min(place, now() + longestPause * seconds);
    const wait = (lane.promised - now()) / seconds;
    const pause = Math.min(Math.max(wait, shortestPause), longestPause);
    return new OverloadedError(lane.kind, Math.ceil(pause * (1 + random() / 4)));
  }

  function isOverloaded(lane: Lane): boolean {
    const { length } = lane.fresh;
    if (length >= lane.limit * waitingPerConnection) return true;
    return length >= lane.limit * alwaysWaiting && length * paceOf(lane) > lane.longestWait;
  }

  function begin(work: Work): Leave {
    const lane = lanes[work.kind];
    running += 1;
    lane.running += 1;
    lane.lastTurn = turn += 1;
    work.held += 1;
    work.admittedAt ??= now();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running -= 1;
      lane.running -= 1;
      work.held -= 1;
      startNext();
    };
  }

  /** Of the kinds that wait and may have more, the one that has the least of its share. */
  function nextLane(): Lane | undefined {
    let best: Lane | undefined;
    for (const lane of Object.values(lanes)) {
      if (lane.running >= lane.limit || lane.begun.length + lane.fresh.length === 0) continue;
      if (best === undefined || isBefore(lane, best)) best = lane;
    }
    return best;
  }

  function takeNext(): Waiting | undefined {
    const urgent = nested.shift();
    if (urgent !== undefined) return urgent;
    const lane = nextLane();
    if (lane === undefined) return undefined;
    const begun = lane.begun.shift();
    if (begun !== undefined) return begun;
    const next = lane.fresh.shift();
    lane.turns.push(now());
    if (lane.turns.length > measuredTurns) lane.turns.shift();
    // A new queue says nothing about the pauses before it.
    if (lane.fresh.length === 0) lane.turns = [];
    return next;
  }

  function startNext(): void {
    while (running < connections) {
      const next = takeNext();
      if (next === undefined) return;
      next.start();
    }
  }

  function queueOf(work: Work, lane: Lane): Waiting[] {
    if (work.held > 0) return nested;
    return hasBegun(work) ? lane.begun : lane.fresh;
  }

  return {
    waiting: () =>
      Object.values(lanes).reduce(
        (sum, { begun, fresh }) => sum + begun.length + fresh.length,
        nested.length,
      ),
    async enter(work) {
      const lane = lanes[work.kind];
      const isFree = work.held > 0 || lane.running < lane.limit;
      const queue = queueOf(work, lane);
      if (running < connections && isFree && queue.length === 0) return begin(work);
      if (queue === lane.fresh && isOverloaded(lane)) throw refusal(lane);
      return new Promise<Leave>((resolve, reject) => {
        const waiting = {
          work,
          start: () => {
            clearTimeout(timer);
            resolve(begin(work));
          },
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(refusal(lane));
        }, lane.longestWait);
        queue.push(waiting);
      });
    },
  };
}

function isBefore(lane: Lane, other: Lane): boolean {
  const [mine, others] = [lane.running / lane.weight, other.running / other.weight];
  return mine === others ? lane.lastTurn < other.lastTurn : mine < others;
}
