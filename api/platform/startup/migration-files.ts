/** The files in `migrations/`, and what each of them does. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Migration } from '@mikro-orm/migrations';
import type { AbstractSqlDriver, MikroORM } from '@mikro-orm/postgresql';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * A step of a migration after `up` has committed, while the portal runs; its field `online` lists
 * them. An interrupted step is continued by the next start.
 */
export type OnlineStep =
  /** `create`: `create index concurrently <index> on …`. */
  | { index: string; create: string }
  /** An index that no version needs any more. */
  | { dropIndex: string }
  /** `sql` changes the rows of `table` whose ids are in `$1`; runs for some of them at a time. */
  | { table: string; sql: string };

export interface LoadedMigration {
  name: string;
  /** SQL of `up`. */
  up: string[];
  online: readonly OnlineStep[];
}

/** Returns the names of this version's migrations, oldest first. */
export function knownMigrations(): string[] {
  return readdirSync(migrationsFolder)
    .filter((file) => /^\d.*\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted();
}

export async function loadMigration(
  { driver, config }: Pick<MikroORM, 'driver' | 'config'>,
  name: string,
): Promise<LoadedMigration> {
  const file = pathToFileURL(join(migrationsFolder, `${name}.ts`)).href;
  const found = Object.values((await import(file)) as Record<string, unknown>).find(
    (value): value is new (driver: AbstractSqlDriver, config: unknown) => Migration =>
      typeof value === 'function' && value.prototype instanceof Migration,
  );
  if (found === undefined) throw new Error(`The migration ${name} exports none.`);
  const migration: Migration & { online?: readonly OnlineStep[] } = new found(driver, config);
  await migration.up();
  const up = migration.getQueries().map((sql) => {
    if (typeof sql !== 'string') throw new Error(`The migration ${name} is more than SQL.`);
    return sql;
  });
  return { name, up, online: migration.online ?? [] };
}
