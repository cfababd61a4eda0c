/** Runs migrations inside the caller's transaction, which MikroORM's migrator cannot do. */
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import type { BackupConnection } from '#api/platform/backup/connection.ts';
import { BackupError } from '#api/platform/backup/archive/archive-format.ts';
import type { AbstractSqlDriver } from '@mikro-orm/postgresql';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Returns the names of this version's migrations, oldest first. */
export function knownMigrations(): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d.*\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted();
}

/** The first and last of the 24 migrations that were squashed before the first release. */
const squashed = { first: '0001-accounts', last: '0027-audit-newest' };
/** The last migration of the schema that replaced the squashed ones; only function names differ. */
const squashedInto = '0010-published-collections';

/** The migrations that produce a backup's tables; throws if they no longer exist. */
export function migrationsOfBackup(names: readonly string[]): readonly string[] {
  if (!names.includes(squashed.first)) return names;
  if (names.includes(squashed.last))
    return knownMigrations().filter((name) => name <= squashedInto);
  throw new BackupError(
    'The backup was made by a development version that is no longer supported.',
  );
}

/** Runs the migrations and records them in the migrator's table, which is created if necessary. */
export async function applyMigrations(
  database: BackupConnection,
  names: readonly string[],
): Promise<void> {
  // Matches the table that the migrator creates; a test compares the two.
  await database.query(`create table if not exists public.mikro_orm_migrations (
    id serial primary key,
    name varchar(255) not null,
    executed_at timestamptz(6) not null default current_timestamp(6))`);
  for (const name of names) {
    const migration = await load(database, name);
    await migration.up();
    for (const sql of migration.getQueries()) {
      if (typeof sql !== 'string') throw new Error(`The migration ${name} is more than SQL.`);
      await database.query(sql);
    }
    await database.query('insert into public.mikro_orm_migrations (name) values ($1)', [name]);
  }
}

async function load({ orm }: BackupConnection, name: string): Promise<Migration> {
  const file = pathToFileURL(join(folder, `${name}.ts`)).href;
  const found = Object.values((await import(file)) as Record<string, unknown>).find(
    (value): value is new (driver: AbstractSqlDriver, config: unknown) => Migration =>
      typeof value === 'function' && value.prototype instanceof Migration,
  );
  if (found === undefined) throw new Error(`The migration ${name} exports none.`);
  return new found(orm.driver, orm.config);
}
