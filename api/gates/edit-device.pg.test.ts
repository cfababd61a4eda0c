import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxGatePhones } from '#sync/contracts/gate/gate-rows.ts';
import { editDevice } from '#api/gates/edit-device.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import {
  createApprovedOfficer,
  createGatePhone,
  createGates,
  issueTicketTo,
  type TestGatePhone,
} from '#api/gates/testing/gate-scene.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function scene(rights: 'check' | 'search' | 'officer' = 'check') {
  const gates = await db.tx((tx) => createGates(tx));
  const [admin, phone] = [await t.asActor('admin'), await createGatePhone(db, t, gates, rights)];
  return { gates, admin, phone };
}

const edit = (admin: TestActor, { id }: Pick<TestGatePhone, 'id'>, body: object) =>
  t.call(admin, 'PATCH', `/api/gate/device/${id}`, body);
const searchKeyNo = async ({ matchId }: TestGatePhone) =>
  (await run('select search_key_no from gate_secret where match_id = ?', [matchId]))[0]
    ?.search_key_no as number;
const own = ({ headers }: TestGatePhone) =>
  t.call(null, 'GET', '/api/gate/device', undefined, headers);

test('the media office grants the search, which the phone gets with its next call', async () => {
  const { admin, phone } = await scene();
  expect((await own(phone)).body.data.search).toBeNull();
  const granted = await edit(admin, phone, { rights: 'search', version: 1 });
  expect(granted).toMatchObject({ status: 200, body: { data: { rights: 'search', version: 2 } } });
  expect((await own(phone)).body.data.search).toMatchObject({ keyNo: 1 });
  expect(await edit(admin, phone, { rights: 'check', version: 1 })).toMatchObject({
    status: 409,
    body: { stale: true },
  });
});

test.each([
  [{ revoke: true }, 'search', 2],
  [{ lost: 'Fell into the Nile.' }, 'search', 2],
  [{ rights: 'check' }, 'search', 2],
  [{ revoke: true }, 'officer', 2],
  [{ revoke: true }, 'check', 1],
  [{ lost: 'Fell.' }, 'check', 1],
] as const)('%o on a phone with the right to %s leaves search key %i', async (body, rights, no) => {
  const { admin, phone } = await scene(rights);
  const { rows: before } = {
    rows: await run('select search_key from gate_secret where match_id = ?', [phone.matchId]),
  };
  expect((await edit(admin, phone, { ...body, version: 1 })).status).toBe(200);
  expect(await searchKeyNo(phone)).toBe(no);
  const after = await run('select search_key from gate_secret where match_id = ?', [phone.matchId]);
  expect(after[0]?.search_key.equals(before[0]?.search_key)).toBe(no === 1);
});

test.each([
  ['rejected', null, 2],
  // Its key was renewed when it was reported.
  ['rejected', 'Stolen', 1],
  ['approved', null, 1],
] as const)(
  'a booking that is %s, of an officer whose phone is lost (%s), leaves search key %i',
  async (status, lostReason, no) => {
    const [{ phone }, other] = [await scene('officer'), await scene('search')];
    const officer = await db.tx((tx) => createApprovedOfficer(tx, other.gates));
    await run('update gate_device set lost_reason = ? where id = ?', [lostReason, phone.id]);
    await run('update booking set status = ?, version = version + 1 where match_id = ?', [
      status,
      phone.matchId,
    ]);
    expect(await searchKeyNo(phone)).toBe(no);
    // The key of a match where the officer has no phone stays.
    await run('update booking set status = ? where account_id = ?', [status, officer]);
    expect(await searchKeyNo(other.phone)).toBe(1);
  },
);

test('revoking ends the phone at its next call; its checks are discarded only if asked', async () => {
  const { admin, phone, gates } = await scene();
  await db.tx((tx) => issueTicketTo(tx, gates, t.app.services));
  const scan = randomUUID();
  await run(
    `insert into gate_scan (id, match_id, gate_id, device_id, h, act, answer, source, at, clock_certain)
     select ?, e.match_id, ?, ?, e.h, 'in', 'onTheList', 'camera', now(), true
     from gate_entry e where e.match_id = ? limit 1`,
    [scan, phone.gateId, phone.id, gates.matchId],
  );
  const seen = async () => [
    (await run('select discarded from gate_scan where id = ?', [scan]))[0]?.discarded,
    (await run('select id from published.gate_scan where id = ?', [scan])).length,
  ];
  expect((await edit(admin, phone, { revoke: true, version: 1 })).status).toBe(200);
  expect((await own(phone)).status).toBe(412);
  expect(await seen()).toEqual([false, 1]);
  await edit(admin, phone, { revoke: true, discardScans: true, version: 2 });
  expect(await seen()).toEqual([true, 0]);
  const [{ revoked_at: at }] = await run('select revoked_at from gate_device where id = ?', [
    phone.id,
  ]);
  await edit(admin, phone, { revoke: true, discardScans: false, version: 3 });
  expect(await seen()).toEqual([false, 1]);
  expect((await run('select revoked_at from gate_device where id = ?', [phone.id]))[0]).toEqual({
    revoked_at: at,
  });
});

