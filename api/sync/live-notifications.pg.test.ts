/** Tests what the database notifies, and when. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListenConnection } from '#sync/server/live-hub.ts';
import { entities } from '#api/schema.ts';
import { listenConnection } from '#api/sync/live-server.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createGates } from '#api/gates/testing/gate-scene.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ entities });
let connection: ListenConnection;
const said: string[] = [];

beforeAll(async () => {
  connection = await listenConnection(db.orm);
  connection.onPayload((payload) => said.push(payload));
  await connection.query('listen sync_live');
});
afterAll(() => connection.end());

/** Returns the notifications since the last call; they arrive in the order of commits. */
async function saidSoFar(): Promise<string[]> {
  const marker = randomUUID();
  await db.tx((tx) => tx.execute(`select pg_notify('sync_live', ?)`, [marker]));
  await expect.poll(() => said.at(-1)).toBe(marker);
  return said.splice(0).slice(0, -1).toSorted();
}

async function saidOf(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  await saidSoFar();
  await db.tx(work);
  return saidSoFar();
}

const accounts = (count: number) =>
  db.tx(async (tx) => {
    const made: string[] = [];
    for (let n = 0; n < count; n += 1) made.push((await createActor(tx, 'member')).id);
    return made;
  });

const rename = (tx: Tx, ids: string[]) =>
  tx.execute(
    `update account set first_name = first_name || 'x'
     where id in (select value::uuid from jsonb_array_elements_text(?::jsonb)) returning 1`,
    [JSON.stringify(ids)],
  );

test('each touched bucket and the list’s name are notified once, however often they were touched', async () => {
  const [one = '', two = ''] = await accounts(2);
  const received = await saidOf(async (tx) => {
    for (let n = 0; n < 3; n += 1) await rename(tx, [one, two]);
  });
  expect(received).toEqual(['topic:account', ...[one, two].map((id) => `user/${id}`)].toSorted());
});

test('many changed buckets are one notification to all, not one to each', async () => {
  const ids = await accounts(65);
  expect(await saidOf((tx) => rename(tx, ids))).toEqual(['*', 'topic:account']);
  // Control: with one fewer, each is notified separately.
  expect(await saidOf((tx) => rename(tx, ids.slice(1)))).toHaveLength(65);
});

test('a change that was rolled back, even to a savepoint, is not notified', async () => {
  const [one = '', two = ''] = await accounts(2);
  const undone = async (tx: Tx) => {
    await rename(tx, [one]);
    throw new Error('no');
  };
  await saidSoFar();
  await expect(db.tx(undone)).rejects.toThrow('no');
  expect(await saidSoFar()).toEqual([]);
  const half = await saidOf(async (tx) => {
    await tx.transactional(undone).catch(() => undefined);
    await rename(tx, [two]);
  });
  expect(half).toEqual(['topic:account', `user/${two}`]);
});

test('a bucket whose rows are what they were is not notified', async () => {
  const [one = ''] = await accounts(1);
  const same = `update account set first_name = first_name where id = ? returning 1`;
  expect(await saidOf((tx) => tx.execute(same, [one]))).toEqual(['topic:account']);
});

test('a session that ends is notified once', async () => {
  const actor = await db.tx((tx) => createActor(tx, 'member'));
  const end = `update session set revoked_at = now(),
    revoked_reason = 'error.accountBlocked' where id = ? returning 1`;
  expect(await saidOf((tx) => tx.execute(end, [actor.sessionId]))).toEqual([
    `session:${actor.sessionId}`,
  ]);
  expect(await saidOf((tx) => tx.execute(end, [actor.sessionId]))).toEqual([]);
});

test('a mark on an exception of a match’s gates reaches other desks', async () => {
  const { matchId } = await db.tx((tx) => createGates(tx));
  const mark = (tx: Tx) =>
    tx.execute(
      `insert into gate_exception_seen (match_id, key) values (?, 'twice/1') returning 1`,
      [matchId],
    );
  expect(await saidOf(mark)).toEqual(['topic:gate']);
});
