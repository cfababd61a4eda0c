import { beforeEach, expect, test } from 'vitest';
import { migrateDown, migrateUp } from '#api/platform/startup/migrate.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ empty: true });
beforeEach(async () => void (await migrateDown(db.url)));

/** Lists what a migration could leave behind: relations, functions, triggers, schemas. */
async function objects(): Promise<string[]> {
  const rows = await db.orm.em.fork().execute<{ name: string }[]>(`
    select 'relation ' || n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema)' and c.relname !~ '^mikro_orm_migrations'
    union all
    select 'function ' || n.nspname || '.' || p.proname || '(' || pg_get_function_arguments(p.oid)
      || ') ' || p.prosrc
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^(pg_|information_schema)'
    union all
    select 'trigger ' || tgrelid::regclass || '.' || tgname from pg_trigger where not tgisinternal
    union all
    select 'schema ' || nspname from pg_namespace where nspname !~ '^(pg_|information_schema)'
    order by 1`);
  return rows.map(({ name }) => name);
}

test('up, down and up again leave the same schema, and down leaves nothing', async () => {
  const before = await objects();
  const names = await migrateUp(db.url);
  expect(names.length).toBeGreaterThanOrEqual(3);
  const schema = await objects();
  expect(schema.length).toBeGreaterThan(before.length + 20);

  expect(await migrateDown(db.url)).toHaveLength(names.length);
  expect(await objects()).toEqual(before);

  await migrateUp(db.url);
  expect(await objects()).toEqual(schema);
});

test('processes that start together migrate once', async () => {
  const runs = await Promise.all([migrateUp(db.url), migrateUp(db.url), migrateUp(db.url)]);
  expect(runs.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await migrateUp(db.url)).toEqual([]);
});

test('time limits of the cluster do not end a migration', async () => {
  const run = (statement: string) => db.orm.em.fork().execute<{ name: string }[]>(statement);
  const name = new URL(db.url).pathname.slice(1);
  // PostgreSQL 15 and 16 have no limit for transactions.
  const limits = await run(
    `select name from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
  );
  for (const limit of limits)
    await run(
      `alter database ${name} set ${limit.name} = ${limit.name === 'transaction_timeout' ? 100 : 1}`,
    );
  try {
    expect(await migrateUp(db.url)).not.toEqual([]);
  } finally {
    await run(`alter database ${name} reset all`);
  }
});
