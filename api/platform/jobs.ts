/** Work after the answer: pg-boss in the same database, so that a job commits with its cause. */
import { fromKysely, PgBoss } from 'pg-boss';
import type { Jobs } from '#api/platform/services.ts';

export interface JobOptions {
  /** Tries after the first; with backoff. */
  retries?: number;
  /** Seconds to the first retry, and at most between two. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** Jobs of this kind at once in this process. */
  concurrency?: number;
}

type Log = (error: unknown, what: string) => void;
interface Kind {
  handler: (data: never) => Promise<void>;
  options: JobOptions;
}

/** @param url the database; pg-boss keeps its own schema and a few connections of its own */
export function createJobs(url: string, log: Log): Jobs {
  const kinds = new Map<string, Kind>();
  const crons = new Map<string, string>();
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'touchline-jobs',
    max: 4,
    useListenNotify: true,
  });
  boss.on('error', (error) => log(error, 'jobs'));

  return {
    work(name, handler, options = {}) {
      kinds.set(name, { handler: handler as Kind['handler'], options });
    },

    repeat(name, cron, handler) {
      kinds.set(name, { handler: handler as Kind['handler'], options: { retries: 0 } });
      crons.set(name, cron);
    },

    async send(tx, name, data, options = {}) {
      const context = tx.getTransactionContext();
      if (context === undefined) throw new Error(`${name}: a job is queued inside a transaction`);
      await boss.send(name, data, {
        db: fromKysely(context),
        ...(options.startAfter && { startAfter: options.startAfter }),
      });
    },

    async start() {
      await boss.start();
      for (const [name, { handler, options }] of kinds) {
        const { retries = 20, retryDelay = 5, retryDelayMax = 600, concurrency = 1 } = options;
        const settings = {
          retryLimit: retries,
          retryDelay,
          retryBackoff: true,
          retryDelayMax,
          notify: true,
          // A worker that died is noticed after this long, and the job given to another.
          expireInSeconds: 120,
        };
        await boss.createQueue(name, settings);
        await boss.updateQueue(name, settings);
        await boss.work<never>(
          name,
          { localConcurrency: concurrency, pollingIntervalSeconds: 2 },
          async ([job]) => {
            if (job !== undefined) await handler(job.data);
          },
        );
      }
      for (const [name, cron] of crons) await boss.schedule(name, cron, {}, { tz: 'UTC' });
    },

    async stop() {
      await boss.stop({ graceful: true, timeout: 8000 });
    },
  };
}
