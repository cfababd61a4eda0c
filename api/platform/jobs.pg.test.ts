import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createJobs } from '#api/platform/jobs.ts';
import type { Jobs } from '#api/platform/jobs.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase();
const started: Jobs[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});

interface Kind {
  name: string;
  handler: (data: { n: number }) => Promise<void>;
  options?: Parameters<Jobs['work']>[2];
}

async function startJobs(
  kinds: Kind[],
  log: (error: unknown, what: string) => void = () => {},
  sweep = 600,
) {
  const jobs = createJobs(db.url, log, { cleanupSeconds: sweep });
  for (const { name, handler, options } of kinds) jobs.work(name, handler, options);
  await jobs.start();
  started.push(jobs);
  return jobs;
}

const waiting = (name: string) =>
  db.tx((tx) =>
    tx.execute<{ data: { n: number } }[]>('select data from pgboss.job where name = ?', [name]),
  );
const table = 'create table if not exists cause (n int)';
const causes = () => db.tx((tx) => tx.execute<{ n: number }[]>('select n from cause order by n'));

describe('a job', () => {
  test('a job exists only if its transaction was committed', async () => {
    const done: number[] = [];
    const jobs = await startJobs([
      { name: 'after.commit', handler: async ({ n }) => void done.push(n) },
    ]);
    await db.tx((tx) => tx.execute(table));
    const write = (n: number, fail: boolean) =>
      db.tx(async (tx) => {
        await tx.execute('insert into cause values (?)', [n]);
        await jobs.send(tx, 'after.commit', { n });
        if (fail) throw new Error('the command fails after all');
      });
    await expect(write(1, true)).rejects.toThrow('after all');
    await write(2, false);
    await vi.waitFor(() => expect(done).toEqual([2]));
    // Control: the first job would have come before the second.
    expect((await waiting('after.commit')).map(({ data }) => data.n)).toEqual([2]);
    expect(await causes()).toEqual([{ n: 2 }]);
  });

  test('a job is not seen by a worker before the commit', async () => {
    const done: number[] = [];
    const jobs = await startJobs([{ name: 'unseen', handler: async ({ n }) => void done.push(n) }]);
    await db.tx(async (tx) => {
      await jobs.send(tx, 'unseen', { n: 1 });
      await sleep(2500);
      expect(done).toEqual([]);
    });
    await vi.waitFor(() => expect(done).toEqual([1]));
  });

  test('a job outside of a transaction is refused', async () => {
    const jobs = await startJobs([{ name: 'loose', handler: async () => {} }]);
    const send = jobs.send(db.orm.em.fork(), 'loose', { n: 1 });
    await expect(send).rejects.toThrow('inside a transaction');
  });

  test('a job that throws something else than an error is logged with its message', async () => {
    const log = vi.fn<(error: unknown, what: string) => void>();
    const refusal = { message: 'the queue is full', code: '53100' };
    const handler = async () => {
      // oxlint-disable-next-line typescript/only-throw-error -- as some libraries do
      throw refusal;
    };
    const options = { retries: 0 };
    const jobs = await startJobs([{ name: 'plain.object', handler, options }], log);
    await db.tx((tx) => jobs.send(tx, 'plain.object', { n: 1 }));
    await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
    const [error, what] = log.mock.calls[0] ?? [];
    expect([error, what]).toEqual([expect.any(Error), 'job plain.object']);
    expect(error).toMatchObject(refusal);
    const stored = () =>
      db.tx((tx) => tx.execute(`select output from pgboss.job where name = 'plain.object'`));
    await vi.waitFor(async () =>
      expect(await stored()).toEqual([{ output: { message: refusal.message } }]),
    );
  });

  // Two more tries, each up to three seconds later.
  test('a job that fails is logged once and retried', async () => {
    const tries: number[] = [];
    const log = vi.fn<(error: unknown, what: string) => void>();
    const jobs = await startJobs(
      [
        {
          name: 'stubborn',
          options: { retryDelay: 1, retryDelayMax: 1 },
          handler: async ({ n }) => {
            tries.push(n);
            if (tries.length < 3) throw new Error('not yet');
          },
        },
      ],
      log,
    );
    await db.tx((tx) => jobs.send(tx, 'stubborn', { n: 1 }));
    await vi.waitFor(() => expect(tries).toHaveLength(3));
    expect(log.mock.calls).toEqual([[new Error('not yet'), 'job stubborn']]);
  });
});

test('a finished job is deleted after the retention time of its kind', async () => {
  const done: string[] = [];
  const kind = (name: string) => ({ name, handler: async () => void done.push(name) });
  const brief = { ...kind('brief'), options: { retentionSeconds: 1 } };
  const jobs = await startJobs([brief, kind('usual')], () => {}, 1);
  await db.tx(async (tx) => {
    await jobs.send(tx, 'brief', { n: 1 });
    await jobs.send(tx, 'usual', { n: 1 });
  });
  await vi.waitFor(() => expect(done).toHaveLength(2));
  await vi.waitFor(async () => expect(await waiting('brief')).toEqual([]));
  expect(await waiting('usual')).toHaveLength(1);
});

test('each kind is counted from its registration, so that its first failure is an increase', () => {
  const counted: unknown[] = [];
  const jobs = createJobs(db.url, () => {}, { count: (...call) => counted.push(call) });
  jobs.work('send', async () => {});
  jobs.schedule('clean-up', '* * * * *', async () => {});
  expect(counted).toEqual([
    ['send', 'failed', 0],
    ['clean-up', 'failed', 0],
  ]);
});

test('the backlog counts the jobs that are due and have not begun', async () => {
  const release = Promise.withResolvers<void>();
  const handler = async () => release.promise;
  const jobs = await startJobs([{ name: 'held', handler, options: { concurrency: 1 } }]);
  await db.tx(async (tx) => {
    await jobs.sendMany(
      tx,
      'held',
      Array.from({ length: 5 }, (_, n) => ({ n })),
    );
    await jobs.send(tx, 'held', { n: 6 }, { startAfter: 600 });
  });
  // Two run, as the smallest batch; three wait, and the last is not due.
  await vi.waitFor(async () => expect((await jobs.backlog()).waiting).toBe(3));
  release.resolve();
  await vi.waitFor(async () =>
    expect(await jobs.backlog()).toEqual({ waiting: 0, oldestSeconds: 0 }),
  );
});

test('three processes start together on one database and do each job once', async () => {
  const done: number[] = [];
  const kind = { name: 'shared', handler: async ({ n }: { n: number }) => void done.push(n) };
  const [one] = await Promise.all([startJobs([kind]), startJobs([kind]), startJobs([kind])]);
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  await Promise.all(numbers.map((n) => db.tx((tx) => one.send(tx, 'shared', { n }))));
  await vi.waitFor(() => expect(done).toHaveLength(30));
  await sleep(500);
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
});

test('a regular job is scheduled by its cron time', async () => {
  const jobs = createJobs(db.url, () => {});
  jobs.schedule('nightly', '50 2 * * *', async () => {});
  await jobs.start();
  started.push(jobs);
  const plans = await db.tx((tx) =>
    tx.execute(`select name, cron, timezone from pgboss.schedule where name = 'nightly'`),
  );
  expect(plans).toEqual([{ name: 'nightly', cron: '50 2 * * *', timezone: 'UTC' }]);
});
