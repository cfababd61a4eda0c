/** How many checks of one phone are stored and published. */
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import type { MutationResult } from '#sync/protocol/push.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { storedCheckLimits } from '#api/gates/check-limits.ts';
import { createGatePhone, type TestGatePhone } from '#api/gates/testing/gate-scene.ts';
import { letIn, checkScene, undoOf } from '#api/gates/testing/check-scene.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { gateSyncRoutes } from '#api/sync/gate-sync-routes.ts';
import { createSyncServer } from '#api/sync/sync-server.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    gateRoutes(app);
    gateOverviewRoutes(app);
    gateSyncRoutes(app, createSyncServer(app));
  },
});
const { run, scene, ticket, checksOf } = checkScene(db, t);

let seq = 0;
async function send({ id, headers }: TestGatePhone, name: string, all: object[]) {
  const statuses: string[] = [];
  for (let from = 0; from < all.length; from += 50) {
    const mutations = all
      .slice(from, from + 50)
      .map((args) => ({ id: randomUUID(), seq: seq++, name, args }));
    const body = { protocol: protocolVersion, device: id, epoch: null, mutations };
    const { body: answer } = await t.call(null, 'POST', '/api/gate/sync/push', body, headers);
    statuses.push(...(answer.data.results as MutationResult[]).map(({ status }) => status));
  }
  return [...new Set(statuses)].join();
}
const push = (phone: TestGatePhone, scans: GateScan[]) => send(phone, 'gate.scan', scans);
const handIn = (phone: TestGatePhone, scans: number) => send(phone, 'gate.handIn', [{ scans }]);
const unlistedHash = () => randomBytes(16).toString('base64url');
const many = (count: number, scan: (at: number) => GateScan) =>
  Array.from({ length: count }, (_, at) => scan(at * 1000));

async function published({ headers }: TestGatePhone): Promise<string[]> {
  const body = { protocol: protocolVersion, epoch: null, cursors: {} };
  const { body: answer } = await t.call(null, 'POST', '/api/gate/sync/pull', body, headers);
  const [bucket] = Object.values(answer.data.buckets) as [
    { rows: Record<string, { id: string }[]> },
  ];
  return (bucket.rows['gate_scan'] ?? []).map(({ id }) => id);
}

test('a phone that shows ever new tickets stores few, and all are answered and handed in', async () => {
  const { gates, phone } = await scene();
  const made = storedCheckLimits.unlisted + 60;
  const scans = many(made, (at) => letIn(phone, unlistedHash(), at));
  expect(await push(phone, scans)).toBe('applied');
  expect(await checksOf(gates)).toHaveLength(storedCheckLimits.unlisted);
  // A check that comes alone, and checks that are sent again, are only counted.
  expect(await push(phone, [letIn(phone, unlistedHash())])).toBe('applied');
  expect(await push(phone, scans.slice(storedCheckLimits.unlisted - 2))).toBe('applied');
  expect(await checksOf(gates)).toHaveLength(storedCheckLimits.unlisted);
  expect(await handIn(phone, made + 2)).toBe('retry');
  expect(await handIn(phone, made + 1)).toBe('applied');
  const overview = await t.call(await t.asActor('admin'), 'GET', `/api/gates/${gates.matchId}`);
  expect(overview.body.data.devices).toMatchObject([{ scans: made + 1 }]);
});

test('the limits of one phone take nothing from another, and none from tickets on the list', async () => {
  const { gates, phone } = await scene();
  const other = await createGatePhone(db, t, gates);
  const { h } = await ticket(gates);
  await push(
    phone,
    many(storedCheckLimits.unlisted + 1, (at) => letIn(phone, unlistedHash(), at)),
  );
  const [own, others] = [letIn(phone, h), letIn(other, unlistedHash())];
  expect(await push(phone, [own])).toBe('applied');
  expect(await push(other, [others])).toBe('applied');
  const stored = (await checksOf(gates)).map(({ id }) => id as string);
  expect(stored).toEqual(expect.arrayContaining([own.id, others.id]));
});

