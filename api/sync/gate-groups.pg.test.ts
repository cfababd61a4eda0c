/** Checks of one push that are stored in one transaction. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testTicketHash } from '#sync/contracts/tickets/test-ticket.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import type { MutationResult } from '#sync/protocol/push.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { storeChecks } from '#api/gates/store-checks.ts';
import {
  createGatePhone,
  type TestGatePhone,
  type TestGates,
} from '#api/gates/testing/gate-scene.ts';
import { letIn, minute, checkScene, toCaller, undoOf } from '#api/gates/testing/check-scene.ts';
import { testApp } from '#api/platform/testing/app.ts';
import {
  countLockWaiters,
  duringTransaction,
} from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { gateSyncRoutes } from '#api/sync/gate-sync-routes.ts';
import { createSyncServer } from '#api/sync/sync-server.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    gateRoutes(app);
    gateSyncRoutes(app, createSyncServer(app));
  },
});
const { run, scene, ticket, checksOf } = checkScene(db, t);

let seq = 0;
const mutationOf = (args: GateScan) => ({ id: randomUUID(), seq: seq++, name: 'gate.scan', args });

async function push({ id, headers }: TestGatePhone, mutations: object[]): Promise<string[]> {
  const body = { protocol: protocolVersion, device: id, epoch: null, mutations };
  const { body: answer } = await t.call(null, 'POST', '/api/gate/sync/push', body, headers);
  return (answer.data.results as MutationResult[]).map(({ status }) => status);
}

/** How many transactions have written the checks of a match. */
const countTransactions = async ({ matchId }: TestGates) =>
  Number(
    (await run('select count(distinct xmin::text) from gate_scan where match_id = ?', [matchId]))[0]
      .count,
  );
const times = (count: number, status: string) => Array.from({ length: count }, () => status);

/** A shift of a phone that had no signal, with all that a check can be; times are from `start`. */
async function shift() {
  const { gates, phone } = await scene();
  const [other, second] = [
    await createGatePhone(db, t, gates),
    await createGatePhone(db, t, gates, 'check', gates.gateIds[1]),
  ];
  const hashes: string[] = [];
  for (let count = 0; count < 4; count += 1) hashes.push((await ticket(gates)).h);
  const [one, two, three, four] = hashes as [string, string, string, string];
  // Let in elsewhere before, and let out again by an undo.
  const seen = letIn(other, two, -20 * minute);
  const undone = letIn(other, three, -20 * minute);
  await push(other, [seen, undone, undoOf(undone, 1000)].map(mutationOf));
  const first = letIn(phone, one, -10 * minute);
  const scans: GateScan[] = [
    first,
    letIn(phone, two, -9 * minute),
    letIn(phone, three, -8 * minute),
    { ...letIn(phone, one, -7 * minute), act: 'none', answer: 'alreadyInside' },
    { ...letIn(phone, two, -6 * minute), act: 'out', answer: 'leaving' },
    letIn(phone, null, -5 * minute),
    letIn(phone, testTicketHash, -5 * minute),
    letIn(phone, Buffer.alloc(16, 7).toString('base64url'), -5 * minute),
    { ...letIn(phone, four, -4 * minute), override: 'officer', document: 'press', source: 'typed' },
    undoOf(first, 30_000),
    { ...letIn(phone, three, 400 * 24 * 60 * minute), answer: 'askOfficer' },
    { ...letIn(second, one, -3 * minute), listAsOf: null, clockCertain: false },
    letIn(phone, one, -2 * minute),
  ];
  return { gates, phone, scans, hashes };
}

/** Returns the stored checks of the phone, without ids and the time of receipt. */
async function stored({ gates, phone, scans, hashes }: Awaited<ReturnType<typeof shift>>) {
  const rows = await run('select * from gate_scan where match_id = ? and device_id = ?', [
    gates.matchId,
    phone.id,
  ]);
  return scans.map((scan) => {
    const row = rows.find(({ id }) => id === scan.id);
    return (
      row && {
        ...row,
        id: null,
        match_id: null,
        device_id: null,
        received_at: null,
        at: row.phone_at === null && Date.parse(row.at as string) === Date.parse(scan.at),
        h: row.h && hashes.indexOf((row.h as Buffer).toString('base64url')),
        gate_id: gates.gateIds.indexOf(row.gate_id as string),
        undoes: scans.findIndex((each) => each.id === row.undoes),
        list_as_of: row.list_as_of !== null,
        phone_at: row.phone_at !== null,
      }
    );
  });
}

