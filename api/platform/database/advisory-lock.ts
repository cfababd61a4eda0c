/** Advisory locks: PostgreSQL holds them until the transaction ends, however it ends. */
import { sql } from 'kysely';
import type { Tx } from '#api/platform/database/database.ts';

/** Waits for the lock. A number is the key itself, a name is hashed to one. */
export async function lockUntilCommit(tx: Tx, key: string | number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(key)})`.execute(tx.getKysely());
}

/** Waits until no one holds the exclusive lock; several may hold the shared one. */
export async function lockSharedUntilCommit(tx: Tx, key: string | number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey(key)})`.execute(tx.getKysely());
}

/** Takes a shared lock if no one holds the exclusive one; false if someone does. */
export async function tryLockShared(tx: Tx, key: string | number): Promise<boolean> {
  const { rows } = await sql<{
    isFree: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${lockKey(key)}) as "isFree"`.execute(tx.getKysely());
  return rows[0]?.isFree === true;
}

const lockKey = (key: string | number) =>
  typeof key === 'number' ? sql`${key}::bigint` : sql`hashtextextended(${key}, 0)`;
