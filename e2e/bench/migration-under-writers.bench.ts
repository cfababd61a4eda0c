/**
 * Migrates a database with a million emails and 100,000 tickets while writers
 * change each table; measures how long a writer waits for a lock. Takes some minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#api/platform/database/database.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { knownMigrations } from '#api/platform/startup/migration-files.ts';
import { runMigration } from '#api/platform/startup/run-migration.ts';
import { squashedInto } from '#api/platform/startup/squashed-migrations.ts';
import {
  fillDatabase,
  largeMigration,
  underWriters,
  type WriterPool,
} from '#e2e/fixtures/full-database.ts';
import type { Figure } from '#e2e/bench/measurement.ts';

const size = { mails: 1_000_000, accounts: 2500, matches: 40 };

export const measurement: Figure = {
  kind: 'figure',
  name: 'migrations under writers: longest wait for a lock',
  unit: 'ms',
  target: { atMost: 2000 },
  onlyByName: 'migration-under-writers',
  measure: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'touchline-migration-'));
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
    const orm = await openDatabase({
      url: postgres.url,
      entities: [],
      poolMax: 10,
      statementTimeout: 0,
    });
    try {
      const names = knownMigrations().filter((name) => name <= squashedInto);
      await migrateUp(postgres.url, { names });
      const pool = (await orm.em.getConnection().getNativeClient()) as unknown as WriterPool;
      await fillDatabase(pool, size);
      const begun = performance.now();
      const client = await pool.connect();
      const query = async (text: string, values: readonly unknown[] = []) =>
        (await client.query({ text, values: [...values] })).rows;
      const { longest, written } = await underWriters(pool, async () => {
        await migrateUp(postgres.url);
        await runMigration({ query }, largeMigration);
      });
      client.release();
      const seconds = Math.round((performance.now() - begun) / 1000);
      process.stdout.write(`  ${seconds} s, in which ${written} statements wrote\n`);
      return Math.round(longest);
    } finally {
      await orm.close(true);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
