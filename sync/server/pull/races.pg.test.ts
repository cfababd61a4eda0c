/** Races, each with a control that shows what is lost without the protection. */
import { expect, test } from 'vitest';
import type { Database, Run, Statement } from '#sync/server/database.ts';
import { createPull } from '#sync/server/pull/pull.ts';
import { openTransactionElsewhere } from '#sync/server/testing/open-transaction.ts';
import { createTestPhone } from '#sync/server/testing/test-phone.ts';
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

const phoneOn = (source: Database, ...buckets: string[]) =>
  createTestPhone(
    createPull({ database: source, secret, buckets: anyBuckets, sharedKinds: [] }),
    buckets,
  );

const insertVenue = (name: string) =>
  `insert into venue (name, city_id) values ('${name}', '${fixture.ids.city}')`;

async function openTransaction(): Promise<Connection> {
  const connection = await fixture.connect();
  await connection.run('begin');
  await connection.run('select pg_current_xact_id()');
  return connection;
}

/** An engine that treats everything visible as final. */
const hasty: Database = {
  run: ({ text }, values) =>
    database.run({ text: text.replaceAll('pg_snapshot_xmin', 'pg_snapshot_xmax') }, values),
};

async function slowBehindFast(source: Database, label: string) {
  const phone = phoneOn(source, 'season');
  await phone.sync();
  const slow = await openTransaction();
  await fixture.run(insertVenue(`${label} fast`));
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
  await fixture.run(insertVenue('C fast'));
  const phone = phoneOn(database, 'season');
  const hurried = phoneOn(hasty, 'season');
  await Promise.all([phone.pull(), hurried.pull()]);
  expect(phone.names('venue')).toContain('C fast');
  await slow.run('commit');
  slow.close();
  await Promise.all([phone.sync(), hurried.sync()]);
  expect(phone.names('venue')).toContain('C slow');
  // Control
  expect(hurried.names('venue')).not.toContain('C slow');
});

test.each([[[]], [['season']]])(
  'a commit between the statements of one pull comes with the next pull (shared: %j)',
  async (shared) => {
    let count = 0;
    const meddled: Database = {
      async run(statement, values) {
        await fixture.run(insertVenue(`D ${shared.length} ${(count += 1)}`));
        return database.run(statement, values);
      },
    };
    const engine = { secret, buckets: anyBuckets, sharedKinds: shared };
    let pull = createPull({ database: meddled, ...engine });
    const phone = createTestPhone((viewer, request) => pull(viewer, request), ['season', 'x']);
    for (let round = 0; round < 3; round += 1) await phone.pull();
    expect(count).toBeGreaterThan(5);
    pull = createPull({ database, ...engine });
    await phone.sync();
    const all = Array.from({ length: count }, (_, at) => `D ${shared.length} ${at + 1}`);
    expect(phone.names('venue')).toEqual(expect.arrayContaining(all));
  },
);

test('control: a cursor from a later snapshot than the rows loses a commit forever', async () => {
  const apart = withChangeBetweenReads(
    () => fixture.run(insertVenue('E lost')),
    (before, after) => after.map((row) => ({ ...row, body: of(before, row)['body'] })),
  );
  let pull = createPull({ database: apart, secret, buckets: anyBuckets, sharedKinds: [] });
  const phone = createTestPhone((viewer, request) => pull(viewer, request), ['season']);
  await phone.sync();
  pull = createPull({ database, secret, buckets: anyBuckets, sharedKinds: [] });
  await makeVenue(fixture, 'E next');
  await phone.sync();
  expect(phone.names('venue')).toContain('E next');
  expect(phone.names('venue')).not.toContain('E lost');
});

test('a row that moves while its buckets are read never disappears', async () => {
  expect(await seenAfterMove((read, move) => beforeNews(read, move))).toBe(true);
  // Control: the first bucket's rows from before the move, the second's from after it.
  const oneByOne = (_: Run, move: () => Promise<unknown>, first: string) =>
    withChangeBetweenReads(move, (before, after) =>
      after.map((row) =>
        row['bucket'] === first ? { ...of(before, row), present: row['present'] } : row,
      ),
    );
  expect(await seenAfterMove(oneByOne)).toBe(false);
});

test('a transaction in another database holds the feed back, and the reply is marked as lagging', async () => {
  const phone = phoneOn(database, 'season');
  await phone.sync();
  const elsewhere = await openTransactionElsewhere();
  await makeVenue(fixture, 'F held');
  const reply = await phone.pull();
  expect(reply).toMatchObject({ lagging: true, buckets: {} });
  await elsewhere.end();
  await phone.sync();
  expect(phone.names('venue')).toContain('F held');
});

type Rows = Record<string, unknown>[];

const of = (rows: Rows, { bucket }: Rows[number]) =>
  rows.find((row) => row['bucket'] === bucket) ?? {};

/** Waits until no transaction of another test hides a change: the two reads would not differ. */
async function untilNothingIsHidden(): Promise<void> {
  const hidden = `select from sync.change where xid >= pg_snapshot_xmin(pg_current_snapshot())`;
  await expect.poll(() => fixture.run(hidden)).toEqual([]);
}

/** Runs every statement that reads rows twice, with something in between. */
function withChangeBetweenReads(
  act: () => Promise<unknown>,
  mix: (before: Rows, after: Rows) => Rows,
): Database {
  return {
    async run<Row>(statement: Statement, values: readonly unknown[]) {
      if (!statement.text.includes('as body')) return database.run<Row>(statement, values);
      await untilNothingIsHidden();
      const before = await database.run<Rows[number]>(statement, values);
      await act();
      await untilNothingIsHidden();
      return mix(before, await database.run<Rows[number]>(statement, values)) as Row[];
    },
  };
}

function beforeNews(run: Run, act: () => Promise<unknown>): Database {
  return {
    async run(statement, values) {
      if (statement.text.includes('as body')) await act();
      return run(statement, values);
    },
  };
}

/** Whether the phone still has a match that moved from the second bucket to the first meanwhile. */
async function seenAfterMove(
  moving: (run: Run, move: () => Promise<unknown>, first: string) => Database,
): Promise<boolean> {
  const [first, second] = [await makeEvent(fixture, 'A'), await makeEvent(fixture, 'B')];
  const match = await makeMatch(fixture, second, 'Moving');
  const move = () => fixture.run('update match set event_id = $1 where id = $2', [first, match]);
  const buckets = [`event/${first}`, `event/${second}`];
  let pull = createPull({ database, secret, buckets: anyBuckets, sharedKinds: [] });
  const phone = createTestPhone((viewer, request) => pull(viewer, request), buckets);
  await phone.sync();
  // Both buckets have changes, so both are read.
  for (const event of [first, second]) await makeMatch(fixture, event, 'News');
  await phoneOn(database, ...buckets).sync();
  const source = moving(database.run, move, `event/${first}`);
  pull = createPull({ database: source, secret, buckets: anyBuckets, sharedKinds: [] });
  await phone.pull();
  expect(phone.names('match').filter((name) => name === 'News')).toHaveLength(2);
  return phone.row('match', match) !== undefined;
}
