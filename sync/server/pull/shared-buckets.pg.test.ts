/** Cached parts of shared buckets: read once, and never different from the tables. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database, Statement } from '#sync/server/database.ts';
import { createResponseCache } from '#sync/server/pull/response-cache.ts';
import { createPull, renewEpoch, type PullOptions } from '#sync/server/pull/pull.ts';
import {
  createSharedPartCache,
  type SharedPart,
  type SharedPartCache,
} from '#sync/server/pull/shared-buckets.ts';
import { createTestPhone } from '#sync/server/testing/test-phone.ts';
import { bucketDigest } from '#sync/protocol/digest.ts';
import {
  anyBuckets,
  makeEvent,
  makeMatch,
  makeVenue,
  secret,
  withTestSeason,
  type Connection,
} from '#sync/server/testing/test-season.ts';

const fixture = withTestSeason();
const { database } = fixture;
const isShared = ({ text }: Statement) => text.includes('$1::text as bucket');

/** An API process: its own cache, and how often it read a shared bucket. */
function startProcess(options: Partial<PullOptions> = {}) {
  const reads = { count: 0 };
  const source = options.database ?? database;
  const counted: Database = {
    run(statement, values) {
      if (isShared(statement)) reads.count += 1;
      return source.run(statement, values);
    },
  };
  const shared = ['season', 'event'];
  const pull = createPull({
    secret,
    buckets: anyBuckets,
    sharedKinds: shared,
    ...options,
    database: counted,
  });
  return { reads, phone: (...buckets: string[]) => createTestPhone(pull, buckets) };
}

/** A cache that returns any part of a bucket for the one requested. */
function carelessCache(): SharedPartCache {
  const cachedByBucket = new Map<string, SharedPart>();
  return {
    size: 0,
    async get(key, make) {
      const bucket = key.split(' ')[3] ?? '';
      const part = cachedByBucket.get(bucket) ?? (await make()).part;
      cachedByBucket.set(bucket, part);
      return part;
    },
  };
}

/** A cache that stores nothing. */
const forgetful: SharedPartCache = { size: 0, get: async (_key, make) => (await make()).part };

/** Waits until no older transaction is open and so no reply lags. */
async function untilNobodyLags(): Promise<void> {
  const phone = createTestPhone(
    createPull({ database, secret, buckets: anyBuckets, sharedKinds: [] }),
    ['season'],
  );
  await phone.sync();
}

async function openTransaction(): Promise<Connection> {
  const connection = await fixture.connect();
  await connection.run('begin');
  await connection.run('select pg_current_xact_id()');
  return connection;
}

const insertVenue = (name: string) =>
  `insert into venue (name, city_id) values ('${name}', '${fixture.ids.city}')`;

async function syncManyPhones(parts: SharedPartCache): Promise<number> {
  const { reads, phone } = startProcess({ cache: parts });
  const phones = Array.from({ length: 40 }, () => phone('season', `event/${fixture.ids.event}`));
  await Promise.all(phones.map((each) => each.pull()));
  for (const each of phones) {
    expect(each.names('team')).toEqual(expect.arrayContaining(['Zamalek']));
    expect(each.names('team')).toHaveLength(2);
    expect(each.names('match')).toContain('Derby');
  }
  return reads.count;
}

test('many phones that sync at the same time have each bucket read once', async () => {
  await untilNobodyLags();
  expect(await syncManyPhones(createSharedPartCache())).toBe(2);
  // Control
  expect(await syncManyPhones(forgetful)).toBe(80);
});

test('a change that all phones ask for is read once', async () => {
  const { reads, phone } = startProcess();
  const phones = Array.from({ length: 40 }, () => phone('season'));
  await Promise.all(phones.map((each) => each.sync()));
  await makeVenue(fixture, 'A new one');
  await untilNobodyLags();
  reads.count = 0;
  const replies = await Promise.all(phones.map((each) => each.pull()));
  expect(replies.map(({ buckets }) => buckets['season']?.mode)).toEqual(Array(40).fill('delta'));
  expect(reads.count).toBe(1);
  for (const each of phones) expect(each.names('venue')).toContain('A new one');
});

