/** Live streams of two instances on one server: each hears of its own buckets only. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveStreamUrl, liveStreamUrlAt } from '#sync/protocol/live-stream.ts';
import { placeSync } from '#sync/client/testing/place-sync.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { liveRoutes } from '#api/sync/live-routes.ts';
import { createLiveServer } from '#api/sync/live-server.ts';
import { connectLiveClient, type LiveClient } from '#api/sync/testing/live-client.ts';
import { addPlaceStream, closedPlaces, placeTables } from '#api/sync/testing/place-instance.ts';

const db = withDatabase();
const t = testApp(db, {
  routes(app) {
    const server = createLiveServer(app, undefined, 100);
    liveRoutes(app, server);
    addPlaceStream(server);
  },
});
const run = (sql: string, values: unknown[] = []) => db.tx((tx) => tx.execute(sql, values));
const open: LiveClient[] = [];
let address = '';

beforeAll(async () => {
  for (const statement of placeTables) await run(statement);
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => open.forEach((client) => client.close()));

async function listen(url: string, token: string): Promise<LiveClient> {
  const client = await connectLiveClient(`${address}${url}`, { 'x-access-token': token });
  open.push(client);
  return client;
}
const listenAsPlace = (id: string) => listen(liveStreamUrlAt(placeSync.address), id);
const addGuest = (place: string) =>
  run(`insert into place_guest (id, place, name) values (?, ?, 'Amira')`, [randomUUID(), place]);
const pulls = ({ lines }: LiveClient) => lines.filter(({ type }) => type === 'pull').length;

test('a change wakes the phones of its bucket, at the address of their instance', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const member = await t.asActor('member');
  const clients = [
    await listenAsPlace(one),
    await listenAsPlace(other),
    await listen(liveStreamUrl, member.headers['x-access-token']),
  ] as const;
  // Everyone is notified, so that what was caused before has arrived by then.
  const settle = async () => {
    await run(`select pg_notify('sync_live', '*')`);
    await Promise.all(clients.map((client) => client.next('pull')));
  };
  await settle();
  const before = clients.map(pulls);
  await addGuest(one);
  await clients[0].next('pull');
  await settle();
  expect(clients.map((client, at) => pulls(client) - (before[at] ?? 0))).toEqual([2, 1, 1]);
});

test('a stream ends by a notification, or by its instance’s own check', async () => {
  const [revoked, closed, stays] = [randomUUID(), randomUUID(), randomUUID()];
  const [first, second, third] = [
    await listenAsPlace(revoked),
    await listenAsPlace(closed),
    await listenAsPlace(stays),
  ];
  await run(`select pg_notify('sync_live', ?)`, [`session:${revoked}`]);
  await first.next('end');
  closedPlaces.add(closed);
  await second.next('end');
  await third.next('beat');
  expect(third.lines.map(({ type }) => type)).not.toContain('end');
});
