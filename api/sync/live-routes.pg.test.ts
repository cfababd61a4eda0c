/** Tests the live stream over real connections: who is notified of what, and when it ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveStreamUrl, type LiveMessage } from '#sync/protocol/live-stream.ts';
import { pullReply } from '#sync/protocol/pull.ts';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { connectLiveClient, type LiveClient } from '#api/sync/testing/live-client.ts';

const db = withDatabase({ entities });
const env = { JWT_SECRET: 'the same in both processes, and long enough' };
const one = testApp(db, { routes: registerRoutes, env });
/** Acts as a second process on the same database. */
const other = testApp(db, { routes: registerRoutes, env });
/** A third process, which a test stops. */
const stopping = testApp(db, { routes: registerRoutes, env });
let addresses: string[] = [];
const open = new Set<LiveClient>();

beforeAll(async () => {
  addresses = await Promise.all(
    [one, other, stopping].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })),
  );
});
afterAll(() => open.forEach((each) => each.close()));

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

interface Quiet extends LiveClient {
  /** Returns the lines received, once pending ones have arrived. */
  quiet(): Promise<string[]>;
}

async function listen(actor: TestActor, at = 0): Promise<Quiet> {
  const listener = await connectLiveClient(`${addresses[at]}${liveStreamUrl}`, actor.headers);
  open.add(listener);
  return {
    ...listener,
    async quiet() {
      const before = listener.readCount();
      // Everyone is notified after the change under test, so every earlier line has arrived by
      // then.
      await run(`select pg_notify('sync_live', '*')`);
      await listener.next('pull');
      return listener.lines.slice(before, listener.readCount() - 1).map(({ type }) => type);
    },
  };
}

async function makeEvent(name = 'Cup'): Promise<string> {
  const [row] = await run(
    `insert into event (name, description, start_date, end_date)
     values (?, '', '2026-08-01', '2027-06-01') returning id`,
    [name],
  );
  return String(row?.['id']);
}

const rename = (actor: TestActor) =>
  run(`update account set first_name = first_name || 'x' where id = ? returning 1`, [actor.id]);

test('a change in one’s own bucket is announced, one in another’s is not', async () => {
  const [actor, stranger] = [await one.asActor('member'), await one.asActor('member')];
  const listener = await listen(actor);
  await rename(stranger);
  expect(await listener.quiet()).toEqual([]);
  await rename(actor);
  await listener.next('pull');
});

test('a change is announced whoever writes it, in any process and by hand', async () => {
  const actor = await one.asActor('member');
  const [here, there] = [await listen(actor, 0), await listen(actor, 1)];
  await makeEvent();
  expect(await Promise.all([here.next('pull'), there.next('pull')])).toHaveLength(2);
});

test('a change that was rolled back is not announced', async () => {
  const actor = await one.asActor('member');
  const listener = await listen(actor);
  await db
    .tx(async (tx) => {
      await tx.execute(`update account set first_name = 'Nobody' where id = ?`, [actor.id]);
      throw new Error('no');
    })
    .catch(() => undefined);
  expect(await listener.quiet()).toEqual([]);
});

test('a notification that comes before its row counts makes the pull ask again, and then brings it', async () => {
  const actor = await one.asActor('member');
  const listener = await listen(actor);
  const cursors: Record<string, string> = {};
  let epoch: string | null = null;
  const pull = async () => {
    const { body } = await one.call(actor, 'POST', '/api/sync/pull', {
      protocol: 1,
      epoch,
      cursors,
    });
    const reply = pullReply.parse(body.data);
    ({ epoch } = reply);
    for (const [bucket, { cursor }] of Object.entries(reply.buckets))
      if (cursor !== undefined) cursors[bucket] = cursor;
    return reply;
  };
  // Transactions of other test files may delay the feed for a moment.
  await expect.poll(async () => (await pull()).lagging).toBe(false);

  // A long transaction in another database of the same cluster.
  const elsewhere = await openDatabase({
    url: String(process.env['TEST_DATABASE_URL']),
    entities: [],
    idleTimeout: 0,
  });
  const long = elsewhere.em.fork();
  await long.begin();
  await long.execute('select pg_current_xact_id()');
  await rename(actor);
  await listener.next('pull');
  const early = await pull();
  // Control: without `lagging`, the client would take this empty reply as final.
  expect(early).toMatchObject({ lagging: true, buckets: {} });
  await long.rollback();
  await elsewhere.close(true);
  await expect.poll(async () => Object.keys((await pull()).buckets)).toEqual([`user/${actor.id}`]);
});

