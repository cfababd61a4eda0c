/**
 * Admits work to the database's connections in turn by its kind, and within a kind by its caller. Work
 * waits before it takes a connection; work that would wait too long is refused immediately, so that its
 * sender comes back later.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createTally, createTurns } from '#api/platform/database/turns.ts';

/** `other` is work outside of requests and jobs: the start, commands, tests. */
export type WorkKind = 'change' | 'pull' | 'read' | 'guest' | 'admin' | 'stream' | 'job' | 'other';

/** Connections per process. Eight keep two cores busy; the others wait for locks or the process. */
export const defaultConnections = 16;

interface Share {
  /** The kind's share of the connections, compared with other kinds that wait. */
  weight: number;
  /** Maximum part of the connections, so that a kind whose work is stuck leaves some to the others. */
  atMost: number;
  /** Milliseconds that work may wait; a browser gives up after 20 s, a phone after 30. */
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

/** Connections of one caller and kind, at most half of the kind's. */
const runningPerCaller = 4;
/** Maximum pieces of work that wait, for each connection that a kind may have. */
const waitingPerConnection = 300;
/** Below this the expected wait is no reason to refuse, so that its estimate can recover. */
const alwaysWaiting = 4;
/** Number of latest turns from which the rate is taken. */
const measuredTurns = 50;
/** Milliseconds for which work that has begun goes before work that has not. */
const admittedFor = 30 * seconds;
/** Limits of the pause that a refusal asks for, in seconds. */
const [shortestPause, longestPause] = [2, 60];

/** Too much work waits already, or this work has waited too long; no part of it was done. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
  /** Seconds after which to try again. */
  readonly retryAfter: number;

  constructor(kind: WorkKind, retryAfter: number) {
    super(`too much waits for the database: ${kind}`);
    this.retryAfter = retryAfter;
  }
}

/** An account, phone, session or address that sends requests. */
export interface Caller {
  id: string;
  /** How many of its requests of one kind may wait. */
  waitingAtMost: number;
}

export const createCaller = (id: string, waitingAtMost = 16): Caller => ({ id, waitingAtMost });

/** One request or job, which may use several connections one after another. */
export interface Work {
  readonly kind: WorkKind;
  /** The caller whose turns it takes; without one, it has turns of its own. */
  caller?: Caller | undefined;
  /** When it got its first connection. */
  admittedAt?: number;
  /** Number of connections that it holds now. */
  held: number;
}

const current = new AsyncLocalStorage<Work>();

export const createWork = (kind: WorkKind, caller?: Caller): Work => ({ kind, caller, held: 0 });

/** Runs `run` as part of this work: its use of the database counts as the work's. */
export function asWork<T>(work: Work, run: () => T): T {
  return current.run(work, run);
}

export const currentWork = (): Work => current.getStore() ?? createWork('other');

interface Waiting {
  owner: unknown;
  cost: number;
  start: () => void;
}

type Turns = ReturnType<typeof createTurns<Waiting>>;

interface Lane extends Share {
  kind: WorkKind;
  /** Maximum number of connections at the same time. */
  limit: number;
  /** Number of connections in use by caller. */
  running: ReturnType<typeof createTally>;
  /** Work that has begun, and goes first. */
  begun: Turns;
  fresh: Turns;
  /** Times of the last turns of an unbroken queue. */
  turns: number[];
  lastTurn: number;
  /** The time until which turns are promised to work that was refused. */
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
  const nested = createTurns<Waiting>();
  let running = 0;
  let turn = 0;

  function createLane(kind: WorkKind, share: Share): Lane {
    const limit = Math.max(1, Math.floor(connections * share.atMost));
    return {
      ...share,
      kind,
      limit,
      running: createTally(),
      begun: createTurns(),
      fresh: createTurns(),
      turns: [],
      lastTurn: 0,
      promised: 0,
    };
  }

