import { expect, test } from 'vitest';
import type { GateNumber } from '#sync/contracts/gate/gate-calls.ts';
import { lowestSlot, numberVerifier } from '#sync/contracts/gate/officer-number.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import {
  createGatePhone,
  createGates,
  issueTicketTo,
  type TestGatePhone,
} from '#api/gates/testing/gate-scene.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function scene() {
  const gates = await db.tx((tx) => createGates(tx));
  for (let count = 0; count < 2; count += 1)
    await db.tx((tx) => issueTicketTo(tx, gates, t.app.services));
  const [phone, officer] = [
    await createGatePhone(db, t, gates),
    await createGatePhone(db, t, gates, 'officer'),
  ];
  return { gates, phone, officer };
}

async function load(phone: TestGatePhone, from = -1, to = 2) {
  const path = `/api/gate/numbers?from=${from}&to=${to}`;
  const { status, body } = await t.call(null, 'GET', path, undefined, phone.headers);
  return { status, ...(body.data as { numbersNo: number; numbers: GateNumber[] }) };
}

/** The officer's digits by slot. */
async function digitsOf(officer: TestGatePhone): Promise<Map<number, string>> {
  const { numbers } = await load(officer);
  return new Map(numbers.flatMap((each) => ('digits' in each ? [[each.slot, each.digits]] : [])));
}

test('an officer’s phone has the numbers, and a checking phone only what they are checked with', async () => {
  const { phone, officer } = await scene();
  const [checked, again] = [await load(phone), await load(phone)];
  const digits = await digitsOf(officer);
  expect([...digits.keys()]).toEqual([-1, 1, 2]);
  expect(checked.numbers.map(({ slot }) => slot)).toEqual([-1, 1, 2]);
  // Two phones and two calls have the same numbers.
  expect(again).toEqual(checked);
  const reply = JSON.stringify(checked);
  for (const number of checked.numbers) {
    const { salt, verifier } = number as { salt: string; verifier: string };
    const right = digits.get(number.slot)!;
    expect(right).toMatch(/^\d{6}$/);
    expect(reply).not.toContain(right);
    const made = await numberVerifier(right, Buffer.from(salt, 'base64url'));
    expect(Buffer.from(made).toString('base64url')).toBe(verifier);
  }
  const salts = checked.numbers.map((number) => ('salt' in number ? number.salt : ''));
  expect(new Set(salts).size).toBe(3);
});

test('phones that ask at the same time get the same numbers', async () => {
  const { phone, officer } = await scene();
  const [first, second] = await Promise.all([load(officer), load(officer), load(phone)]);
  expect(first).toEqual(second);
});

test('too many slots, and slots below the spare ones, are refused', async () => {
  const { phone } = await scene();
  for (const [from, to] of [
    [1, 41],
    [2, 1],
    [lowestSlot - 1, lowestSlot],
  ] as const)
    expect((await load(phone, from, to)).status).toBe(422);
});

test.each([
  ['a phone is revoked', { revoke: true, discardScans: true }],
  ['a phone is reported lost', { lost: 'Fell into the Nile' }],
])('all numbers change when %s', async (_, edit) => {
  const { gates, phone, officer } = await scene();
  const other = await createGatePhone(db, t, gates);
  const [before, known] = [await digitsOf(officer), await load(phone)];
  const admin = await t.asActor('admin');
  const body = { ...edit, version: 1 };
  expect((await t.call(admin, 'PATCH', `/api/gate/device/${other.id}`, body)).status).toBe(200);
  expect((await load(phone)).numbersNo).toBeGreaterThan(known.numbersNo);
  const after = await digitsOf(officer);
  const kept = [...after].filter(([slot, digits]) => before.get(slot) === digits);
  expect(kept).toEqual([]);
});

