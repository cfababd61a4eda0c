/** Copies of the whole database to return to: the start, a backup. */
import type { PgPool } from '#sync/server/database.ts';

export interface DatabaseCopies {
  save(name: string): Promise<void>;
  /**
   * Restores the contents without running triggers, as a restore does. Does not renew the epoch.
   */
  restore(name: string): Promise<void>;
}

type Query = (text: string) => Promise<{ rows: unknown[] }>;

export async function prepareDatabaseCopies(
  pool: PgPool,
  names: readonly string[],
): Promise<DatabaseCopies> {
  const query: Query = (text) => pool.query({ text });
  const { rows } = await query(
    `select schemaname, tablename from pg_tables
     where schemaname in ('public', 'sync') and tablename not like '%migration%'`,
  );
  const tables = (rows as { schemaname: string; tablename: string }[]).map(
    ({ schemaname, tablename }) => ({
      table: `${schemaname}."${tablename}"`,
      copy: `"${schemaname}.${tablename}"`,
    }),
  );
  for (const name of names) {
    await query(`create schema copy_${name}`);
    for (const { table, copy } of tables)
      await query(`create unlogged table copy_${name}.${copy} (like ${table})`);
  }
  const all = (write: (table: string, copy: string) => string, name: string) =>
    query(
      [
        'begin',
        'set local session_replication_role = replica',
        ...tables.map(({ table, copy }) => write(table, `copy_${name}.${copy}`)),
        'commit',
      ].join(';\n'),
    );
  const replace = (to: string, from: string) =>
    `delete from ${to}; insert into ${to} select * from ${from}`;
  return {
    save: async (name) => void (await all((table, copy) => replace(copy, table), name)),
    restore: async (name) => void (await all((table, copy) => replace(table, copy), name)),
  };
}
