/** Runs transactions in the middle of others, to test races. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '#api/platform/database/database.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';

/**
 * Runs `change` and, before it commits, runs `act` until it finishes or waits for one of its locks;
 * then `change` commits. Returns the result of `act`.
 */
export async function duringTransaction<T>(
  db: TestDatabase,
  change: (tx: Tx) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  // Start it out here: inside, the ORM would treat it as part of the changing transaction.
  const { promise: signal, resolve: begin } = Promise.withResolvers<void>();
  let done = false;
  const acting = signal.then(act).finally(() => (done = true));
  // The error reaches the caller through the returned promise.
  acting.catch(() => undefined);
  await db.tx(async (tx) => {
    await change(tx);
    begin();
    while (!done && !(await hasLockWaiter(tx))) await sleep(5);
  });
  return acting;
}

/**
 * While the statement `lock` of `id` holds them up, starts each act once the one before waits for a
 * lock. Returns their results or errors.
 */
export async function oneAfterTheOther(
  db: TestDatabase,
  lock: string,
  id: string,
  acts: (() => Promise<unknown>)[],
): Promise<unknown[]> {
  // Out here: inside, the ORM would treat them as part of the transaction that holds the lock.
  const acting = acts.map((act) => {
    const { promise: signal, resolve: begin } = Promise.withResolvers<void>();
    return { begin, result: signal.then(act).catch((error: unknown) => error) };
  });
  await db.tx(async (tx) => {
    await tx.execute(lock, [id]);
    for (const [at, { begin }] of acting.entries()) {
      begin();
      while ((await countLockWaiters(tx)) <= at) await sleep(5);
    }
  });
  return Promise.all(acting.map(({ result }) => result));
}

/** Whether a transaction waits for a lock. */
export async function hasLockWaiter(tx: Tx): Promise<boolean> {
  return (await countLockWaiters(tx)) > 0;
}

export async function countLockWaiters(tx: Tx): Promise<number> {
  // PostgreSQL caches statistics for the rest of the transaction unless they are cleared.
  await tx.execute('select pg_stat_clear_snapshot()');
  const waiting = await tx.execute<unknown[]>(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}