test('a failed read is not cached and fails no one else', async () => {
  await untilNobodyLags();
  let failures = 1;
  const failing: Database = {
    async run(statement, values) {
      if (isShared(statement) && failures-- > 0) {
        await sleep(20);
        throw new Error('Connection terminated unexpectedly');
      }
      return database.run(statement, values);
    },
  };
  const { phone } = startProcess({ database: failing });
  const phones = Array.from({ length: 10 }, () => phone('season'));
  const outcomes = await Promise.allSettled(phones.map((each) => each.pull()));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  await Promise.all(phones.map((each) => each.pull()));
  for (const each of phones) expect(each.names('team')).toHaveLength(2);
});

/** Whether a phone that comes later sees a change committed after the first one's sync. */
async function seesChange(name: string, parts: SharedPartCache): Promise<boolean> {
  const { phone } = startProcess({ cache: parts });
  await phone('season').sync();
  await makeVenue(fixture, name);
  await untilNobodyLags();
  const later = phone('season');
  await later.sync();
  return later.names('venue').includes(name);
}

test('a change is in the very next reply', async () => {
  expect(await seesChange('Changed A', createSharedPartCache())).toBe(true);
  // Control
  expect(await seesChange('Changed B', carelessCache())).toBe(false);
});

test('a withdrawn bucket is dropped, although its rows are cached', async () => {
  const event = `event/${fixture.ids.event}`;
  let mine = ['season', event];
  const shared = ['season', 'event'];
  const pull = createPull({ database, secret, buckets: anyBuckets, sharedKinds: shared });
  const phone = createTestPhone((_viewer, request) => pull(mine, request), null);
  await phone.sync();
  expect(phone.names('match')).toContain('Derby');
  mine = ['season'];
  expect((await phone.sync()).buckets[event]?.mode).toBe('dropped');
  expect(phone.names('match')).toEqual([]);
  // Restored, and changed in between.
  await fixture.run(`update match set gate = 'Media gate 9' where id = $1`, [fixture.ids.match]);
  mine = ['season', event];
  await phone.sync();
  expect(phone.row('match', fixture.ids.match)?.['gate']).toBe('Media gate 9');
});

test.each([
  ['of the new epoch', () => createSharedPartCache(), false],
  ['control: of the old one, by a careless memory', () => carelessCache(), true],
])('a renewed epoch is served %s', async (_what, parts, stale) => {
  const { reads, phone } = startProcess({ cache: parts() });
  const old = phone('season');
  await old.sync();
  // The database changes as in a restore: other rows, no changes in the feed.
  await withoutTriggers(`update team set name = name || '!' where id = '${fixture.ids.home}'`);
  await renewEpoch(database.run);
  await untilNobodyLags();
  reads.count = 0;
  const fresh = phone('season');
  await fresh.sync();
  expect(reads.count).toBe(stale ? 0 : 1);
  const [{ name } = {}] = await fixture.run('select name from team where id = $1', [
    fixture.ids.home,
  ]);
  expect(fresh.row('team', fixture.ids.home)?.['name'] === name).toBe(!stale);
});

test('a restarted server is read again, since its transaction numbers may repeat', async () => {
  let boot = '1000.5';
  const restarted: Database = {
    async run<Row>(statement: Statement, values: readonly unknown[]) {
      const rows = await database.run<Record<string, unknown>>(statement, values);
      return rows.map((row) => {
        if (typeof row['present'] !== 'string') return row;
        const words = row['present'].split(' ').with(1, boot);
        return { ...row, present: words.join(' ') };
      }) as Row[];
    },
  };
  const { reads, phone } = startProcess({ database: restarted });
  await untilNobodyLags();
  for (let time = 0; time < 3; time += 1) await phone('season').sync();
  expect(reads.count).toBe(1);
  boot = '2000.5';
  await phone('season').sync();
  expect(reads.count).toBe(2);
});

/**
 * A fast transaction commits after a slow one began, parts are cached, then the slow one commits.
 */
async function slowUnderKept(source: Database, label: string) {
  const { reads, phone } = startProcess({ database: source });
  const settled = phone('season');
  await settled.sync();
  const slow = await openTransaction();
  const [{ own } = { own: '' }] = await slow.run('select pg_current_xact_id() as own');
  await fixture.run(insertVenue(`${label} fast`));
  const early = phone('season');
  reads.count = 0;
  await Promise.all([early.pull(), phone('season').pull(), settled.pull()]);
  const cachedByBucket = reads.count;
  const head = BigInt(String(early.cursors['season']).split('.')[0] ?? '') - 1n;
  await slow.run(insertVenue(`${label} slow`));
  await slow.run('commit');
  slow.close();
  const late = phone('season');
  for (const each of [early, settled, late]) await each.sync();
  const all = [early, settled, late].map((each) => each.names('venue'));
  return {
    cachedByBucket,
    below: head < BigInt(own),
    all,
    fast: `${label} fast`,
    slow: `${label} slow`,
  };
}