test('a phone moves to another gate of its match that has room', async () => {
  const { admin, phone, gates } = await scene();
  const other = await db.tx((tx) => createGates(tx));
  const move = (gateId: string, version: number) => edit(admin, phone, { gateId, version });
  expect((await move(other.gateIds[0], 1)).status).toBe(422);
  expect((await move(gates.gateIds[1], 1)).body.data).toMatchObject({ gateId: gates.gateIds[1] });
  for (let at = 0; at < maxGatePhones; at += 1)
    await createGatePhone(db, t, gates, 'check', gates.gateIds[2]);
  expect((await move(gates.gateIds[2], 2)).status).toBe(409);
  const [{ gate_id: gateId }] = await run('select gate_id from gate_device where id = ?', [
    phone.id,
  ]);
  expect(gateId).toBe(gates.gateIds[1]);
  // An officer's phone is a gate everywhere, so it takes no one's place.
  const officer = await createGatePhone(db, t, gates, 'officer');
  const moved = await edit(admin, officer, { gateId: gates.gateIds[2], version: 1 });
  expect(moved.body.data).toMatchObject({ gateId: gates.gateIds[2] });
});

test('a lost phone gets neither names nor the new search key, until it is taken back', async () => {
  const { admin, phone } = await scene('search');
  const get = (path: string) =>
    t.call(null, 'GET', `/api/gate/${path}`, undefined, phone.headers).then(({ status }) => status);
  const statuses = async () => [await get('index'), await get('cards?from=1&to=1')];
  expect(await statuses()).toEqual([200, 200]);
  await edit(admin, phone, { lost: 'Stolen', version: 1 });
  expect((await own(phone)).body.data.search).toBeNull();
  expect(await statuses()).toEqual([409, 409]);
  await edit(admin, phone, { lost: null, version: 2 });
  expect((await own(phone)).body.data.search).toMatchObject({ keyNo: 2 });
  expect(await statuses()).toEqual([200, 200]);
});

test('a lost phone is taken back only where its gate has room', async () => {
  const { admin, phone, gates } = await scene();
  await edit(admin, phone, { lost: 'Stolen', version: 1 });
  for (let at = 0; at < maxGatePhones; at += 1) await createGatePhone(db, t, gates);
  const found = { lost: null, version: 2 };
  expect((await edit(admin, phone, found)).status).toBe(409);
  expect((await edit(admin, phone, { ...found, gateId: gates.gateIds[1] })).status).toBe(200);
});

test('two lost phones do not share the last place of a gate', async () => {
  const { admin, phone, gates } = await scene();
  const other = await createGatePhone(db, t, gates);
  for (const each of [phone, other]) await edit(admin, each, { lost: 'Stolen', version: 1 });
  for (let at = 1; at < maxGatePhones; at += 1) await createGatePhone(db, t, gates);
  const takeBack = (tx: Tx) => editDevice(tx, admin, phone.id, { lost: null, version: 2 });
  const { status } = await duringTransaction(db, takeBack, () =>
    edit(admin, other, { lost: null, version: 2 }),
  );
  expect(status).toBe(409);
});

test('a lost phone can be taken back, and an officer’s rights stay', async () => {
  const { admin, phone } = await scene('officer');
  expect((await edit(admin, phone, { rights: 'check', version: 1 })).status).toBe(422);
  expect((await edit(admin, phone, { lost: '', version: 1 })).status).toBe(422);
  expect((await edit(admin, phone, { lost: 'Stolen', version: 1 })).body.data.lostReason).toBe(
    'Stolen',
  );
  expect((await edit(admin, phone, { lost: null, version: 2 })).body.data.lostReason).toBeNull();
  expect((await edit(admin, { id: randomUUID() }, { lost: null, version: 2 })).status).toBe(404);
});

test('the log, which is kept for ever, has neither the steward’s name nor why a phone is missing', async () => {
  const { admin, phone, gates } = await scene();
  const edits = [
    { rights: 'search' },
    { gateId: gates.gateIds[1] },
    { lost: 'Omar left in a taxi.' },
    { lost: null },
    { revoke: true },
  ];
  for (const [at, body] of edits.entries())
    expect((await edit(admin, phone, { ...body, version: at + 1 })).status).toBe(200);
  const log = await run(
    `select detail from audit_entry where subject_id = ? and action like 'match.gate-phone%'
     order by at, id`,
    [gates.matchId],
  );
  expect(log.map(({ detail }) => detail as unknown)).toEqual([
    { phone: phone.id, rights: 'search' },
    { phone: phone.id, gateId: gates.gateIds[1] },
    { phone: phone.id, lost: true },
    { phone: phone.id, lost: false },
    { phone: phone.id },
  ]);
});
