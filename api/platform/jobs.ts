/** Background jobs by pg-boss in the same database, so that a job commits with its cause. */
import { fromKysely, PgBoss, type Job, type JobResult } from 'pg-boss';
import { asWork, createWork } from '#api/platform/database/admission.ts';
import { connectionOptions } from '#api/platform/database/connection-options.ts';
import type { Tx } from '#api/platform/database/database.ts';

type LogJobError = (error: unknown, what: string) => void;
/** Called after each job; a failed one may be tried again. Each kind begins with `times` 0. */
type CountJob = (name: string, outcome: 'completed' | 'failed', times: number) => void;
interface JobOptions {
  retries?: number;
  /** Seconds before the first retry, and at most between two. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** Concurrent jobs of this kind in this process; 2 by default. */
  concurrency?: number;
  /** Seconds after which a running job counts as lost; 15 minutes by default. */
  expireSeconds?: number;
  /** Seconds that a finished job's data are kept; a week by default. */
  retentionSeconds?: number;
}

interface JobsOptions {
  count?: CountJob;
  /** Seconds between two clean-ups of finished jobs. */
  cleanupSeconds?: number;
  limits?: Partial<typeof connectionLimits>;
}

interface JobKind {
  handler: (data: never) => Promise<void>;
  options: JobOptions;
}

/** Seconds between two polls for due jobs; new ones are announced by NOTIFY. */
const pollSeconds = 2;
const defaultCleanupSeconds = 600;
/** Seconds between two checks for jobs whose worker died. */
const superviseSeconds = 60;
/** Seconds without a heartbeat after which a job's worker counts as dead. */
const heartbeatSeconds = 20;
const weekSeconds = 7 * 24 * 3600;
/**
 * Milliseconds, for `pg`: an open transaction would hold back changes from the phones, and a
 * connection that does not answer is replaced after the time that any statement may take.
 */
const connectionLimits = {
  statement_timeout: 60_000,
  query_timeout: 70_000,
  idle_in_transaction_session_timeout: 15_000,
};
/** Milliseconds between two log lines about one kind of job, because an outage fails hundreds. */
const logInterval = 60_000;

export type Jobs = ReturnType<typeof createJobs>;

