/** Loads a backup's tables into an empty database, inside the caller's transaction. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { quoteIdentifier, type BackupConnection } from '#api/platform/backup/connection.ts';
import { productTables } from '#api/platform/backup/dump-database.ts';
import {
  BackupError,
  type Manifest,
  type TableEntry,
} from '#api/platform/backup/archive/archive-format.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops foreign keys and adds them again at the end, which checks all rows at once in any loading
 * order. Disables triggers, because the backup already contains their results. Both require only
 * ownership of the tables. Tables that the backup's migrations do not create belong to the
 * operator; they are skipped, with a call of `warn`.
 */
export async function createTableLoader(
  database: BackupConnection,
  manifest: Manifest,
  warn: (line: string) => void,
) {
  const here = new Map(
    (await productTables(database)).map((table) => [`${table.schema}.${table.name}`, table]),
  );
  const wanted = new Map(manifest.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  for (const [name, { columns }] of wanted) {
    const known = here.get(name);
    if (known === undefined) {
      warn(`The table ${name} is none of Touchline's; it stays out.`);
      wanted.delete(name);
    } else if (columns.some((column) => !known.columns.includes(column))) {
      throw new BackupError(`The backup's table ${name} has columns that it never had.`);
    }
  }
  const keys = await foreignKeys(database);
  for (const { table, name } of keys) {
    await database.query(`alter table ${table} drop constraint ${quoteIdentifier(name)}`);
  }
  const all = [...here.values()].map(({ schema, name }) => quoteIdentifier(schema, name));
  for (const table of all) await database.query(`alter table ${table} disable trigger user`);
  await database.query(`truncate ${all.join(', ')}`);

  let current: { table: TableEntry; stream: Writable & { rowCount: number } } | undefined;
  const close = async () => {
    if (current === undefined) return;
    const { table, stream } = current;
    current = undefined;
    const name = `${table.schema}.${table.name}`;
    stream.end();
    await finished(stream).catch(throwRefused(name));
    if (stream.rowCount !== table.rows) {
      throw new BackupError(
        `${name} has ${stream.rowCount} rows, but ${table.rows} were backed up.`,
      );
    }
    wanted.delete(name);
  };

  return {
    /** Loads a part of a table (`schema.name`); call for one table after the other. */
    async load(name: string, body: AsyncIterable<Buffer>): Promise<void> {
      if (current === undefined || name !== `${current.table.schema}.${current.table.name}`) {
        await close();
        const table = wanted.get(name);
        if (table === undefined) return;
        const columns = table.columns.map((column) => quoteIdentifier(column)).join(', ');
        const sql = `copy ${quoteIdentifier(table.schema, table.name)} (${columns}) from stdin`;
        current = { table, stream: database.copy(copyFrom(sql)) };
        // The error reaches the caller through the stream.
        current.stream.on('error', () => undefined);
      }
      const { stream } = current;
      for await (const piece of body) {
        if (stream.destroyed) break;
        if (!stream.write(piece)) await once(stream, 'drain').catch(throwRefused(name));
      }
      if (stream.errored) throwRefused(name)(stream.errored);
    },

    /** Call after the last table: restores foreign keys and triggers. */
    async finish(): Promise<void> {
      await close();
      const missing = [...wanted.values()].find(({ rows }) => rows > 0);
      if (missing)
        throw new BackupError(`The rows of ${missing.schema}.${missing.name} are missing.`);
      for (const { table, name, definition } of keys) {
        await database.query(
          `alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`,
        );
      }
      for (const table of all) await database.query(`alter table ${table} enable trigger user`);
      for (const { schema, name, value } of manifest.sequences) {
        await database.query(
          `select setval(c.oid::regclass, $3::bigint) from pg_class c
           where c.relkind = 'S' and c.relnamespace = to_regnamespace($1) and c.relname = $2`,
          [schema, name, value],
        );
      }
    },
  };
}

async function foreignKeys(database: BackupConnection): Promise<ForeignKey[]> {
  return database.query<ForeignKey>(
    `select c.conrelid::regclass::text as table, c.conname as name,
       pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and n.nspname in ('public', 'sync') and c.conparentid = 0
     order by 1, 2`,
  );
}

/** PostgreSQL's messages quote personal data, so the error contains only the code. */
function throwRefused(table: string) {
  return (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new BackupError(`PostgreSQL refuses the backup's rows of ${table} (${code}).`, error);
  };
}
