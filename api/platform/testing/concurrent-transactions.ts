/** Puts one transaction into the middle of another, for tests of races. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '#api/platform/database/database.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';

/**
 * Runs `change` and, before it commits, `act` until that is done or waits for a lock of it; then
 * `change` commits. Answers what `act` answers in the end.
 */
export async function duringTransaction<T>(
  db: TestDatabase,
  change: (tx: Tx) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  // Begun out here: inside, the ORM would take it for a part of the changing transaction.
  const { promise: signal, resolve: begin } = Promise.withResolvers<void>();
  let done = false;
  const acting = signal.then(act).finally(() => (done = true));
  // Its refusal is for whoever awaits the answer.
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
  // Statistics are read once a transaction unless one asks for new ones.
  await tx.execute('select pg_stat_clear_snapshot()');
  const waiting = await tx.execute<unknown[]>(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}
