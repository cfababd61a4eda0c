/** Failures that can occur in production, each with a control that runs without the protection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { bucketDigest } from '#sync/protocol/digest.ts';
import type { Database, Statement } from '#sync/server/database.ts';
import { createPull, renewEpoch } from '#sync/server/pull/pull.ts';
import { deleteExpired } from '#sync/server/retention.ts';
import { openTransactionElsewhere } from '#sync/server/testing/open-transaction.ts';
import { createTestPhone, type Phone } from '#sync/server/testing/test-phone.ts';
import {
  anyBuckets,
  makeAccount,
  makeVenue,
  secret,
  withTestSeason,
} from '#sync/server/testing/test-season.ts';

const fixture = withTestSeason();
const { database } = fixture;
const engine = { secret, buckets: anyBuckets, sharedKinds: [] };
const uncachedPull = createPull({ database, ...engine });
const cachedPull = createPull({ database, ...engine, sharedKinds: ['season', 'event'] });
const user = () => `user/${fixture.ids.account}`;

const rename = (name: string) =>
  fixture.run('update venue set name = $1, version = version + 1 where id = $2', [
    name,
    fixture.ids.venue,
  ]);
const venueOf = (phone: Phone) => phone.row('venue', fixture.ids.venue)?.['name'];

/** Bypasses the triggers. */
async function withoutTriggers(sql: string): Promise<void> {
  const connection = await fixture.connect();
  await connection.run('set session_replication_role = replica');
  await connection.run(sql);
  connection.close();
}

async function digestOf(phone: Phone, bucket: string) {
  const lines = [...phone.rows].flatMap(([key, { bucket: its, row }]) =>
    its === bucket
      ? [{ collection: key.split('/')[0] ?? '', id: row.id, version: row.version }]
      : [],
  );
  return { [bucket]: (await bucketDigest(lines)) ?? { count: 0, hash: '' } };
}

describe('a row changed during a first sync', () => {
  // Each test needs its own names, because they share the venue.
  let count = 0;
  /** The venue is renamed before each statement of the first pull. */
  async function retouched(
    shared: string[],
    mix: (old: Row[], now: Row[]) => Row[],
    from: Database = database,
  ) {
    const busy: Database = {
      async run<R>(statement: Statement, values: readonly unknown[]) {
        const old = await from.run<Row>(statement, values);
        if (!statement.text.includes(' as body')) return old as R[];
        await rename(`Touched ${(count += 1)}`);
        return mix(old, await from.run<Row>(statement, values)) as R[];
      },
    };
    let pull = createPull({ database: busy, ...engine, sharedKinds: shared });
    const phone = createTestPhone((viewer, request) => pull(viewer, request), ['season', user()]);
    await phone.sync();
    pull = createPull({ database: from, ...engine, sharedKinds: shared });
    await phone.sync();
    return { name: venueOf(phone), last: `Touched ${count}` };
  }
  type Row = Record<string, unknown>;

  test.each([[[]], [['season']]])(
    'a row changed during a first sync has its last state (shared: %j)',
    async (shared) => {
      for (const mix of [(old: Row[]) => old, (_: Row[], now: Row[]) => now]) {
        const { name, last } = await retouched(shared, mix);
        expect(name).toBe(last);
      }
    },
  );

  test('control: rows of one moment with the cursor of the next keep the old name', async () => {
    // Another test's transaction holds the watermark of the whole cluster: below it, the change
    // would be sent once more.
    const settled: Database = {
      run: ({ text }, values) =>
        database.run({ text: text.replaceAll('pg_snapshot_xmin', 'pg_snapshot_xmax') }, values),
    };
    const mix = (old: Row[], now: Row[]) =>
      now.map((row, at) => ({ ...row, body: old[at]?.['body'] }));
    const { name, last } = await retouched([], mix, settled);
    expect(name).not.toBe(last);
  });
});

