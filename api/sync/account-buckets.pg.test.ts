import { expect, test } from 'vitest';
import { createActor, type ActorKind } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { accountBucketsSql } from '#api/sync/account-buckets.ts';
import { pgDatabase, type Database, type PgPool } from '#sync/server/database.ts';
import { createPull } from '#sync/server/pull/pull.ts';
import { createTestPhone } from '#sync/server/testing/test-phone.ts';

const db = withDatabase();
const adapter = async () =>
  pgDatabase((await db.orm.em.getConnection().getNativeClient()) as PgPool);
const database: Database = {
  run: async (statement, values) => (await adapter()).run(statement, values),
};
const secret = new Uint8Array(32).fill(1);
const pull = createPull({ database, secret, buckets: accountBucketsSql, sharedKinds: [] });

const account = async (kind: ActorKind) => (await db.tx((tx) => createActor(tx, kind))).id;
const run = (sql: string, params: unknown[] = []) =>
  db.orm.em.fork().execute<{ id: string }[]>(sql, params);

async function event(): Promise<string> {
  const [row] = await run(`insert into event (name, description, start_date, end_date)
    values ('Cup', '', '2026-08-01', '2027-06-01') returning id`);
  return String(row?.id);
}

async function accredit(account: string, event: string, status = 'approved'): Promise<void> {
  await run(
    `insert into accreditation (event_id, account_id, status, decided_at)
     values (?, ?, ?, case when ? = 'pending' then null else now() end)`,
    [event, account, status, status],
  );
}

async function buckets(viewer: string): Promise<string[]> {
  const phone = createTestPhone(pull, viewer);
  await phone.sync();
  return Object.keys(phone.cursors).toSorted();
}

test.each(['member', 'officer'] as const)(
  'an approved %s has the season, what is theirs, and their events',
  async (kind) => {
    const own = await account(kind);
    const [approved, pending, rejected] = [await event(), await event(), await event()];
    await event();
    await accredit(own, approved);
    await accredit(own, pending, 'pending');
    await accredit(own, rejected, 'rejected');
    expect(await buckets(own)).toEqual([`event/${approved}`, 'season', `user/${own}`]);
    await run('update event set deleted_at = now() where id = ?', [approved]);
    expect(await buckets(own)).toEqual(['season', `user/${own}`]);
  },
);

test('an admin has their profile alone, whatever accreditation is on the account', async () => {
  const own = await account('admin');
  await accredit(own, await event());
  expect(await buckets(own)).toEqual([`user/${own}`]);
});

test.each(['pending', 'rejected'] as const)('a %s account has nothing', async (kind) => {
  expect(await buckets(await account(kind))).toEqual([]);
});

test('no one gets a bucket of others by showing cursors of it, genuine ones included', async () => {
  const [own, other] = [await account('member'), await account('officer')];
  const there = await event();
  await accredit(other, there);
  const theirs = createTestPhone(pull, other);
  await theirs.sync();
  const phone = createTestPhone(pull, own);
  await phone.sync();

  Object.assign(phone.cursors, theirs.cursors, {
    [`user/${await account('admin')}`]: '0.AAAAAAAAAA',
    [`event/${await event()}`]: '0.AAAAAAAAAA',
  });
  await run(`update account set first_name = 'Changed' where id = ?`, [other]);
  const { buckets: answered } = await phone.pull();
  for (const [bucket, { mode, rows }] of Object.entries(answered)) {
    if (bucket !== 'season' && bucket !== `user/${own}`)
      expect({ mode, rows }).toEqual({ mode: 'dropped', rows: {} });
  }
  expect(answered[`user/${other}`]?.mode).toBe('dropped');
  expect(Object.keys(phone.cursors).toSorted()).toEqual(['season', `user/${own}`]);
});

test('an accreditation taken back counts at the next pull', async () => {
  const own = await account('member');
  const there = await event();
  await accredit(own, there);
  const phone = createTestPhone(pull, own);
  await phone.sync();
  await run(`update accreditation set status = 'rejected', revoked = true where account_id = ?`, [
    own,
  ]);
  const answer = await phone.sync();
  expect(answer.buckets[`event/${there}`]?.mode).toBe('dropped');
});

test('a blocked account loses everything with the next pull that still gets through', async () => {
  const own = await account('member');
  const phone = createTestPhone(pull, own);
  await phone.sync();
  await run(`update account set status = 'rejected' where id = ?`, [own]);
  await phone.sync();
  expect(phone.rows.size).toBe(0);
});