test('all numbers change with a new code, which removes the phones that enrolled since a time', async () => {
  const { gates, phone, officer } = await scene();
  const strangers = [await createGatePhone(db, t, gates), await createGatePhone(db, t, gates)];
  await run(`update gate_device set enrolled_at = now() - interval '1 hour' where id = ?`, [
    phone.id,
  ]);
  const elsewhere = await createGatePhone(db, t, gates, 'check', gates.gateIds[1]);
  const before = await load(phone);
  const admin = await t.asActor('admin');
  const since = new Date(Date.now() - 600_000).toISOString();
  const path = `/api/gate/${gates.gateIds[0]}`;
  const withoutCode = await t.call(admin, 'PATCH', path, { removeSince: since, version: 1 });
  expect(withoutCode.status).toBe(422);
  const replaced = { newCode: true, removeSince: since, version: 1 };
  expect((await t.call(admin, 'PATCH', path, replaced)).status).toBe(200);
  const rows = await run(
    `select id from gate_device where match_id = ? and revoked_at is not null and discarded`,
    [gates.matchId],
  );
  expect(rows.map(({ id }) => id as string).toSorted()).toEqual(
    strangers.map(({ id }) => id).toSorted(),
  );
  for (const { headers } of [phone, officer, elsewhere])
    expect((await t.call(null, 'GET', '/api/gate/device', undefined, headers)).status).toBe(200);
  expect((await load(phone)).numbersNo).toBeGreaterThan(before.numbersNo);
});

test('a phone that was never accepted knows nothing of the numbers, and they stay when it is revoked', async () => {
  const { gates, phone, officer } = await scene();
  const stranger = await createGatePhone(db, t, gates);
  await run('update gate_device set accepted = false where id = ?', [stranger.id]);
  const [before, admin] = [await digitsOf(officer), await t.asActor('admin')];
  const body = { revoke: true, discardScans: true, version: 2 };
  expect((await t.call(admin, 'PATCH', `/api/gate/device/${stranger.id}`, body)).status).toBe(200);
  expect(await digitsOf(officer)).toEqual(before);
  expect((await load(phone)).numbersNo).toBe(1);
});

test('a new code removes the checks of phones that were revoked before, and keeps the search key', async () => {
  const { gates } = await scene();
  const [left, kept] = [await createGatePhone(db, t, gates), await createGatePhone(db, t, gates)];
  const since = new Date(Date.now() - 600_000).toISOString();
  await run(`update gate_device set accepted = false, revoked_at = now() where id = ?`, [left.id]);
  await run(
    `update gate_device set revoked_at = now(), enrolled_at = now() - interval '1 hour'
     where id = ?`,
    [kept.id],
  );
  await run(
    `insert into gate_scan (id, match_id, gate_id, device_id, act, answer, source, at, clock_certain)
     select gen_random_uuid(), match_id, gate_id, id, 'none', 'notOurs', 'camera', now(), true
     from gate_device where id in (?, ?)`,
    [left.id, kept.id],
  );
  const replaced = { newCode: true, removeSince: since, version: 1 };
  const path = `/api/gate/${gates.gateIds[0]}`;
  expect((await t.call(await t.asActor('admin'), 'PATCH', path, replaced)).status).toBe(200);
  const scans = await run(
    `select s.device_id, s.discarded and d.discarded as discarded
     from gate_scan s join gate_device d on d.id = s.device_id where s.match_id = ?`,
    [gates.matchId],
  );
  expect(new Map(scans.map((scan) => [scan.device_id, scan.discarded]))).toEqual(
    new Map([
      [left.id, true],
      [kept.id, false],
    ]),
  );
  const [key] = await run('select search_key_no from gate_secret where match_id = ?', [
    gates.matchId,
  ]);
  expect(key?.search_key_no).toBe(1);
});

test('numbers that were renewed while others were made are not stored', async () => {
  const { gates, phone } = await scene();
  // Renewed in a transaction that is open while the numbers are made.
  const [first] = await Promise.all([
    load(phone, -40, -1),
    run('select renew_gate_numbers(?)', [gates.matchId]),
  ]);
  const rows = await run('select count(*)::int as count from gate_number where match_id = ?', [
    gates.matchId,
  ]);
  const [match] = await run('select numbers_no from gate_match where id = ?', [gates.matchId]);
  expect(match?.numbers_no).toBe(2);
  if (first.status === 200 && first.numbersNo === 1) expect(rows).toEqual([{ count: 0 }]);
  else expect([0, 40]).toContain(rows[0]?.count);
});
