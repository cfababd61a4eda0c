/**
 * Creates two databases that differ only in the length of the change table, and runs the engine on
 * each without HTTP, whose cost does not depend on that length.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#api/platform/database/database.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { accountBucketsSql, sharedBucketKinds } from '#api/sync/account-buckets.ts';
import { insertRows } from '#e2e/fixtures/bulk-rows.ts';
import type { PullReply, PullRequest } from '#sync/protocol/pull.ts';
import { pgDatabase, type PgPool } from '#sync/server/database.ts';
import { createPull } from '#sync/server/pull/pull.ts';
import { feedHeadsStatement } from '#sync/server/pull/statements.ts';

export interface Feed {
  readonly lines: number;
  /** Runs this many idle pulls one after the other; returns how many ran per second. */
  pulls(count: number): Promise<number>;
  /** Returns the number of buffers that the statement of an idle pull touches. */
  buffers(): Promise<number>;
}

const accounts = 100;

export async function openFeeds(): Promise<{ small: Feed; large: Feed; end(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-growth-'));
  const endings = [() => rm(dataDir, { recursive: true, force: true })];
  const end = async () => {
    for (const each of endings.toReversed()) await each();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
    endings.push(() => postgres.stop());
    const open = async (name: string, lines: number) => {
      const url = new URL(postgres.url);
      await administer(postgres.url, `create database ${name}`);
      url.pathname = `/${name}`;
      await migrateUp(url.href);
      const orm = await openDatabase({ url: url.href, entities: [], statementTimeout: 0 });
      endings.push(() => orm.close(true));
      return makeFeed((await orm.em.getConnection().getNativeClient()) as PgPool, lines);
    };
    return { small: await open('small', 1_000), large: await open('large', 1_000_000), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function administer(url: string, sql: string): Promise<void> {
  const orm = await openDatabase({ url, entities: [] });
  try {
    await orm.em.execute(sql);
  } finally {
    await orm.close(true);
  }
}

/**
 * Puts the lines into the accounts' own buckets, because a season's table does not grow over the
 * years.
 */
async function makeFeed(pool: PgPool, lines: number): Promise<Feed> {
  const ids = await fill(pool, lines);
  const pull = createPull({
    database: pgDatabase(pool),
    secret: new Uint8Array(32).fill(1),
    buckets: accountBucketsSql,
    sharedKinds: sharedBucketKinds,
  });
  const phones = await Promise.all(ids.map(async (id) => ({ id, idle: await idleRequest(id) })));

  async function idleRequest(id: string): Promise<PullRequest> {
    const answer = await pull(id, { protocol: 1, epoch: null, cursors: {} });
    const { epoch, buckets } = JSON.parse(answer) as PullReply;
    const cursors = Object.entries(buckets).map(([name, { cursor = '' }]) => [name, cursor]);
    return { protocol: 1, epoch, cursors: Object.fromEntries(cursors) as PullRequest['cursors'] };
  }

  return {
    lines,
    async pulls(count) {
      const start = performance.now();
      for (let at = 0; at < count; at += 1) {
        const { id, idle } = phones[at % phones.length] ?? { id: '', idle: await idleRequest('') };
        await pull(id, idle);
      }
      return (count / (performance.now() - start)) * 1000;
    },
    async buffers() {
      const { text } = feedHeadsStatement({ buckets: accountBucketsSql });
      const touched = [];
      for (const id of ids.slice(0, 11)) {
        const { rows } = await pool.query({
          text: `explain (analyze, buffers, format json) ${text.replaceAll('$1', `'${id}'`).replaceAll('$2', `'{}'`).replaceAll('$3', 'null')}`,
        });
        const [plan] = (rows as { 'QUERY PLAN': [{ Plan: Record<string, number> }] }[])[0]?.[
          'QUERY PLAN'
        ] ?? [{ Plan: {} }];
        touched.push(
          (plan.Plan['Shared Hit Blocks'] ?? 0) + (plan.Plan['Shared Read Blocks'] ?? 0),
        );
      }
      // The first pull also reads the system catalogue.
      return Math.max(...touched.slice(1));
    },
  };
}

async function fill(pool: PgPool, lines: number): Promise<string[]> {
  const run = async (text: string, values: unknown[] = []) =>
    (await pool.query({ text, values })).rows as { id: string }[];
  const ids = (
    await run(`${insertRows('account', `generate_series(1, ${accounts}) n`)} returning id`)
  ).map(({ id }) => id);
  await run(insertRows('event', '(select)'));
  await run(insertRows('accreditation', 'event e, account a'));
  await run(
    `insert into sync.change (bucket, collection, id, deleted, xid)
     select 'user/' || ($1::uuid[])[1 + n % $2::int], 'booking', gen_random_uuid(), true,
       pg_current_xact_id()
     from generate_series(1, greatest(0, $3::int - (select count(*) from sync.change))::int) as n`,
    [ids, accounts, lines],
  );
  await run('vacuum analyze');
  return ids;
}
