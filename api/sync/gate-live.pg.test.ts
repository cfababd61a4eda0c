/** Phones at the gates hear of changes to their list by a live stream. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { protocolVersion } from '#sync/protocol/version.ts';
import {
  createGatePhone,
  createGates,
  issueTicketTo,
  revokePhone,
  type TestGatePhone,
} from '#api/gates/testing/gate-scene.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { gateLiveRoutes } from '#api/sync/gate-live-routes.ts';
import { createLiveServer } from '#api/sync/live-server.ts';
import { connectLiveClient, type LiveClient } from '#api/sync/testing/live-client.ts';
import { revokeTicketsSilently } from '#api/tickets/revoke-ticket.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => gateLiveRoutes(createLiveServer(app, undefined, 100)),
});
const open: LiveClient[] = [];
let address = '';

beforeAll(async () => {
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => open.forEach((client) => client.close()));

async function listen({ headers }: TestGatePhone): Promise<LiveClient> {
  const url = `${address}/api/gate/sync/live?protocol=${protocolVersion}`;
  const client = await connectLiveClient(url, headers);
  open.push(client);
  // Every earlier notification has arrived by the second heartbeat.
  await client.next('beat');
  await client.next('beat');
  return client;
}
const pulls = ({ lines }: LiveClient) => lines.filter(({ type }) => type === 'pull').length;

test('a ticket that is revoked wakes the phones of its match and no others', async () => {
  const [gates, other] = await db.tx(
    async (tx) => [await createGates(tx), await createGates(tx)] as const,
  );
  const booking = await db.tx((tx) => issueTicketTo(tx, gates, t.app.services));
  const clients = [
    await listen(await createGatePhone(db, t, gates)),
    await listen(await createGatePhone(db, t, other)),
  ] as const;
  const before = clients.map(pulls);
  await db.tx((tx) => revokeTicketsSilently(tx, [booking], 'x'));
  await expect.poll(() => pulls(clients[0])).toBeGreaterThan(before[0]!);
  await clients[1].next('beat');
  expect(pulls(clients[1])).toBe(before[1]);
});

test('the stream of a revoked phone ends, and so does an officer’s with the approval', async () => {
  const gates = await db.tx((tx) => createGates(tx));
  const phones = {
    revoked: await createGatePhone(db, t, gates),
    officer: await createGatePhone(db, t, gates, 'officer'),
    stays: await createGatePhone(db, t, gates),
  };
  const [revoked, officer, stays] = [
    await listen(phones.revoked),
    await listen(phones.officer),
    await listen(phones.stays),
  ];
  await revokePhone(db, phones.revoked);
  await revoked.next('end');
  await db.tx((tx) =>
    tx.execute(
      `update booking b set status = 'rejected' from gate_device d
       where d.id = ? and b.account_id = d.officer_id`,
      [phones.officer.id],
    ),
  );
  await officer.next('end');
  await stays.next('beat');
  expect(stays.lines.map(({ type }) => type)).not.toContain('end');
});
