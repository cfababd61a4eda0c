import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteIdentifier, withBackupConnection } from '#api/platform/backup/connection.ts';
import { verifyArchive } from '#api/platform/backup/archive/read-archive.ts';
import type { TableEntry } from '#api/platform/backup/archive/archive-format.ts';
import { restoreDatabase } from '#api/platform/backup/restore-database.ts';
import { readArchiveEntries } from '#api/platform/backup/testing/archives.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { knownMigrations } from '#api/platform/startup/migration-files.ts';
import { replaceSquashed, squashedInto } from '#api/platform/startup/squashed-migrations.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const first = withDatabase({ empty: true });
const second = withDatabase({ empty: true });
const current = withDatabase({ empty: true });
const old = withDatabase({ empty: true });
const folder = mkdtempSync(join(tmpdir(), 'touchline-squashed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The demo as backed up by the last version before each squash, with small files. */
const fixture = (name: string) => fileURLToPath(new URL(`testing/${name}.tar.gz`, import.meta.url));
const beforeFirst = fixture('demo-before-squash');
/** Has rows in every table that a backup holds. */
const beforeSecond = fixture('demo-before-second-squash');

async function restore(backup: string, url: string) {
  const manifest = await verifyArchive(backup);
  await restoreDatabase(backup, manifest, {
    url,
    store: diskStore(folder),
    stageKey: async () => {},
    replace: false,
    mend: async () => {},
    warn: (line) => expect.unreachable(line),
  });
  return manifest;
}

/** Returns the lines of the tables as COPY writes them, sorted. */
const readTables = (url: string, tables: readonly TableEntry[]) =>
  withBackupConnection(url, async (database) => {
    const found: Record<string, string[]> = {};
    for (const { schema, name, columns } of tables) {
      const list = columns.map((column) => quoteIdentifier(column)).join(', ');
      const rows = database.copy(
        copyTo(`copy ${quoteIdentifier(schema, name)} (${list}) to stdout`),
      );
      const text = Buffer.concat(await Array.fromAsync(rows as AsyncIterable<Buffer>)).toString();
      found[`${schema}.${name}`] = sortedLines(text);
    }
    return found;
  });
const sortedLines = (text: string) => text.split('\n').filter(Boolean).toSorted();

test('a backup from before the first squash restores into the current schema', async () => {
  const manifest = await restore(beforeFirst, first.url);
  expect(manifest.tables.length).toBeGreaterThan(20);
  const restored = await readTables(first.url, manifest.tables);
  for (const { schema, name, rows } of manifest.tables)
    expect(restored[`${schema}.${name}`], name).toHaveLength(rows);
  expect(await migrateUp(first.url)).toEqual([]);
  const [ticket] = await first.tx((tx) =>
    tx.execute<{ same: boolean }[]>(
      'select bool_and(facts = bilingual_ticket_facts(match_id)) as same from ticket',
    ),
  );
  expect(ticket?.same).toBe(true);
});

test('a backup from before the second squash restores every row unchanged', async () => {
  const manifest = await restore(beforeSecond, second.url);
  expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([]);
  const written: Record<string, string[]> = {};
  for (const { name, bytes } of await readArchiveEntries(beforeSecond)) {
    const table = /^database\/(.+)\/\d+$/.exec(name)?.[1];
    if (table !== undefined) written[table] = sortedLines(bytes.toString());
  }
  expect(Object.keys(written)).toHaveLength(manifest.tables.length);
  expect(await readTables(second.url, manifest.tables)).toEqual(written);
  expect(await migrateUp(second.url)).toEqual([]);
});

test('a backup from the middle of the squashed migrations is refused', async () => {
  const replace = (names: readonly string[]) => replaceSquashed(names, 'backup');
  expect(() => replace(['0001-accounts', '0002-season'])).toThrow('no longer supported');
  const { migrations } = await verifyArchive(beforeSecond);
  expect(() => replace(migrations.slice(0, -1))).toThrow('no longer supported');
  expect(() => replace(migrations.slice(0, 10))).toThrow('no longer supported');
  expect(replace(migrations), 'control').toEqual(
    knownMigrations().filter((name) => name <= squashedInto),
  );
  expect(replace(knownMigrations())).toEqual(knownMigrations());
});

beforeAll(async () => {
  const names = knownMigrations().filter((name) => name <= squashedInto);
  await migrateUp(current.url, { names });
});

const readBook = async () =>
  (
    await current.tx((tx) =>
      tx.execute<{ name: string }[]>('select name from mikro_orm_migrations order by id'),
    )
  ).map(({ name }) => name);
const writeBook = (names: readonly string[]) =>
  current.tx(async (tx) => {
    await tx.execute('delete from mikro_orm_migrations');
    for (const name of names)
      await tx.execute('insert into mikro_orm_migrations (name) values (?)', [name]);
  });

test('a database with all migrations from before the second squash is accepted', async () => {
  const { migrations } = await verifyArchive(beforeSecond);
  const later = knownMigrations().filter((name) => name > squashedInto);
  await writeBook(migrations);
  expect(await migrateUp(current.url)).toEqual(later);
  expect(await readBook()).toEqual(knownMigrations());
});

test('a database with some migrations from before the second squash is refused', async () => {
  const some = (await verifyArchive(beforeSecond)).migrations.slice(0, -1);
  await writeBook(some);
  await expect(migrateUp(current.url)).rejects.toThrow('no longer supported');
  expect(await readBook()).toEqual(some);
});

test('a database from before the first squash is refused with the way to keep its data', async () => {
  await old.orm.em.fork().execute(
    `create table mikro_orm_migrations (id serial primary key, name varchar(255) not null,
       executed_at timestamptz(6) not null default current_timestamp(6));
     insert into mikro_orm_migrations (name) values ('0001-accounts'), ('0027-audit-newest')`,
  );
  await expect(migrateUp(old.url)).rejects.toThrow('restore the backup');
});
