/**
 * Runs a migration while the portal is in use: a statement waits for a lock only briefly, because
 * all others of its table would wait behind it, and what takes long runs in steps of its own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from '#api/platform/database/pg-errors.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import type { LoadedMigration, OnlineStep } from '#api/platform/startup/migration-files.ts';

export interface MigrationConnection {
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
}

/** Creates the migrator's table if necessary; a test compares it with that of MikroORM. */
export const createBook = /* sql */ `create table if not exists public.mikro_orm_migrations (
  id serial primary key,
  name varchar(255) not null,
  executed_at timestamptz(6) not null default current_timestamp(6))`;
/** Records the migrations in `$1` instead of all others. */
export const rewriteBook = /* sql */ `with gone as (delete from public.mikro_orm_migrations)
  insert into public.mikro_orm_migrations (name) select unnest($1::text[])`;
export const recordMigration = 'insert into public.mikro_orm_migrations (name) values ($1)';

/** Phones fetch the rows again whose views have changed; the function comes with a migration. */
export const updateShapes = /* sql */ `do $$ begin
  if to_regprocedure('sync.update_shapes(text)') is not null then
    perform sync.update_shapes();
  end if;
end $$`;

/** Holds the steps of a migration that are done, while there is one that has not finished. */
export const progressTable = 'public.migration_progress';

export interface Pace {
  /**
   * Milliseconds that a statement waits for a lock before its transaction is tried again. A writer
   * that waits behind two of them must not reach PostgreSQL's deadlock_timeout of a second, because
   * it would fail then instead of the migration.
   */
  lockTimeout: number;
  /** Milliseconds between two attempts, in which waiting writers go on. */
  pause: number;
  attempts: number;
  /** Rows in one transaction. */
  batch: number;
}

/** Tries for some four minutes, because a backup, for instance, reads tables for as long. */
export const usualPace: Pace = { lockTimeout: 300, pause: 1_500, attempts: 120, batch: 500 };

export async function runMigration(
  connection: MigrationConnection,
  { name, up, online }: LoadedMigration,
  pace: Pace = usualPace,
): Promise<void> {
  const { query } = connection;
  let progress = await readProgress(connection, name);
  if (progress === undefined) {
    await inShortTransaction(connection, name, pace, async () => {
      for (const sql of up) await query(sql);
      await query(updateShapes);
      if (online.length === 0) await query(recordMigration, [name]);
      else {
        await query(`create table if not exists ${progressTable} (
          name text primary key, step integer not null default 0, position uuid)`);
        await query(`insert into ${progressTable} (name) values ($1)`, [name]);
      }
    });
    progress = { step: 0, position: null };
  }
  if (online.length === 0) return;
  for (const [at, step] of online.entries()) {
    if (at < progress.step) continue;
    if ('index' in step) await buildIndex(connection, step);
    else if ('dropIndex' in step)
      await query(`drop index concurrently if exists ${step.dropIndex}`);
    else
      await changeInBatches(connection, name, step, at === progress.step ? progress : null, pace);
    await query(`update ${progressTable} set step = $2, position = null where name = $1`, [
      name,
      at + 1,
    ]);
  }
  await inShortTransaction(connection, name, pace, async () => {
    await query(recordMigration, [name]);
    await query(`drop table ${progressTable}`);
  });
}

interface Progress {
  step: number;
  position: string | null;
}

async function readProgress(
  { query }: MigrationConnection,
  name: string,
): Promise<Progress | undefined> {
  const [table] = await query('select to_regclass($1) is not null as exists', [progressTable]);
  if (table?.['exists'] !== true) return undefined;
  const [row] = await query(`select step, position from ${progressTable} where name = $1`, [name]);
  return row as Progress | undefined;
}

/** Repeats the transaction while others hold its locks; they go on in between. */
async function inShortTransaction<T>(
  { query }: MigrationConnection,
  name: string,
  { lockTimeout, pause, attempts }: Pace,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    await query('begin');
    try {
      await query(`set local lock_timeout = ${lockTimeout}`);
      const result = await work();
      await query('commit');
      return result;
    } catch (error) {
      await query('rollback');
      if (!isLocked(error)) throw error;
      if (attempt >= attempts)
        throw new StartError(
          `The migration ${name} needs a table that another transaction keeps locked. Try again when it has ended.`,
          error,
        );
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}

/** Whether the error is `lock_not_available` or `deadlock_detected`. */
function isLocked(error: unknown): boolean {
  return ['55P03', '40P01'].includes(sqlState(error) ?? '');
}

/** Waits for transactions without holding up anyone; one that was interrupted left an invalid index. */
async function buildIndex(
  { query }: MigrationConnection,
  { index, create }: Extract<OnlineStep, { index: string }>,
): Promise<void> {
  const [found] = await query(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  if (found?.['valid'] === true) return;
  if (found !== undefined) await query(`drop index concurrently ${index}`);
  await query(create);
}

async function changeInBatches(
  connection: MigrationConnection,
  name: string,
  { table, sql }: Extract<OnlineStep, { table: string }>,
  progress: Progress | null,
  pace: Pace,
): Promise<void> {
  const { query } = connection;
  let position = progress?.position ?? null;
  for (;;) {
    const after = position;
    const next: string | null = await inShortTransaction(connection, name, pace, async () => {
      const ids = (
        await query(
          `select id from ${table} where $1::uuid is null or id > $1 order by id limit $2`,
          [after, pace.batch],
        )
      ).map((row) => String(row['id']));
      const last = ids.at(-1) ?? null;
      if (last === null) return null;
      await query(sql, [ids]);
      await query(`update ${progressTable} set position = $2 where name = $1`, [name, last]);
      return last;
    });
    if (next === null) return;
    position = next;
  }
}

/** Runs all statements in the caller's transaction, on a database that no one else uses. */
export async function runMigrationAtOnce(
  { query }: MigrationConnection,
  { name, up, online }: LoadedMigration,
): Promise<void> {
  for (const sql of up) await query(sql);
  for (const step of online) {
    if ('index' in step) await query(step.create.replace(/\bconcurrently\b/, ''));
    else if ('dropIndex' in step) await query(`drop index ${step.dropIndex}`);
    else await query(step.sql.replaceAll('$1', `array(select id from ${step.table})`));
  }
  await query(recordMigration, [name]);
}
