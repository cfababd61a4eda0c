import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { migrationsOfBackup } from '#api/platform/backup/apply-migrations.ts';
import { knownMigrations } from '#api/platform/startup/migration-files.ts';
import { verifyArchive } from '#api/platform/backup/archive/read-archive.ts';
import { restoreDatabase } from '#api/platform/backup/restore-database.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ empty: true });
const old = withDatabase({ empty: true });
const folder = mkdtempSync(join(tmpdir(), 'touchline-squashed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The demo as backed up by the last version with the unsquashed migrations, with small files. */
const backup = fileURLToPath(new URL('testing/demo-before-squash.tar.gz', import.meta.url));

test('a backup from before the migrations were squashed restores into the squashed schema', async () => {
  const manifest = await verifyArchive(backup);
  await restoreDatabase(backup, manifest, {
    url: db.url,
    store: diskStore(folder),
    stageKey: async () => {},
    replace: false,
    mend: async () => {},
    warn: (line) => expect.unreachable(line),
  });
  const counts = await db.tx(async (tx) =>
    Promise.all(
      manifest.tables
        // A restore starts the change feed again.
        .filter(({ name }) => name !== 'change')
        .map(async ({ schema, name, rows }) => {
          const [row] = await tx.execute<{ n: number }[]>(
            `select count(*)::int as n from "${schema}"."${name}"`,
          );
          return { name, found: row?.n, rows };
        }),
    ),
  );
  expect(counts.length).toBeGreaterThan(20);
  expect(counts.filter(({ found, rows }) => found !== rows)).toEqual([]);
  expect(await migrateUp(db.url)).toEqual([]);
  const [ticket] = await db.tx((tx) =>
    tx.execute<{ same: boolean }[]>(
      'select bool_and(facts = bilingual_ticket_facts(match_id)) as same from ticket',
    ),
  );
  expect(ticket?.same).toBe(true);
});

test('a backup from the middle of the squashed migrations is refused', () => {
  expect(() => migrationsOfBackup(['0001-accounts', '0002-season'])).toThrow('no longer supported');
  expect(migrationsOfBackup(knownMigrations())).toEqual(knownMigrations());
});

test('a database with the squashed migrations is refused with the way to keep its data', async () => {
  await old.orm.em.fork().execute(
    `create table mikro_orm_migrations (id serial primary key, name varchar(255) not null,
       executed_at timestamptz(6) not null default current_timestamp(6));
     insert into mikro_orm_migrations (name) values ('0001-accounts')`,
  );
  await expect(migrateUp(old.url)).rejects.toThrow('restore the backup');
});