/** `log` gets the errors of failed jobs, which are retried. */
export function createJobs(
  url: string,
  log: LogJobError,
  { count = () => {}, cleanupSeconds = defaultCleanupSeconds, limits }: JobsOptions = {},
) {
  const kinds = new Map<string, JobKind>();
  const crons = new Map<string, string>();
  const { statement_timeout, idle_in_transaction_session_timeout, ...ofClient } = {
    ...connectionLimits,
    ...limits,
  };
  const boss = new PgBoss({
    ...connectionOptions(url, { statement_timeout, idle_in_transaction_session_timeout }),
    ...ofClient,
    application_name: 'touchline-jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: Math.min(superviseSeconds, cleanupSeconds),
    maintenanceIntervalSeconds: cleanupSeconds,
  });
  boss.on('error', (error) => log(toError(error), 'jobs'));
  let stopping = false;
  const lastLogged = new Map<string, number>();
  const outcome = async (
    name: string,
    id: string,
    work: () => Promise<void>,
  ): Promise<JobResult> => {
    try {
      await asWork(createWork('job'), work);
      count(name, 'completed', 1);
      return { id, status: 'completed' };
    } catch (thrown) {
      const error = toError(thrown);
      count(name, 'failed', 1);
      const now = Date.now();
      if (now - (lastLogged.get(name) ?? -Infinity) >= logInterval) {
        lastLogged.set(name, now);
        log(error, `job ${name}`);
      }
      return { id, status: 'failed', output: { message: error.message } };
    }
  };

  const register = (name: string, kind: JobKind) => {
    kinds.set(name, kind);
    // Prometheus sees no increase in a series that begins with the first failure.
    count(name, 'failed', 0);
  };

  return {
    /** Registers the handler of a kind of job; call before `start`. */
    work<Data extends object>(
      name: string,
      handler: (data: Data) => Promise<void>,
      options: JobOptions = {},
    ): void {
      register(name, { handler, options });
    },

    /** Runs the handler regularly (cron, UTC), in one of all processes; call before `start`. */
    schedule(
      name: string,
      cron: string,
      handler: () => Promise<void>,
      options: Pick<JobOptions, 'retentionSeconds'> = {},
    ): void {
      register(name, { handler, options: { ...options, retries: 0 } });
      crons.set(name, cron);
    },

    /** `startAfter` is in seconds. */
    async send(
      tx: Tx,
      name: string,
      data: object,
      { startAfter = 0 }: { startAfter?: number } = {},
    ): Promise<void> {
      await boss.send(name, data, { db: jobTransaction(tx, name), startAfter });
    },

    /** Queues many jobs in one statement; those of a higher priority are done first. */
    async sendMany(
      tx: Tx,
      name: string,
      data: readonly object[],
      { priority = 0 }: { priority?: number } = {},
    ): Promise<void> {
      if (data.length === 0) return;
      const jobs = data.map((one) => ({ data: one, priority }));
      await boss.insert(name, jobs, { db: jobTransaction(tx, name) });
    },

    async start(): Promise<void> {
      await boss.start();
      for (const [name, { handler, options }] of kinds) {
        const { retries = 20, retryDelay = 5, retryDelayMax = 600, concurrency = 2 } = options;
        const { retentionSeconds: deleteAfterSeconds = weekSeconds, expireSeconds = 900 } = options;
        const settings = {
          retryLimit: retries,
          retryDelay,
          retryBackoff: true,
          retryDelayMax,
          notify: true,
          heartbeatSeconds: heartbeatSeconds,
          expireInSeconds: expireSeconds,
          deleteAfterSeconds,
        };
        await boss.createQueue(name, settings);
        await boss.updateQueue(name, settings);
        await boss.work(
          name,
          // A full batch is followed by the next immediately, so that a backlog does not wait for the poll.
          {
            batchSize: Math.max(2, concurrency),
            burstWhenBatchFull: true,
            perJobResults: true,
            pollingIntervalSeconds: pollSeconds,
            notifyPollingIntervalSeconds: pollSeconds,
          },
          async (jobs: Job<never>[]) =>
            Promise.all(jobs.map(({ id, data }) => outcome(name, id, () => handler(data)))),
        );
      }
      for (const [name, cron] of crons) await boss.schedule(name, cron, {}, { tz: 'UTC' });
    },

    /** Whether the process stops: long work then hands over to another process. */
    isStopping: (): boolean => stopping,

    /** Jobs that are due and not running yet, with the age of the oldest in seconds. */
    async backlog(): Promise<{ waiting: number; oldestSeconds: number }> {
      const { rows } = await boss.getDb().executeSql(
        `select count(*)::integer as waiting,
           coalesce(extract(epoch from now() - min(start_after)), 0)::integer as "oldestSeconds"
         from pgboss.job where state < 'active' and start_after <= now() and not blocked`,
      );
      return rows[0] as { waiting: number; oldestSeconds: number };
    },

    async stop(): Promise<void> {
      stopping = true;
      await boss.stop({ graceful: true, timeout: 8000 });
    },
  };
}

/** pg-boss reports most errors as plain objects, and a handler may throw anything. */
export function toError(reported: unknown): Error {
  if (reported instanceof Error) return reported;
  const fields = typeof reported === 'object' && reported !== null ? reported : {};
  const message = 'message' in fields ? String(fields.message) : 'unknown';
  return Object.assign(new Error(message), fields);
}

function jobTransaction(tx: Tx, name: string) {
  const context = tx.getTransactionContext();
  if (context === undefined) throw new Error(`${name}: a job is queued inside a transaction`);
  return fromKysely(context);
}