test('an accreditation that comes while the stream is open brings its tournament’s matches', async () => {
  const actor = await one.asActor('member');
  const event = await makeEvent();
  const listener = await listen(actor);
  const poke = () => run(`select pg_notify('sync_live', ?)`, [`event/${event}`]);
  await poke();
  expect(await listener.quiet()).toEqual([]);
  await run(
    `insert into accreditation (event_id, account_id, status, decided_at)
     values (?, ?, 'approved', now()) returning id`,
    [event, actor.id],
  );
  await listener.next('pull');
  // The stream queries its buckets again, and from then on listens to the tournament's bucket.
  await expect
    .poll(async () => {
      const before = listener.lines.length;
      await poke();
      await sleep(100);
      return listener.lines.length > before;
    })
    .toBe(true);
});

test('an administrator hears which lists changed', async () => {
  const admin = await one.asActor('admin');
  const listener = await listen(admin);
  await listener.quiet();
  // The line that ends the wait names every list to an administrator, before or after the pull.
  const namesAll = (line: LiveMessage) => line.type === 'changed' && line.topics.includes('venue');
  await expect.poll(() => listener.lines.some(namesAll)).toBe(true);
  await makeEvent();
  let message = await listener.next('changed');
  if (namesAll(message)) message = await listener.next('changed');
  expect(message).toEqual({ type: 'changed', topics: ['event'] });
});

test('a media officer hears that gates changed, and of no list of administrators', async () => {
  const listener = await listen(await one.asActor('officer'));
  await listener.quiet();
  await makeEvent();
  await run(`select pg_notify('sync_live', 'topic:gate')`);
  expect(await listener.next('changed')).toEqual({ type: 'changed', topics: ['gate'] });
  const heard = listener.lines.filter(({ type }) => type === 'changed');
  expect(heard.every((line) => line.type === 'changed' && line.topics.join() === 'gate')).toBe(
    true,
  );
});

test.each([
  ['a log-out', (actor: TestActor) => one.call(actor, 'POST', '/api/auth/logout')],
  [
    'a block',
    (actor: TestActor) =>
      run(
        `with gone as (update account set status = 'rejected' where id = ?)
         update session set revoked_at = now(), revoked_reason = 'error.accountBlocked'
         where account_id = ? returning 1`,
        [actor.id, actor.id],
      ),
  ],
  [
    'a block that left the session alone',
    (actor: TestActor) =>
      run(`update account set status = 'rejected' where id = ? returning 1`, [actor.id]),
  ],
] as const)('%s ends a live stream immediately', async (_, happen) => {
  const actor = await one.asActor('member');
  const listener = await listen(actor, 1);
  await happen(actor);
  expect(await listener.next('end')).toEqual({ type: 'end' });
  await listener.ended;
});

test('a lost listening connection is restored, and everyone is notified', async () => {
  const actor = await one.asActor('member');
  const listener = await listen(actor);
  await run(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'touchline-live' and datname = current_database()`,
  );
  await listener.next('pull');
  await rename(actor);
  expect(await listener.next('pull')).toEqual({ type: 'pull' });
});

test('a live stream with another protocol is refused, and a stream that is to be short ends', async () => {
  const actor = await one.asActor('member');
  const odd = await one.call(actor, 'GET', '/api/sync/live?protocol=2&seconds=0');
  expect([odd.status, odd.body.code]).toEqual([426, 'upgrade_required']);
  const missing = await one.call(actor, 'GET', '/api/sync/live');
  expect(missing.status).toBe(422);
  const short = await one.call(actor, 'GET', `/api/sync/live?protocol=1&seconds=0`);
  // The new account's own rows may be announced meanwhile.
  expect(short.body).toMatch(/^\{"type":"hello"\}\n(?:\{"type":"pull"\}\n)*$/);
  expect(short.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('the oldest of an account’s many streams makes room', async () => {
  const actor = await one.asActor('member');
  const first = await listen(actor);
  for (let n = 0; n < 8; n += 1) await listen(actor);
  await expect(first.ended).resolves.toBeUndefined();
});

test('a server that stops ends its streams', async () => {
  const actor = await stopping.asActor('member');
  const listener = await listen(actor, 2);
  await stopping.app.close();
  await expect(listener.ended).resolves.toBeUndefined();
});
