/** Two instances of the sync engine in one process, on one database and one phone. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { createHttpTransport, type Transport } from '#sync/client/network/http-transport.ts';
import { editProfile } from '#sync/client/outbox/edit-profile.ts';
import { enqueueMutation } from '#sync/client/outbox/outbox.ts';
import { syncOnce } from '#sync/client/runner/sync-cycle.ts';
import { endReplicaSession } from '#sync/client/storage/end-session.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { readPosition, readSession, writeSession } from '#sync/client/storage/replica-meta.ts';
import { away } from '#sync/client/testing/fake-server.ts';
import { createPhone, runCycle, type Phone } from '#sync/client/testing/phone.ts';
import { placeMutations, placeSync, type PlaceReplica } from '#sync/client/testing/place-sync.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { createSyncServer } from '#api/sync/sync-server.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';
import { placeInstance, placeTables } from '#api/sync/testing/place-instance.ts';

const db = withDatabase();
const t = testApp(db, {
  routes(app) {
    const server = createSyncServer(app);
    syncRoutes(app, server);
    server.addInstance(placeInstance);
  },
});
const run = (sql: string, values: unknown[] = []) =>
  db.tx((tx) => tx.execute<Record<string, unknown>[]>(sql, values));

beforeAll(async () => {
  for (const statement of placeTables) await run(statement);
});

let actor: TestActor;
let member: Phone;
let placeId: string;
let guest: string;
let place: PlaceReplica;

beforeEach(async () => {
  actor = await t.asActor('member');
  member = await createPhone(actor.id);
  [placeId, guest] = [randomUUID(), randomUUID()];
  place = await openSyncReplica(placeSync.replica, placeId, { create: true });
  await writeSession(place, 'device');
  await run(`insert into place_guest (id, place, name) values (?, ?, 'Amira')`, [guest, placeId]);
});
afterEach(async () => {
  await place.delete();
  await member.replica.delete();
});

function transportFor(address: string, token: string): Transport {
  const credentials = {
    token: async () => token,
    renew: async () => 'unreachable' as const,
    ended: async () => undefined,
  };
  return createHttpTransport(address, credentials, async (path, init) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: path as string,
      headers: { ...(init?.headers as Record<string, string>), 'accept-encoding': 'identity' },
      payload: init?.body as string,
    });
    const headers = answer.headers as Record<string, string>;
    return new Response(answer.body, { status: answer.statusCode, headers });
  });
}

const memberTransport = () => transportFor(memberSync.address, actor.headers['x-access-token']);
const placeTransport = () => transportFor(placeSync.address, placeId);
const syncMember = () => runCycle(member, memberTransport(), true);
const syncPlace = (transport = placeTransport()) =>
  syncOnce({
    definition: placeSync,
    replica: place,
    sessionId: 'device',
    transport,
    signal: new AbortController().signal,
    first: true,
  });
/** Syncs until no change is hidden by an open transaction of another test. */
const settle = async (sync: () => Promise<{ kind: string }>) =>
  expect.poll(async () => (await sync()).kind).toBe('done');

const visit = () => enqueueMutation(placeMutations, place, 'place.visit', { guest });
const rename = (name: string) =>
  enqueueMutation(placeMutations, place, 'place.rename', { guest, name });
const visits = async () => (await run('select from place_visit where place = ?', [placeId])).length;

test('each of two instances sends and receives its own rows, and no answer applies twice', async () => {
  await editProfile(member.replica, { organization: 'The Paper' }, { organization: null });
  await run('update account set organization = null where id = ?', [actor.id]);
  await visit();
  await rename('Amina');
  const real = placeTransport();
  const pushes: unknown[] = [];
  await syncPlace({
    ...real,
    async push(request, signal) {
      pushes.push(request);
      await real.push(request, signal);
      return away;
    },
  });
  expect([await place.outbox.count(), await visits()]).toEqual([2, 1]);
  await Promise.all([settle(syncMember), settle(syncPlace)]);
  expect([await place.outbox.count(), await visits()]).toEqual([0, 1]);
  expect(pushes).toHaveLength(1);
  expect(await place.guest.toArray()).toMatchObject([{ id: guest, name: 'Amina' }]);
  expect(await place.visit.toArray()).toMatchObject([{ guest }]);
  expect(await member.replica.table('profile').toArray()).toMatchObject([
    { organization: 'The Paper' },
  ]);
  expect(Object.keys((await readPosition(place)).cursors)).toEqual([`gate/${placeId}`]);
  expect(Object.keys((await readPosition(member.replica)).cursors)).not.toContain(
    `gate/${placeId}`,
  );
});

