/** Runs one transaction in the middle of another, to test races. */
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
