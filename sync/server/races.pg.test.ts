/** Each race, and beside it the same walk with the protection off: what would be lost. */
import { expect, test } from 'vitest';
import { pgDatabase, type Database, type PgPool, type Statement } from '#sync/server/database.ts';
import { createPull } from '#sync/server/pull.ts';
import { testPhone } from '#sync/server/testing/phone.ts';
import {
  anyBuckets,
  makeEvent,
  makeMatch,
  makeVenue,
  secret,
  withWorld,
  type Connection,
} from '#sync/server/testing/world.ts';

const world = withWorld();
const { database } = world;

const phoneOn = (source: Database, ...buckets: string[]) =>
  testPhone(createPull({ database: source, secret, buckets: anyBuckets }), buckets);

const insertVenue = (name: string) =>
  `insert into venue (name, city_id) values ('${name}', '${world.ids.city}')`;

async function openTransaction(): Promise<Connection> {
  const connection = await world.connect();
  await connection.run('begin');
  await connection.run('select pg_current_xact_id()');
  return connection;
}

/** The engine that takes everything visible for settled. */
const hasty: Database = rewrite((text) => text.replaceAll('pg_snapshot_xmin', 'pg_snapshot_xmax'));

function rewrite(change: (text: string) => string): Database {
  const own = ({ text }: Statement): Statement => ({ text: change(text) });
  return {
    run: (statement, values) => database.run(own(statement), values),
    snapshot: (read) =>
      database.snapshot((run) => read((statement, values) => run(own(statement), values))),
  };
}

async function slowBehindFast(source: Database, label: string) {
  const phone = phoneOn(source, 'season');
  await phone.sync();
  const slow = await openTransaction();
  await world.run(insertVenue(`${label} fast`));
  const meanwhile = await phone.pull();
  await slow.run(insertVenue(`${label} slow`));
  await slow.run('commit');
  slow.close();
  await phone.sync();
  return { meanwhile, names: phone.names('venue') };
}

test('a slow transaction that commits after a faster one is not skipped', async () => {
  const { meanwhile, names } = await slowBehindFast(database, 'A');
  expect(meanwhile).toMatchObject({ lagging: true, buckets: {} });
  expect(names).toEqual(expect.arrayContaining(['A fast', 'A slow']));
});

test('control: with the newest visible change as the cursor, the slow one is lost', async () => {
  const { names } = await slowBehindFast(hasty, 'B');
  expect(names).toContain('B fast');
  expect(names).not.toContain('B slow');
});

test('a first snapshot taken while a transaction is open gets its rows afterwards', async () => {
  const slow = await openTransaction();
  await slow.run(insertVenue('C slow'));
  await world.run(insertVenue('C fast'));
  const phone = phoneOn(database, 'season');
  const hurried = phoneOn(hasty, 'season');
  await Promise.all([phone.pull(), hurried.pull()]);
  expect(phone.names('venue')).toContain('C fast');
  await slow.run('commit');
  slow.close();
  await Promise.all([phone.sync(), hurried.sync()]);
  expect(phone.names('venue')).toContain('C slow');
  // control
  expect(hurried.names('venue')).not.toContain('C slow');
});

test('what commits between the statements of one pull comes with the next', async () => {
  let count = 0;
  const interrupted = createPull({
    database: spied(async () => void (await world.run(insertVenue(`D ${(count += 1)}`)))),
    secret,
    buckets: anyBuckets,
  });
  const whole = createPull({ database, secret, buckets: anyBuckets });
  let pull = interrupted;
  const phone = testPhone((viewer, request) => pull(viewer, request), ['season', 'x']);
  await phone.sync();
  await phone.sync();
  expect(count).toBeGreaterThan(3);
  pull = whole;
  await phone.sync();
  const all = Array.from({ length: count }, (_, index) => `D ${index + 1}`);
  expect(phone.names('venue')).toEqual(expect.arrayContaining(all));
});