test('a restored database gets again what it has lost, of each instance once', async () => {
  const id = await visit();
  await settle(syncPlace);
  await run('delete from place_visit where place = ?', [placeId]);
  await run('delete from sync.mutation where account = ? and id = ?', [placeId, id]);
  await run('select sync.renew_epoch(null)');
  await settle(syncPlace);
  expect([await visits(), await place.sent.count()]).toEqual([1, 1]);
  // Control: without a new epoch it is not sent again.
  await run('delete from place_visit where place = ?', [placeId]);
  await settle(syncPlace);
  expect(await visits()).toBe(0);
});

test('a refusal of one instance waits for its own person', async () => {
  await rename('');
  await settle(syncPlace);
  expect(await place.attention.toArray()).toMatchObject([
    { code: 'conflict', name: 'place.rename' },
  ]);
  expect(await member.replica.attention.count()).toBe(0);
});

test('neither of two instances carries out the mutations of the other', async () => {
  const push = (path: string, token: string, name: string, args: object) =>
    t.call(
      null,
      'POST',
      path,
      {
        protocol: 1,
        device: randomUUID(),
        mutations: [{ id: randomUUID(), seq: 0, name, args }],
      },
      { 'x-access-token': token },
    );
  const ofPlace = await push('/api/sync/push', actor.headers['x-access-token'], 'place.visit', {
    guest,
  });
  const ofMember = await push('/api/place/sync/push', placeId, 'event.join', { eventId: guest });
  const inherited = await push('/api/place/sync/push', placeId, 'constructor', {});
  for (const { status, body } of [ofPlace, ofMember, inherited])
    expect([status, body.data.results[0].data.reason.key]).toEqual([200, 'sync.unknownAction']);
  expect(await visits()).toBe(0);
});

test('a mutation’s id belongs to its caller', async () => {
  const id = await visit();
  const other = randomUUID();
  const mutation = { id, seq: 0, name: 'place.visit', args: { guest } };
  const pushed = { protocol: 1, device: other, mutations: [mutation] };
  await t.call(null, 'POST', '/api/place/sync/push', pushed, { 'x-access-token': other });
  await settle(syncPlace);
  expect(await visits()).toBe(1);
  expect(await run('select from sync.mutation where id = ?', [id])).toHaveLength(2);
});

test('a bucket of the other instance is dropped when a phone asks for it', async () => {
  await Promise.all([settle(syncMember), settle(syncPlace)]);
  const positions = [await readPosition(place), await readPosition(member.replica)] as const;
  const [{ epoch, cursors: ofPlace }, { cursors: ofMember }] = positions;
  const pull = async (path: string, token: string, cursors: object) => {
    const body = { protocol: 1, epoch, cursors };
    const reply = await t.call(null, 'POST', path, body, { 'x-access-token': token });
    return reply.body.data.buckets as Record<string, { mode: string; rows: object }>;
  };
  const asMember = await pull('/api/sync/pull', actor.headers['x-access-token'], {
    ...ofMember,
    ...ofPlace,
  });
  expect(asMember).toEqual({ [`gate/${placeId}`]: { mode: 'dropped', rows: {}, deleted: {} } });
  const asPlace = await pull('/api/place/sync/pull', placeId, { ...ofMember, ...ofPlace });
  const dropped = Object.keys(ofMember).map((name) => [
    name,
    { mode: 'dropped', rows: {}, deleted: {} },
  ]);
  expect(asPlace).toEqual(Object.fromEntries(dropped));
  const another = await pull('/api/place/sync/pull', randomUUID(), ofPlace);
  expect(another[`gate/${placeId}`]).toEqual({ mode: 'dropped', rows: {}, deleted: {} });
});

test('the end of a session of one instance does not touch the other', async () => {
  await visit();
  await Promise.all([settle(syncMember), settle(syncPlace)]);
  await endReplicaSession(memberSync.replica, actor.id, member.sessionId, 'wipe');
  expect(await readSession(place)).toBe('device');
  await visit();
  await settle(syncPlace);
  expect(await visits()).toBe(2);
});
