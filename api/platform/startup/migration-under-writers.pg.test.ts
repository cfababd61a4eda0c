/** Migrations of a full database while the portal is in use, interrupted ones and locked tables. */
import { beforeAll, expect, test, vi } from 'vitest';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { knownMigrations } from '#api/platform/startup/migration-files.ts';
import { runMigration, type Pace } from '#api/platform/startup/run-migration.ts';
import { squashedInto } from '#api/platform/startup/squashed-migrations.ts';
import { withDatabase, type TestDatabase } from '#api/platform/testing/database.ts';
import {
  fillDatabase,
  largeMigration,
  underWriters,
  type WriterPool,
} from '#e2e/fixtures/full-database.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

// Fills a database.
vi.setConfig({ testTimeout: longTestLimit, hookTimeout: longTestLimit });

const full = withDatabase({ empty: true });
const small = withDatabase();
const size = { mails: 100_000, accounts: 300, matches: 20 };

const poolOf = async ({ orm }: TestDatabase) =>
  (await orm.em.getConnection().getNativeClient()) as unknown as WriterPool;

async function connect(db: TestDatabase) {
  const client = await (await poolOf(db)).connect();
  return {
    query: async (text: string, values: readonly unknown[] = []) =>
      (await client.query({ text, values: [...values] })).rows,
    close: () => client.release(true),
  };
}

beforeAll(async () => {
  await migrateUp(full.url, { names: knownMigrations().filter((name) => name <= squashedInto) });
  await fillDatabase(await poolOf(full), size);
});

test('a full database is migrated without holding up a statement for 2 seconds', async () => {
  const { query, close } = await connect(full);
  const waits = await underWriters(await poolOf(full), async () => {
    await migrateUp(full.url);
    await runMigration({ query }, largeMigration);
  });
  expect(waits.longest).toBeLessThan(2000);
  expect(waits.written).toBeGreaterThan(100);
  expect(await query('select step, count(*)::int as n from booking group by step')).toEqual([
    { step: 'done', n: size.accounts * size.matches },
  ]);
  expect(await query(`select to_regclass('migration_progress') as left`)).toEqual([{ left: null }]);
  close();
});

test('control: a transaction that keeps a table locked is noticed', async () => {
  const waits = await underWriters(await poolOf(small), async () => {
    const { query, close } = await connect(small);
    await query('begin; lock table mail; select pg_sleep(0.6); commit');
    close();
  });
  expect(waits.longest).toBeGreaterThan(400);
});

const pace: Pace = { lockTimeout: 50, pause: 10, attempts: 300, batch: 3 };

/** A migration with both kinds of steps; each database runs it once under each name. */
const staged = (name: string) => ({
  name,
  up: [
    `create table ${name} (id uuid primary key default uuid_v7(), n integer not null default 0);
    insert into ${name} (n) select 0 from generate_series(1, 10)`,
  ],
  online: [
    { table: name, sql: `update ${name} set n = n + 1 where id = any ($1)` },
    { index: `${name}_n`, create: `create index concurrently ${name}_n on ${name} (n)` },
  ],
});

test('an interrupted migration goes on where it was, and changes no row twice', async () => {
  const migration = staged('interrupted');
  const { query, close } = await connect(small);
  for (let stopAt = 8; ; stopAt += 3) {
    let statements = 0;
    const dying = {
      query: async (sql: string, values?: readonly unknown[]) => {
        if ((statements += 1) > stopAt && sql !== 'rollback') throw new Error('killed');
        return query(sql, values);
      },
    };
    const outcome = await runMigration(dying, migration, pace).then(
      () => 'done',
      (error: Error) => error.message,
    );
    // The process is gone, so its transaction is too.
    await query('rollback').catch(() => undefined);
    if (outcome === 'done') break;
    expect(outcome).toBe('killed');
  }
  expect(await query('select n, count(*)::int as rows from interrupted group by n')).toEqual([
    { n: 1, rows: 10 },
  ]);
  expect(
    await query(`select count(*)::int as n from mikro_orm_migrations where name = 'interrupted'`),
  ).toEqual([{ n: 1 }]);
  close();
});

test('an index that an interruption left invalid is built again', async () => {
  const { query, close } = await connect(small);
  await query(`create table half_built (id uuid primary key default uuid_v7(), n integer)`);
  await query('insert into half_built (n) values (1), (1)');
  const build = 'create unique index concurrently half_built_n on half_built (n)';
  await expect(query(build)).rejects.toThrow('unique');
  await query('delete from half_built');
  const online = [{ index: 'half_built_n', create: build }];
  await runMigration({ query }, { name: 'half_built', up: [], online }, pace);
  expect(
    await query(
      `select indisvalid as valid from pg_index where indexrelid = 'half_built_n'::regclass`,
    ),
  ).toEqual([{ valid: true }]);
  close();
});

test('a locked table is asked for again and again, and writers go on in between', async () => {
  const { query, close } = await connect(small);
  const holder = await connect(small);
  await holder.query('begin');
  await holder.query('select from venue');
  let isMigrated = false;
  const migration = {
    name: 'waiting',
    up: ['alter table venue add column waiting text'],
    online: [],
  };
  const waiting = runMigration({ query }, migration, pace).then(() => (isMigrated = true));
  const waits = await underWriters(await poolOf(small), async () => {
    expect(isMigrated).toBe(false);
  });
  expect(waits.longest).toBeLessThan(2000);
  await holder.query('commit');
  holder.close();
  await waiting;
  expect(isMigrated).toBe(true);
  close();
});

test('a table that stays locked ends the migration, and nothing of it stays', async () => {
  const { query, close } = await connect(small);
  const holder = await connect(small);
  await holder.query('begin');
  await holder.query('select from venue');
  const up = ['create table early (id integer); alter table venue add column late text'];
  await expect(
    runMigration({ query }, { name: 'locked out', up, online: [] }, { ...pace, attempts: 3 }),
  ).rejects.toThrow('keeps locked');
  holder.close();
  expect(await query(`select to_regclass('early') as left`)).toEqual([{ left: null }]);
  close();
});