test('nothing can commit below a cached head: open transactions are above it', async () => {
  const { cachedByBucket, below, all, fast, slow } = await slowUnderKept(database, 'Kept');
  expect(cachedByBucket).toBe(1);
  expect(below).toBe(true);
  for (const names of all) expect(names).toEqual(expect.arrayContaining([fast, slow]));
});

test('control: with the newest visible change as the head, something does, and is lost', async () => {
  const hasty: Database = {
    run: ({ text }, values) =>
      database.run({ text: text.replaceAll('pg_snapshot_xmin', 'pg_snapshot_xmax') }, values),
  };
  const { below, all, fast, slow } = await slowUnderKept(hasty, 'Hasty');
  expect(below).toBe(false);
  expect(all[0]).toContain(fast);
  expect(all[0]).not.toContain(slow);
});

test('while a transaction is open, each visible state is read once, and used for no other', async () => {
  const { reads, phone } = startProcess();
  const slow = await openTransaction();
  const names = [];
  reads.count = 0;
  for (const name of ['Seen one', 'Seen two', 'Seen three']) {
    await fixture.run(insertVenue(name));
    const phones = [phone('season'), phone('season'), phone('season')];
    await Promise.all(phones.map((each) => each.pull()));
    names.push(name);
    for (const each of phones) expect(each.names('venue')).toEqual(expect.arrayContaining(names));
  }
  expect(reads.count).toBe(3);
  slow.close();
});

test('a row that moves between cached buckets is in one of them in every reply', async () => {
  const [first, second] = [await makeEvent(fixture, 'M'), await makeEvent(fixture, 'N')];
  const match = await makeMatch(fixture, first, 'Wanderer');
  const seen = async (parts: SharedPartCache) => {
    let moves = 0;
    const meddled: Database = {
      async run(statement, values) {
        // The match moves between the reads of the two buckets of one pull.
        if (isShared(statement) && (moves += 1) <= 4) {
          const to = moves % 2 === 0 ? first : second;
          await fixture.run('update match set event_id = $1 where id = $2', [to, match]);
        }
        return database.run(statement, values);
      },
    };
    const phone = startProcess({ database: meddled, cache: parts }).phone(
      `event/${first}`,
      `event/${second}`,
    );
    const reply = await phone.pull();
    const matches = Object.values(reply.buckets).flatMap(({ rows }) => rows['match'] ?? []);
    return matches.length;
  };
  expect(await seen(createSharedPartCache())).toBe(1);
  // Control: each bucket in the state it happens to have when it is read.
  expect(await seen(forgetful)).not.toBe(1);
});

/** Bypasses the triggers. */
async function withoutTriggers(sql: string): Promise<void> {
  const connection = await fixture.connect();
  await connection.run(`set session_replication_role = replica`);
  await connection.run(sql);
  connection.close();
}

test('a change that bypassed the triggers is found by a digest within the maximum age of a part', async () => {
  const clock = { now: 0 };
  const parts = createResponseCache<SharedPart>({
    bytes: 1e7,
    maxAge: 60_000,
    now: () => clock.now,
  });
  const { phone } = startProcess({ cache: parts });
  const held = phone('season');
  await held.sync();
  await untilNobodyLags();
  await withoutTriggers(
    `update venue set version = version + 1, name = 'Silent' where id = '${fixture.ids.venue}'`,
  );
  const digest = async () => {
    const lines = [...held.rows].map(([key, { row }]) => ({
      collection: key.split('/')[0] ?? '',
      id: row.id,
      version: row.version,
    }));
    return { season: (await bucketDigest(lines)) ?? { count: 0, hash: '' } };
  };
  expect((await held.pull()).buckets).toEqual({});
  clock.now = 60_000;
  expect((await held.pull(await digest())).buckets['season']?.mode).toBe('snapshot');
  expect(held.row('venue', fixture.ids.venue)?.['name']).toBe('Silent');
  expect((await held.pull(await digest())).buckets).toEqual({});
});
