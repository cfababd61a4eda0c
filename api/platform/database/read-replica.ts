/**
 * Reads lists from a streaming replica. A read there is never older than its request: the replica must
 * have replayed what the primary had written when the request asked, whichever process wrote it.
 * Where it has not, or does not answer, the primary is read.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { OverloadedError } from '#api/platform/database/admission.ts';
import { inTransaction, type Orm, type Tx } from '#api/platform/database/database.ts';
import {
  causedBy,
  isRetryable,
  isUnavailable,
  sqlState,
} from '#api/platform/database/pg-errors.ts';

export interface ReadReplica {
  /** Runs `work`, which only reads, in a transaction; possibly twice. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** How the replica is doing; null if there is none. */
  state(): Promise<ReplicaState | null>;
}

export interface ReplicaState {
  /** Seconds by which it is behind; null if it does not answer or is not a replica. */
  lag: number | null;
}

interface Options {
  /** Called for each read. */
  count: (database: 'replica' | 'primary') => void;
  /** Called when the replica could not be used, at most once in `pause`. */
  report: (error: unknown) => void;
  /** Milliseconds for which a read waits until the replica has replayed enough. */
  patience?: number;
  /** Milliseconds for which the replica is not asked after it could not be used. */
  pause?: number;
}

/** The replica has not replayed what this read must see, or is not a replica of this database. */
class NotReplayedError extends Error {
  override readonly name = 'NotReplayedError';
}

/** The position up to which the primary has written, and which database it is. */
interface Position {
  lsn: string;
  cluster: string;
  database: string;
}

const pollMilliseconds = 10;
/** Milliseconds for the connection and the first statements, beside the patience. */
const answerLimit = 1000;
/** Maximum milliseconds for a reading of the state. */
const statePatience = 1000;

/** Returns reads that all go to the only database. */
export function withoutReplica(primary: Orm): ReadReplica {
  return {
    read: (work) => inTransaction(primary.em, work),
    state: async () => null,
  };
}

export function createReadReplica(
  primary: Orm,
  replica: Orm,
  { count, report, patience = 300, pause = 5000 }: Options,
): ReadReplica {
  let notBefore = 0;

  /** Reads from the replica; undefined where it could not be used. */
  async function tryReplica<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T } | undefined> {
    if (performance.now() < notBefore) return undefined;
    const position = await readPosition(primary.em.fork());
    let begun = false;
    try {
      const result = await answerSoon(patience + answerLimit, (begin) =>
        inTransaction(replica.em, async (tx) => {
          await waitUntilReplayed(tx, position, patience);
          begin();
          begun = true;
          return work(tx);
        }),
      );
      count('replica');
      return { result };
    } catch (error) {
      if (!isFailure(error, begun)) throw error;
      notBefore = performance.now() + pause;
      report(error);
      return undefined;
    }
  }

  return {
    async read(work) {
      const answer = await tryReplica(work);
      if (answer !== undefined) return answer.result;
      count('primary');
      return inTransaction(primary.em, work);
    },

    async state() {
      const position = await readPosition(primary.em.fork());
      const em = replica.em.fork();
      const lag = await waitUntilReplayed(em, position, statePatience).then(
        () => 0,
        (error: unknown) => (error instanceof NotReplayedError ? readLag(em) : null),
      );
      return { lag };
    },
  };
}

/** Rejects if `run` has not called `begin` by then; it must do nothing more when that throws. */
async function answerSoon<T>(limit: number, run: (begin: () => void) => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    late.reject(new Error('the read replica does not answer'));
  }, limit);
  const running = run(() => {
    if (isLate) throw new Error('the read replica answered too late');
    clearTimeout(timer);
  });
  try {
    return await Promise.race([running, late.promise]);
  } finally {
    clearTimeout(timer);
    running.catch(() => undefined);
  }
}

/**
 * Whether the primary can do better: not for what the work itself threw, for overload, or for a
 * statement that took too long and would there as well.
 */
function isFailure(error: unknown, begun: boolean): boolean {
  if (causedBy(error, OverloadedError) !== undefined || sqlState(error) === '57014') return false;
  return !begun || isUnavailable(error) || isRetryable(error);
}

const thisDatabase = `(select system_identifier::text from pg_control_system()) as cluster,
  (select oid::text from pg_database where datname = current_database()) as database`;

async function readPosition(em: Tx): Promise<Position> {
  const [position] = await em.execute<Position[]>(
    `select pg_current_wal_flush_lsn()::text as lsn, ${thisDatabase}`,
  );
  if (position === undefined) throw new Error('the primary gave no position');
  return position;
}

/** Throws NotReplayedError. Each statement of a transaction sees what is replayed by then. */
async function waitUntilReplayed(em: Tx, wanted: Position, patience: number): Promise<void> {
  const until = performance.now() + patience;
  for (;;) {
    const [found] = await em.execute<(Position & { isReplica: boolean; isReplayed: boolean })[]>(
      `select pg_is_in_recovery() as "isReplica", ${thisDatabase},
         coalesce(pg_last_wal_replay_lsn() >= ?::pg_lsn, false) as "isReplayed"`,
      [wanted.lsn],
    );
    if (!found?.isReplica || found.cluster !== wanted.cluster || found.database !== wanted.database)
      throw new Error('DATABASE_REPLICA_URL names no replica of this database');
    if (found.isReplayed) return;
    if (performance.now() >= until) throw new NotReplayedError('the read replica is behind');
    await sleep(pollMilliseconds);
  }
}

/** Reads for how long the replica has replayed nothing; at least a second, which was waited in vain. */
async function readLag(em: Tx): Promise<number | null> {
  const [row] = await em.execute<{ lag: number | null }[]>(
    `select ceil(extract(epoch from now() - pg_last_xact_replay_timestamp()))::int as lag`,
  );
  return row === undefined ? null : Math.max(1, row.lag ?? 1);
}