  /** Whether a caller has less than its connections of this kind. */
  function hasShare(lane: Lane, owner: unknown): boolean {
    const each = Math.max(1, Math.min(runningPerCaller, Math.ceil(lane.limit / 2)));
    return typeof owner !== 'string' || lane.running.of(owner) < each;
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

  /** Asks each refused piece of work to come when its turn would be, so that few are refused again. */
  function refusal(lane: Lane): OverloadedError {
    const pace = paceOf(lane);
    const place = Math.max(lane.promised, now() + lane.fresh.size() * pace) + pace;
    // Later ones are all asked to come then, so no one pays for a flood that is long over.
    lane.promised = Math.min(place, now() + longestPause * seconds);
    return overloaded(lane, (lane.promised - now()) / seconds);
  }

  function overloaded({ kind }: Lane, wait: number): OverloadedError {
    const pause = Math.min(Math.max(wait, shortestPause), longestPause);
    return new OverloadedError(kind, Math.ceil(pause * (1 + random() / 4)));
  }

  /** Whether the next piece of work of this owner would wait too long. */
  function isOverloaded(lane: Lane, owner: unknown): boolean {
    if (lane.fresh.size() >= lane.limit * waitingPerConnection) return true;
    const ahead = lane.fresh.ahead(owner);
    return ahead >= lane.limit * alwaysWaiting && ahead * paceOf(lane) > lane.longestWait;
  }

  function begin(work: Work, owner: unknown): Leave {
    const lane = lanes[work.kind];
    running += 1;
    lane.running.add(owner, 1);
    lane.lastTurn = turn += 1;
    work.held += 1;
    work.admittedAt ??= now();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running -= 1;
      lane.running.add(owner, -1);
      work.held -= 1;
      startNext();
    };
  }

  /** Takes the next work, of the kind that has the least of its share and may have more. */
  function takeNext(): Waiting | undefined {
    const urgent = nested.next(() => true);
    if (urgent !== undefined) return take(nested, urgent);
    for (const lane of Object.values(lanes).toSorted(compare)) {
      if (lane.running.all() >= lane.limit) continue;
      const mayStart = (owner: unknown) => hasShare(lane, owner);
      const begun = lane.begun.next(mayStart);
      if (begun !== undefined) return take(lane.begun, begun);
      const next = lane.fresh.next(mayStart);
      if (next === undefined) continue;
      lane.turns.push(now());
      if (lane.turns.length > measuredTurns) lane.turns.shift();
      // A new queue says nothing about the pauses before it.
      if (lane.fresh.size() === 1) lane.turns = [];
      return take(lane.fresh, next);
    }
    return undefined;
  }

  function startNext(): void {
    while (running < connections) {
      const next = takeNext();
      if (next === undefined) return;
      next.start();
    }
  }

  function queueOf(work: Work, lane: Lane): Turns {
    if (work.held > 0) return nested;
    return hasBegun(work) ? lane.begun : lane.fresh;
  }

  return {
    waiting: () =>
      Object.values(lanes).reduce(
        (sum, { begun, fresh }) => sum + begun.size() + fresh.size(),
        nested.size(),
      ),
    async enter(work) {
      const lane = lanes[work.kind];
      const owner = work.caller?.id ?? work;
      const hasRoom = () => lane.running.all() < lane.limit && hasShare(lane, owner);
      // A caller who waits while connections are free has used up its own share.
      if (running < connections && (work.held > 0 || hasRoom())) return begin(work, owner);
      const queue = queueOf(work, lane);
      if (queue === lane.fresh) {
        const waitingAtMost = work.caller?.waitingAtMost ?? Number.POSITIVE_INFINITY;
        if (queue.waitingOf(owner) >= waitingAtMost) throw overloaded(lane, shortestPause);
        if (isOverloaded(lane, owner)) throw refusal(lane);
      }
      return new Promise<Leave>((resolve, reject) => {
        const waiting = {
          owner,
          cost: 1,
          start: () => {
            clearTimeout(timer);
            resolve(begin(work, owner));
          },
        };
        const timer = setTimeout(() => {
          queue.remove(waiting);
          // No one else is asked to come later because of one caller.
          reject(hasShare(lane, owner) ? refusal(lane) : overloaded(lane, shortestPause));
        }, lane.longestWait);
        queue.push(waiting);
      });
    },
  };
}

function take(turns: Turns, waiting: Waiting): Waiting {
  turns.take(waiting);
  turns.finish(waiting.cost);
  return waiting;
}

function compare(lane: Lane, other: Lane): number {
  const [mine, others] = [lane.running.all() / lane.weight, other.running.all() / other.weight];
  return mine - others || lane.lastTurn - other.lastTurn;
}