describe('a ticket that moves to another account', () => {
  async function moved(order: 'giver first' | 'taker first', forget = false) {
    const { ids } = fixture;
    const other = await makeAccount(fixture, `${order} ${forget}@touchline.example`);
    const [giver, taker] = [
      createTestPhone(uncachedPull, [user()]),
      createTestPhone(uncachedPull, [`user/${other}`]),
    ];
    await Promise.all([giver.sync(), taker.sync()]);
    const give = (to: string) =>
      fixture.run('update ticket set account_id = $1, version = version + 1 where id = $2', [
        to,
        ids.ticket,
      ]);
    await give(other);
    if (forget)
      await fixture.run('delete from sync.change where deleted and id = $1', [ids.ticket]);
    for (const each of order === 'giver first' ? [giver, taker] : [taker, giver]) await each.sync();
    const has = [giver, taker].map((phone) => phone.row('ticket', ids.ticket) !== undefined);
    await give(ids.account);
    for (const each of [taker, giver]) await each.sync();
    const back = [giver, taker].map((phone) => phone.row('ticket', ids.ticket) !== undefined);
    return { has, back };
  }

  test.each(['giver first', 'taker first'] as const)(
    'a ticket that moves to another account is on one phone only (%s)',
    async (order) => {
      expect(await moved(order)).toEqual({ has: [false, true], back: [true, false] });
    },
  );

  test('control: without the tombstone in the old bucket both phones keep the ticket', async () => {
    expect((await moved('giver first', true)).has).toEqual([true, true]);
  });

  test('a ticket that moves to another account is never missing on a phone that has both buckets', async () => {
    const other = await makeAccount(fixture, 'both@touchline.example');
    const both = createTestPhone(uncachedPull, [user(), `user/${other}`]);
    await both.sync();
    for (const to of [other, fixture.ids.account, other, fixture.ids.account]) {
      await fixture.run('update ticket set account_id = $1 where id = $2', [
        to,
        fixture.ids.ticket,
      ]);
      await both.pull();
      expect(both.row('ticket', fixture.ids.ticket)).toBeDefined();
    }
  });
});

describe('a team renamed after a ticket was issued', () => {
  const home = (phone: Phone) => phone.row('ticket', fixture.ids.ticket)?.['facts'];

  test("a team renamed after a ticket was issued is renamed on the phone's ticket", async () => {
    const phone = createTestPhone(uncachedPull, [user()]);
    await phone.sync();
    await fixture.run(`update team set name = 'Al Ahly SC' where id = $1`, [fixture.ids.home]);
    await phone.sync();
    expect(home(phone)).toMatchObject({ home: { name: 'Al Ahly SC' } });
  });

  test('control: not renamed on the ticket without the triggers that increase its version', async () => {
    const phone = createTestPhone(uncachedPull, [user()]);
    await phone.sync();
    await withoutTriggers(`update team set name = 'Somebody' where id = '${fixture.ids.home}'`);
    await phone.sync();
    expect(home(phone)).not.toMatchObject({ home: { name: 'Somebody' } });
  });
});

describe('a cursor older than the deleted tombstones', () => {
  async function away(unmarked: boolean) {
    const phone = createTestPhone(cachedPull, ['season']);
    const gone = await makeVenue(fixture, 'To be torn down');
    await phone.sync();
    await fixture.run('delete from venue where id = $1', [gone]);
    await fixture.run(`update sync.change set at = now() - interval '91 days' where deleted`);
    await deleteExpired(database.run);
    if (unmarked) await fixture.run(`delete from sync.change where collection = ''`);
    const { buckets } = await phone.sync();
    return { mode: buckets['season']?.mode, gone: phone.row('venue', gone) === undefined };
  }

  test('a cursor older than the deleted tombstones gets a snapshot, and deleted rows disappear', async () => {
    expect(await away(false)).toEqual({ mode: 'snapshot', gone: true });
  });

  test('control: without the mark of deleted tombstones the row stays forever', async () => {
    expect((await away(true)).gone).toBe(false);
  });
});