test('control: a cursor from a later snapshot than the rows loses a commit for ever', async () => {
  const apart = createPull({
    database: rowsBeforeCursor(() => world.run(insertVenue('E lost'))),
    secret,
    buckets: anyBuckets,
  });
  const whole = createPull({ database, secret, buckets: anyBuckets });
  let pull = apart;
  const phone = testPhone((viewer, request) => pull(viewer, request), ['season']);
  await phone.sync();
  pull = whole;
  await makeVenue(world, 'E next');
  await phone.sync();
  expect(phone.names('venue')).toContain('E next');
  expect(phone.names('venue')).not.toContain('E lost');
});

test('a row that moves while its buckets are read one after the other never vanishes', async () => {
  expect(await seenAfterMove('repeatable read')).toBe(true);
  // control: each statement with a snapshot of its own
  expect(await seenAfterMove('read committed')).toBe(false);
});

test('a transaction in another database holds the feed back, and the answer says so', async () => {
  const phone = phoneOn(database, 'season');
  await phone.sync();
  const elsewhere = await openElsewhere();
  await makeVenue(world, 'F held');
  const reply = await phone.pull();
  expect(reply).toMatchObject({ lagging: true, buckets: {} });
  await elsewhere.end();
  await phone.sync();
  expect(phone.names('venue')).toContain('F held');
});

/**
 * The real adapter on a pool that calls `before` ahead of each statement of a snapshot, at the
 * isolation level asked for.
 */
function spied(
  before: (text: string, values: unknown[]) => Promise<void>,
  level = 'repeatable read',
): Database {
  const pool: PgPool = {
    query: async (query) => (await world.pool()).query(query),
    async connect() {
      const client = await (await world.pool()).connect();
      return {
        async query({ text, values = [] }) {
          if (text.startsWith('begin'))
            return client.query({ text: text.replace('repeatable read', level) });
          if (text !== 'commit') await before(text, values);
          return client.query({ text, values });
        },
        release: (destroy) => client.release(destroy),
      };
    },
  };
  return pgDatabase(pool);
}

/** Rows from an older snapshot than the cursor's. */
function rowsBeforeCursor(act: () => Promise<unknown>): Database {
  return {
    run: database.run,
    snapshot: (read) =>
      database.snapshot(async (rows) => {
        await rows({ text: 'select 1' }, []);
        await act();
        return read((statement, values) =>
          statement.text.includes('as watermark')
            ? database.run(statement, values)
            : rows(statement, values),
        );
      }),
  };
}

/** Whether the phone still has a match that moved from the second bucket to the first in between. */
async function seenAfterMove(level: string): Promise<boolean> {
  const [first, second] = [await makeEvent(world, 'A'), await makeEvent(world, 'B')].toSorted();
  const match = await makeMatch(world, String(second), 'Moving');
  const moving = spied(async (text, values) => {
    if (!text.includes('as swept') || values[0] !== `event/${second}`) return;
    await world.run('update match set event_id = $1 where id = $2', [first, match]);
  }, level);
  const whole = createPull({ database, secret, buckets: anyBuckets });
  let pull = whole;
  const phone = testPhone(
    (viewer, request) => pull(viewer, request),
    [`event/${first}`, `event/${second}`],
  );
  await phone.sync();
  // Both buckets have news, so that both are read.
  for (const event of [first, second]) await makeMatch(world, String(event), 'News');
  await phoneOn(database, `event/${first}`, `event/${second}`).sync();
  pull = createPull({ database: moving, secret, buckets: anyBuckets });
  await phone.pull();
  expect(phone.names('match').filter((name) => name === 'News')).toHaveLength(2);
  return phone.row('match', match) !== undefined;
}

async function openElsewhere() {
  const { MikroORM } = await import('@mikro-orm/postgresql');
  const orm = await MikroORM.init({
    clientUrl: String(process.env['TEST_DATABASE_URL']),
    entities: [],
    discovery: { warnWhenNoEntities: false },
  });
  const em = orm.em.fork();
  await em.begin();
  await em.execute('select pg_current_xact_id()');
  return {
    async end() {
      await em.rollback();
      await orm.close(true);
    },
  };
}
