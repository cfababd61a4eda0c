import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBackup } from '#api/platform/backup/create-backup.ts';
import { withBackupConnection } from '#api/platform/backup/connection.ts';
import { dropProductObjects, restoreDatabase } from '#api/platform/backup/restore-database.ts';
import type { Manifest } from '#api/platform/backup/archive/archive-format.ts';
import { applyMigrations } from '#api/platform/backup/apply-migrations.ts';
import { knownMigrations } from '#api/platform/startup/migration-files.ts';
import { verifyArchive } from '#api/platform/backup/archive/read-archive.ts';
import { forgeBackup, readArchiveEntries } from '#api/platform/backup/testing/archives.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig } from '#api/platform/testing/services.ts';
import { withTestSeason } from '#sync/server/testing/test-season.ts';

const world = withTestSeason();
const fresh = withDatabase({ empty: true });
const folder = mkdtempSync(join(tmpdir(), 'touchline-round-trip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const config = testConfig();
const store = diskStore(join(folder, 'files'));
const restored = diskStore(join(folder, 'restored'));
const file = join(folder, 'backup.tar.gz');
const forged = join(folder, 'forged.tar.gz');
const photo = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const lost = 'BBBBBBBBBBBBBBBBBBBBBB.png';
const rotten = 'CCCCCCCCCCCCCCCCCCCCCC.png';
const nasty = 'tab\t, break\n, carriage\r, \\N, \\., "quotes", 🏟 العربية';

let manifest: Manifest;
/** The output of the first restore, into an empty database. */
const said: string[] = [];
let original: unknown;

async function sourceUrl(): Promise<string> {
  const [row] = await world.run('select current_database() as name');
  const url = new URL(fresh.url);
  url.pathname = `/${row?.['name']}`;
  return url.href;
}

beforeAll(async () => {
  const { account } = world.ids;
  const sha256 = (text: string) => createHash('sha256').update(text).digest();
  await store.put(photo, Buffer.from('a photo'));
  await store.put(rotten, Buffer.from('other bits'));
  for (const name of [photo, lost, rotten]) {
    await world.run(
      `insert into stored_file (name, mime, bytes, sent_bytes, sha256, uploaded_by)
       values ($1, 'image/png', 7, 7, $2, $3)`,
      [name, sha256('a photo'), account],
    );
  }
  await world.run('update venue set name = $1', [nasty]);
  await world.run(`update team set aliases = array['a"b', 'c,d', '{}', null, '']`);
  await world.run(
    `insert into audit_entry (action, subject_type, subject_id) values ('a', 'b', 'c')`,
  );
  await world.run(
    `insert into sync.mutation (account, id, device, request_hash, answer)
     values ($1, gen_random_uuid(), gen_random_uuid(), '\\x00ff', '{"status": "applied"}')`,
    [account],
  );
  await world.run(`delete from venue where name = 'gone'`);
  await world.run('create table an_operators_own (note text)');
  await world.run(`insert into an_operators_own values ('mine')`);
  manifest = await createBackup(file, {
    config,
    url: await sourceUrl(),
    store,
    encryptionKeys: [],
    now: new Date(),
  });
  await world.run('drop table an_operators_own');
  original = await world.run(contents(manifest.tables));
  await bring(file, { said });
  await manage([`create database ${nameOf(fresh.url)}_restored template ${nameOf(fresh.url)}`]);
});
afterAll(() => manage([`drop database ${nameOf(fresh.url)}_restored`]));
// Every test gets what the first restore made, as a copy: restoring anew runs all migrations.
beforeEach(() => {
  const name = nameOf(fresh.url);
  return manage([
    `drop database ${name}`,
    `create database ${name} template ${name}_restored strategy file_copy`,
  ]);
});

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** Runs statements about whole databases, which need a connection to another one. */
async function manage(statements: string[]): Promise<void> {
  await withBackupConnection(await sourceUrl(), async (database) => {
    for (const statement of statements) await database.query(statement);
  });
}

async function bring(
  path: string,
  { replace = false, said: lines = [] as string[] } = {},
): Promise<Manifest> {
  const checked = await verifyArchive(path);
  await restoreDatabase(path, checked, {
    url: fresh.url,
    store: restored,
    stageKey: async () => {},
    replace,
    mend: async (database) => void (await database.query('select sync.renew_epoch(null)')),
    warn: (line) => lines.push(line),
  });
  return checked;
}

const ask = (sql: string) => withBackupConnection(fresh.url, (database) => database.query(sql));

/** Returns a hash of each table's rows in any order. */
const contents = (tables: Manifest['tables']) =>
  `${tables
    .filter(({ name }) => name !== 'an_operators_own')
    .map(
      ({ schema, name }) =>
        `select '${schema}.${name}' as name, count(*)::int as rows,
           md5(string_agg(t::text, chr(10) order by t::text)) as hash from ${schema}.${name} t`,
    )
    .join(' union all ')} order by name`;

/** Lists every object of the schema by name. */
const schema = /* sql */ `
  select 'column ' || table_schema || '.' || table_name || '.' || column_name as what,
    concat_ws(' ', data_type, is_nullable, column_default, ordinal_position) as how
  from information_schema.columns where table_schema in ('public', 'sync', 'published')
  union all select 'constraint ' || conrelid::regclass || ' ' || conname,
    pg_get_constraintdef(oid) || convalidated from pg_constraint
    where connamespace in ('public'::regnamespace, 'sync'::regnamespace)
  union all select 'index ' || indexname, indexdef from pg_indexes
    where schemaname in ('public', 'sync')
  union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, tgenabled::text from pg_trigger
    where not tgisinternal
  union all select 'function ' || oid::regprocedure, md5(prosrc) from pg_proc
    where pronamespace in ('public'::regnamespace, 'sync'::regnamespace)
  union all select 'view ' || oid::regclass, md5(pg_get_viewdef(oid)) from pg_class
    where relkind = 'v' and relnamespace in ('sync'::regnamespace, 'published'::regnamespace)
  union all select 'migration ' || name, '' from public.mikro_orm_migrations
  order by 1`;

test('missing and damaged files in the store are reported, and the rest is in the backup', () => {
  expect(manifest.files).toMatchObject({ count: 2, missing: [lost], damaged: [rotten] });
});

test('every row of every table is in the restored database as it was', async () => {
  expect(said).toEqual(["The table public.an_operators_own is none of Touchline's; it stays out."]);
  const here = await ask(contents(manifest.tables));
  // The restore itself writes only a new epoch here.
  expect(here).toEqual(original);
  expect(here.find(({ name }) => name === 'public.ticket')).toMatchObject({ rows: 1 });
  expect((await restored.read(photo)).toString()).toBe('a photo');
});

test('the restored schema is the one that migrations make, with keys and triggers', async () => {
  expect(await ask(schema)).toEqual(await world.run(schema));
  expect(await migrateUp(fresh.url)).toEqual([]);
  await expect(ask(`delete from audit_entry`)).rejects.toThrow(/append-only/);
  await expect(
    ask(`insert into venue (name, city_id) values ('x', gen_random_uuid())`),
  ).rejects.toThrow(/foreign key/);
});

test('the restored change feed holds what is published now, and triggers continue it', async () => {
  const feed = `select bucket, collection, id::text, deleted from sync.change
    where collection <> '' order by 1, 2, 3`;
  const published = `select bucket, collection, id::text, false as deleted from sync.published
    order by 1, 2, 3`;
  expect(await ask(feed)).toEqual(await ask(published));
  await ask(`update match set deleted_at = now()`);
  expect(await ask(`select collection from sync.change where deleted`)).toEqual([
    { collection: 'match' },
  ]);
});

test('a database that is not empty is refused, and left as it is', async () => {
  const before = await ask(contents(manifest.tables));
  await expect(bring(file)).rejects.toThrow(/is not empty .*--replace/);
  expect(await ask(contents(manifest.tables))).toEqual(before);
});

test('--replace replaces the old contents with the backup in one step', async () => {
  await ask(`insert into country (name, code) values ('Later', 'LA')`);
  await ask('create schema pgboss');
  await bring(file, { replace: true });
  expect(await ask(contents(manifest.tables))).toEqual(original);
  expect(await ask(`select from country where code = 'LA'`)).toEqual([]);
  expect(await ask(`select to_regnamespace('pgboss')::text as jobs`)).toEqual([{ jobs: null }]);
});

/** Forges the backup with a changed table. */
async function forgeTable(table: string, change: (text: string) => string, rows?: number) {
  const pieces = (await readArchiveEntries(file)).map(({ name, bytes }) =>
    name === `database/${table}/000001`
      ? { name, bytes: Buffer.from(change(bytes.toString())) }
      : { name, bytes },
  );
  await forgeBackup(forged, pieces, (own) => ({
    ...own,
    tables: own.tables.map((each) =>
      rows !== undefined && `${each.schema}.${each.name}` === table ? { ...each, rows } : each,
    ),
  }));
}

test.each([
  [
    'a row whose other half is missing',
    'public.city',
    (text: string) => text.replace(/^[^\t]+/, '00000000-0000-7000-8000-000000000000'),
    /foreign key|violates/,
  ],
  [
    'a row that is no row',
    'public.country',
    () => 'nonsense\n',
    /PostgreSQL refuses .*public.country/,
  ],
  [
    'a row too many',
    'public.country',
    (text: string) =>
      text + text.replace(/^\S+/, '00000000-0000-7000-8000-000000000000').replace('EG', 'XX'),
    /2 rows, but 1/,
  ],
])('%s fails the restore, which leaves nothing behind', async (_what, table, change, message) => {
  const before = await ask(contents(manifest.tables));
  const { epoch } = (await ask('select epoch from sync.current_epoch'))[0] ?? {};
  await forgeTable(table, change);
  await expect(bring(forged, { replace: true })).rejects.toThrow(message);
  expect(await ask(contents(manifest.tables))).toEqual(before);
  expect(await ask('select epoch from sync.current_epoch')).toEqual([{ epoch }]);
});

test('a backup of an earlier version is brought up to this one', async () => {
  // Forges a backup of the version before the last migration, without that migration's column.
  const [last] = knownMigrations().slice(-1);
  const earlier = knownMigrations().slice(0, -1);
  await withBackupConnection(fresh.url, async (database) => {
    await database.query('begin');
    await dropProductObjects(database);
    await applyMigrations(database, earlier);
    await database.query(`insert into country (name, code) values ('Then', 'TH')`);
    await database.query('commit');
  });
  const path = join(folder, 'earlier.tar.gz');
  const then = await createBackup(path, {
    config,
    url: fresh.url,
    store,
    encryptionKeys: [],
    now: new Date(),
  });
  expect(then.migrations).not.toContain(last);
  await bring(path, { replace: true });
  expect(await ask('select name from country')).toEqual([{ name: 'Then' }]);
  expect(await ask(schema)).toEqual(await world.run(schema));
});

test('writes during a backup are in it wholly or not at all', async () => {
  let stop = false;
  const url = await sourceUrl();
  const writing = (async () => {
    for (let n = 0; !stop; n += 1) {
      // Insert a country and its city in one transaction: a backup that saw only one would break
      // the key.
      await world.run(
        `with made as (insert into country (name, code)
           values ($1, chr(65 + $2 / 26 % 26) || chr(65 + $2 % 26)) on conflict do nothing returning id)
         insert into city (country_id, name) select id, $1 from made`,
        [`Land ${n}`, n],
      );
    }
  })();
  const path = join(folder, 'meanwhile.tar.gz');
  await createBackup(path, { config, url, store, encryptionKeys: [], now: new Date() });
  stop = true;
  await writing;
  await bring(path, { replace: true });
  const [alone] = await ask(
    `select count(*)::int as n from country c where not exists
       (select from city where country_id = c.id)`,
  );
  expect(alone).toEqual({ n: 0 });
});
