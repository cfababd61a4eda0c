/** Creates a migrated database for each test file by cloning a template. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { inTransaction, openDatabase } from '#api/platform/database/database.ts';
import type { Entities, Orm, Tx } from '#api/platform/database/database.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';

export interface TestDatabase {
  /** Available inside tests and hooks, but not while the file is loaded. */
  readonly orm: Orm;
  readonly url: string;
  /** Runs `fn` in a transaction and commits it. */
  tx<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Call once at the top of a test file; hooks create the database and drop it. `empty` creates one
 * without migrations, for tests of the migrations themselves.
 */
export function withDatabase(options: { entities?: Entities; empty?: boolean } = {}): TestDatabase {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = databaseUrl(name);
  let orm: Orm | undefined;
  beforeAll(async () => {
    const source = options.empty ? 'template0' : await (template ??= ensureTemplate());
    // Copying files takes half the time of the default, which writes every page to the log.
    await (
      await openCluster()
    ).em.execute(`create database ${name} template ${source} strategy file_copy`);
    orm = await openDatabase({ url, entities: options.entities ?? [], poolMax: 10 });
    // The first file waits until the template is migrated.
  }, 60_000);
  afterAll(async () => {
    await orm?.close(true);
    await (await openCluster()).em.execute(`drop database if exists ${name} with (force)`);
  });
  const ready = () => {
    if (!orm) throw new Error('The test database is made in beforeAll: use it inside a test.');
    return orm;
  };
  return {
    get orm() {
      return ready();
    },
    url,
    tx: (fn) => inTransaction(ready().em, fn),
  };
}

/**
 * Creates the migrated template if necessary; a hash of the migrations in its name creates a new
 * one after a change.
 */
async function ensureTemplate(): Promise<string> {
  const folder = new URL('../../../migrations/', import.meta.url);
  const digest = createHash('sha256');
  for (const file of readdirSync(folder).toSorted())
    digest.update(readFileSync(new URL(file, folder)));
  const name = `template_${digest.digest('hex').slice(0, 16)}`;
  const cluster = await openCluster();
  // Test files run in several processes: one creates the template while the others wait here.
  await cluster.em.fork().transactional(async (lock) => {
    await lock.execute('select pg_advisory_xact_lock(7240616)');
    const found = await lock.execute('select from pg_database where datname = ?', [name]);
    if (found.length > 0) return;
    const draft = `${name}_draft`;
    await cluster.em.fork().execute(`drop database if exists ${draft} with (force)`);
    await cluster.em.fork().execute(`create database ${draft} template template0`);
    await migrateUp(databaseUrl(draft));
    await cluster.em.fork().execute(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

let template: Promise<string> | undefined;
let opened: Promise<Orm> | undefined;

/** The connection that creates and drops databases; it serves all files of a process. */
function openCluster(): Promise<Orm> {
  opened ??= openDatabase({
    url: clusterUrl(),
    entities: [],
    // The template's lock is held in one connection while another makes the database.
    poolMax: 2,
    statementTimeout: 0,
    idleTimeout: 0,
  });
  return opened;
}

function clusterUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: the test runner starts PostgreSQL.');
  return url;
}

function databaseUrl(name: string): string {
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return url.href;
}