describe('a silent divergence', () => {
  test.each([
    ['own rows', () => uncachedPull],
    ['rows that are the same for all', () => cachedPull],
  ])(
    'a silent divergence of %s is repaired by a digest, and by nothing else',
    async (_what, pull) => {
      const phone = createTestPhone(pull(), ['season']);
      await phone.sync();
      phone.rows.delete(`venue/${fixture.ids.venue}`);
      // Control
      expect((await phone.sync()).buckets).toEqual({});
      expect(venueOf(phone)).toBeUndefined();
      const { buckets } = await phone.pull(await digestOf(phone, 'season'));
      expect(buckets['season']?.mode).toBe('snapshot');
      expect(venueOf(phone)).toBeDefined();
    },
  );

  test('a silent divergence is not checked while something newer is visible', async () => {
    for (const pull of [uncachedPull, cachedPull]) {
      const phone = createTestPhone(pull, ['season']);
      await phone.sync();
      const elsewhere = await openTransactionElsewhere();
      await rename(`While it is open ${pull === uncachedPull}`);
      const digests = await digestOf(phone, 'season');
      expect(await phone.pull(digests)).toMatchObject({ lagging: true, buckets: {} });
      await elsewhere.end();
      await phone.sync();
      expect((await phone.pull(await digestOf(phone, 'season'))).buckets).toEqual({});
    }
  });

  test('a reset ignores versions: a lower version replaces the row', async () => {
    const phone = createTestPhone(cachedPull, ['season']);
    await rename('Of a higher version');
    await phone.sync();
    const before = phone.row('venue', fixture.ids.venue)?.version ?? 0;
    // Bypasses the trigger that increases versions, as restoring a backup does.
    await withoutTriggers(
      `update venue set name = 'Restored', version = 1 where id = '${fixture.ids.venue}'`,
    );
    await renewEpoch(database.run);
    await phone.sync();
    expect(phone.row('venue', fixture.ids.venue)).toMatchObject({ name: 'Restored', version: 1 });
    expect(before).toBeGreaterThan(1);
  });
});

describe('lagging', () => {
  test('lagging ends with the transaction of another database that caused it', async () => {
    for (const pull of [uncachedPull, cachedPull]) {
      const phone = createTestPhone(pull, ['season']);
      await phone.sync();
      const elsewhere = await openTransactionElsewhere();
      // Nothing in the phone's own buckets waits.
      expect((await phone.pull()).lagging).toBe(false);
      await rename(`Held back ${pull === uncachedPull}`);
      for (let time = 0; time < 3; time += 1) expect((await phone.pull()).lagging).toBe(true);
      // A new phone has the row already, and learns that it may come again.
      const fresh = createTestPhone(pull, ['season']);
      expect((await fresh.pull()).lagging).toBe(true);
      expect(venueOf(fresh)).toBe(`Held back ${pull === uncachedPull}`);
      // Sent in several replies; merged, they are what one reply would have been.
      const late = createTestPhone(pull, ['season']);
      const coming = late.sync();
      await sleep(100);
      await elsewhere.end();
      const { lagging, buckets } = await coming;
      expect(lagging).toBe(false);
      expect(buckets['season']?.mode).toBe('snapshot');
      expect((await phone.sync()).lagging).toBe(false);
      expect(venueOf(phone)).toBe(`Held back ${pull === uncachedPull}`);
    }
  });

  test.each(['own', 'kept'])('lagging never lasts after a new epoch (%s)', async (which) => {
    const phone = createTestPhone(which === 'own' ? uncachedPull : cachedPull, ['season', user()]);
    await phone.sync();
    await renewEpoch(database.run);
    await fixture.run(`update account set last_name = last_name || '!' where id = $1`, [
      fixture.ids.account,
    ]);
    await phone.sync();
    expect((await phone.pull()).lagging).toBe(false);
  });

  test('lagging never lasts because of a change from another history of the database', async () => {
    for (const bucket of ['season', user()]) {
      const phone = createTestPhone(cachedPull, ['season', user()]);
      await phone.sync();
      const before = phone.epoch;
      await fixture.run(
        `update sync.change set xid = '999999999999' where bucket = $1 and not deleted`,
        [bucket],
      );
      await phone.sync();
      expect(phone.epoch).not.toBe(before);
      expect((await phone.pull()).lagging).toBe(false);
      expect(venueOf(phone)).toBeDefined();
    }
  });
});