test('checks stored as a group are the same as one by one, with the same answers of the server', async () => {
  const [together, alone] = [await shift(), await shift()];
  await push(together.phone, together.scans.map(mutationOf));
  for (const scan of alone.scans) await push(alone.phone, [mutationOf(scan)]);
  const rows = await stored(together);
  expect(rows.filter((row) => row !== undefined)).toHaveLength(12);
  expect(rows.map((row) => row?.server_answer as string)).toEqual([
    'onTheList',
    'alreadyInside',
    'onTheList',
    'alreadyInside',
    'leaving',
    null,
    undefined,
    'askOfficer',
    'notOurs',
    null,
    'alreadyInside',
    'onTheList',
    'alreadyInside',
  ]);
  expect(rows).toEqual(await stored(alone));
  expect(await countTransactions(together.gates)).toBeLessThan(11);
});

test('phones that enrolled anew and send the same checks at the same time need one try each', async () => {
  const { gates, phone } = await scene();
  const again = await createGatePhone(db, t, gates);
  const scans = Array.from({ length: 6 }, (_, at) => letIn(phone, null, at * 1000));
  let tries = 0;
  const start = Promise.withResolvers<void>();
  const store = async (by: TestGatePhone, all: GateScan[]) =>
    start.promise.then(() =>
      db.tx((tx) => {
        tries += 1;
        return storeChecks(tx, toCaller(by), all, t.app.services);
      }),
    );
  const storing = Promise.allSettled([store(phone, scans), store(again, scans.toReversed())]);
  await db
    .tx(async (tx) => {
      await storeChecks(tx, toCaller(phone), [scans[3]!], t.app.services);
      start.resolve();
      while ((await countLockWaiters(tx)) < 2) await sleep(5);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  const states = (await storing).map(({ status }) => status).toSorted();
  // The second finds the first's.
  expect(states).toEqual(['fulfilled', 'rejected']);
  expect(tries).toBe(2);
  expect(await checksOf(gates)).toHaveLength(6);
});

test('checks that another enrolment has sent are its own, and each is stored once', async () => {
  const { gates, phone } = await scene();
  const anew = await createGatePhone(db, t, gates);
  const scans = Array.from({ length: 5 }, (_, at) => letIn(phone, null, at * 1000));
  await push(phone, scans.slice(0, 3).map(mutationOf));
  const sent = scans.map(mutationOf);
  expect(await push(anew, sent)).toEqual(times(5, 'applied'));
  expect(await push(anew, sent)).toEqual(times(5, 'applied'));
  const rows = await checksOf(gates);
  expect(rows.map(({ device_id: id }) => id as string)).toEqual(times(5, anew.id));
});

test('late checks count all of their people as present, also while the gates are being closed', async () => {
  const { gates, phone } = await scene();
  const bookings = [await ticket(gates), await ticket(gates), await ticket(gates)];
  const sent = bookings.map(({ h }) => mutationOf(letIn(phone, h)));
  const attendance = async () =>
    (
      await run('select attendance from booking where id = any(?::uuid[]) order by id', [
        `{${bookings.map(({ booking }) => booking).join()}}`,
      ])
    ).map((row) => row.attendance as string | null);
  expect(await push(phone, sent.slice(0, 1))).toEqual(['applied']);
  expect(await attendance()).toEqual([null, null, null]);
  const answers = await duringTransaction(
    db,
    async (tx) => {
      await tx.execute('select from gate_match where id = ? for update', [gates.matchId]);
      await tx.execute('update gate_match set closed_at = now() where id = ?', [gates.matchId]);
    },
    () => push(phone, sent.slice(1)),
  );
  expect(answers).toEqual(times(2, 'applied'));
  expect((await attendance()).toSorted()).toEqual(['came', 'came', null]);
  expect(await checksOf(gates)).toHaveLength(3);
});

test('other phones get a group of checks with their next pull, as one change each', async () => {
  const { gates, phone } = await scene();
  const { h } = await ticket(gates);
  const scans = Array.from({ length: 4 }, (_, at) => letIn(phone, h, at * 1000));
  expect(await push(phone, scans.map(mutationOf))).toEqual(times(4, 'applied'));
  expect(await countTransactions(gates), 'of one ticket, too').toBe(1);
  const changes = await run(
    `select id, bucket, deleted from sync.change where collection = 'gate_scan' and bucket = ?
     order by id`,
    [`gate/${gates.matchId}`],
  );
  const bucket = `gate/${gates.matchId}`;
  expect(changes).toEqual(
    scans
      .map(({ id }) => id)
      .toSorted()
      .map((id) => ({ id, bucket, deleted: false })),
  );
});