test('a phone stores few checks of one ticket and of codes that are no ticket, too', async () => {
  const { gates, phone } = await scene();
  const { h } = await ticket(gates);
  await push(
    phone,
    many(storedCheckLimits.ticket + 5, (at) => letIn(phone, h, at)),
  );
  expect(await checksOf(gates)).toHaveLength(storedCheckLimits.ticket);
  await run(
    `insert into gate_scan (id, match_id, gate_id, device_id, act, answer, source, at, clock_certain)
     select gen_random_uuid(), ?, ?, ?, 'none', 'notOurs', 'camera', now(), true
     from generate_series(2, ?::int)`,
    [phone.matchId, phone.gateId, phone.id, storedCheckLimits.withoutTicket],
  );
  const unreadable = () => ({ ...letIn(phone, null), act: 'none' as const });
  await push(phone, [unreadable(), unreadable()]);
  expect(await checksOf(gates)).toHaveLength(
    storedCheckLimits.ticket + storedCheckLimits.withoutTicket,
  );
});

test('an undo of a check that is only counted, or one once more, is only counted', async () => {
  const { gates, phone } = await scene();
  const { h } = await ticket(gates);
  const scans = many(storedCheckLimits.ticket + 1, (at) => letIn(phone, h, at));
  await push(phone, scans);
  const last = scans.at(-1)!;
  expect(await push(phone, [undoOf(last, 1000)])).toBe('applied');
  expect(await checksOf(gates)).toHaveLength(storedCheckLimits.ticket);
  const [first] = scans as [GateScan];
  const undo = undoOf(first, 1000);
  expect(await push(phone, [undo, undo, undoOf(first, 2000)])).toBe('applied');
  expect(await checksOf(gates)).toHaveLength(storedCheckLimits.ticket + 1);
  expect(await push(phone, [undoOf(letIn(phone, h), 1000)]), 'control').toBe('retry');
  expect(await handIn(phone, scans.length + 3)).toBe('applied');
});

test('a check that was only counted is counted for the enrolment that sent it last', async () => {
  const { gates, phone } = await scene();
  const { h } = await ticket(gates);
  const anew = await createGatePhone(db, t, gates);
  await push(
    anew,
    many(storedCheckLimits.ticket, (at) => letIn(anew, h, at)),
  );
  const scans = many(storedCheckLimits.ticket + 1, (at) => letIn(phone, h, at));
  await push(phone, scans);
  expect(await push(anew, scans.slice(-1))).toBe('applied');
  expect(await handIn(anew, storedCheckLimits.ticket + 1)).toBe('applied');
  expect(await handIn(phone, scans.length)).toBe('retry');
});

test('other phones get checks of listed tickets only, and the others once they are listed', async () => {
  const { gates, phone } = await scene();
  const { booking, h } = await ticket(gates);
  const [entry] = await run('delete from gate_entry where booking_id = ? returning *', [booking]);
  const known = letIn(phone, (await ticket(gates)).h);
  const early = letIn(phone, h);
  const undo = undoOf(early, 1000);
  await push(phone, [known, early, undo, letIn(phone, unlistedHash()), letIn(phone, null)]);
  expect(await published(phone)).toEqual([known.id]);
  await run(
    `insert into gate_entry (id, match_id, no, h, booking_id, role)
     values (?, ?, ?, ?, ?, 'photographer')`,
    [entry.id, entry.match_id, entry.no, entry.h, booking],
  );
  expect((await published(phone)).toSorted()).toEqual([known.id, early.id, undo.id].toSorted());
  const changes = await run(
    `select id from sync.change where collection = 'gate_scan' and not deleted and bucket = ?`,
    [`gate/${gates.matchId}`],
  );
  expect(changes).toHaveLength(3);
});
