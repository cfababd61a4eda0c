import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxGatePhones } from '#sync/contracts/gate/gate-rows.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import {
  approveOfficer,
  createGatePhone,
  createGates,
  tokenHeaders,
  type TestGates,
} from '#api/gates/testing/gate-scene.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { issueToken } from '#api/platform/auth/tokens.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

const gates = (options = {}) => db.tx((tx) => createGates(tx, options));
const newPhone = () => ({
  device: randomUUID(),
  secret: randomBytes(32).toString('base64url'),
  label: 'Omar',
});

/** The enrolment code of a gate, read by an administrator. */
async function codeOf(gateId: string): Promise<string> {
  const { body } = await t.call(await t.asActor('admin'), 'GET', `/api/gate/${gateId}/code`);
  const url = new URL(body.data.url as string);
  expect(url.pathname).toBe('/gate');
  return url.hash.slice(1);
}

const enrol = (code: string, phone: object) =>
  t.call(null, 'POST', '/api/gate/enrol', { code, ...phone });
const ownDevice = (token: string) =>
  t.call(null, 'GET', '/api/gate/device', undefined, { 'x-access-token': token });
const mine = (made: TestGates) => ({ id: expect.any(String), matchId: made.matchId });

test('the code in the QR code makes a phone a checker of that gate', async () => {
  const made = await gates();
  const code = await codeOf(made.gateIds[1]);
  const seen = await t.call(null, 'POST', '/api/gate/code', { code });
  expect(seen.body.data).toMatchObject({ gate: { number: 2 }, entries: 0 });
  const phone = newPhone();
  const { status, body } = await enrol(code, phone);
  expect({ status, data: body.data }).toMatchObject({
    status: 201,
    data: {
      device: { id: phone.device, rights: 'check', label: 'Omar', gateId: made.gateIds[1] },
      gate: { ...mine(made), number: 2 },
      match: { id: made.matchId, closedAt: null },
      keys: [{ kty: 'OKP' }],
      matchKey: expect.stringMatching(/^[\w-]{43}$/),
    },
  });
  const { match, erasedAt, now } = body.data;
  expect(Date.parse(erasedAt) - Date.parse(match.facts.date)).toBe((3 + 12) * 3_600_000);
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(10_000);
  const own = await ownDevice(body.data.token);
  expect(own).toMatchObject({ status: 200, body: { data: { device: body.data.device } } });
  expect(own.body.data.search).toBeNull();
  const { exp } = t.app.jwt.decode<{ exp: number }>(body.data.token)!;
  expect(exp * 1000 - Date.parse(match.facts.date)).toBeCloseTo((3 + 48) * 3_600_000, -4);
});

test('repeating an enrolment returns the same phone, at the gate of the code, and undoes a hand-in', async () => {
  const made = await gates();
  const [first, second] = [await codeOf(made.gateIds[0]), await codeOf(made.gateIds[1])];
  const phone = newPhone();
  const { body } = await enrol(first, phone);
  expect((await enrol(first, phone)).body.data.device).toEqual(body.data.device);
  await run('update gate_device set handed_in_at = now(), scans_made = 3 where id = ?', [
    phone.device,
  ]);
  expect((await enrol(second, phone)).body.data.device).toMatchObject({
    handedInAt: null,
    gateId: made.gateIds[1],
  });
  expect(await run('select id from gate_device where match_id = ?', [made.matchId])).toEqual([
    { id: phone.device },
  ]);
});

test('a label is one line', async () => {
  const code = await codeOf((await gates()).gateIds[0]);
  expect((await enrol(code, { ...newPhone(), label: 'Omar\n\nCairo' })).status).toBe(422);
});

test('a lost phone that enrols again has lost the right to search', async () => {
  const made = await gates();
  const [code, phone] = [await codeOf(made.gateIds[0]), newPhone()];
  await enrol(code, phone);
  await run(`update gate_device set rights = 'search' where id = ?`, [phone.device]);
  expect((await enrol(code, phone)).body.data.device).toMatchObject({ rights: 'search' });
  await run(`update gate_device set lost_reason = 'Stolen' where id = ?`, [phone.device]);
  expect((await enrol(code, phone)).body.data.device).toMatchObject({
    rights: 'check',
    lostReason: null,
  });
});

test('an id with another secret, or of another match, is refused', async () => {
  const [made, other] = [await gates(), await gates()];
  const code = await codeOf(made.gateIds[0]);
  const phone = newPhone();
  await enrol(code, phone);
  const refused = { status: 409, body: { message: expect.stringContaining('Another phone') } };
  expect(await enrol(code, { ...phone, secret: newPhone().secret })).toMatchObject(refused);
  expect(await enrol(await codeOf(other.gateIds[0]), phone)).toMatchObject(refused);
});

test('a phone whose id ends like another’s of the match is refused, because codes name it by the end', async () => {
  const [made, other] = [await gates(), await gates()];
  const [code, phone] = [await codeOf(made.gateIds[0]), newPhone()];
  await enrol(code, phone);
  const alike = { ...newPhone(), device: randomUUID().slice(0, 19) + phone.device.slice(19) };
  expect(await enrol(code, alike)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Another phone') },
  });
  expect((await enrol(await codeOf(other.gateIds[0]), alike)).status).toBe(201);
  expect((await enrol(code, phone)).status).toBe(201);
});

test('a revoked phone cannot enrol again, and its next call is refused', async () => {
  const made = await gates();
  const code = await codeOf(made.gateIds[0]);
  const phone = newPhone();
  const { token } = (await enrol(code, phone)).body.data;
  await run('update gate_device set revoked_at = now() where id = ?', [phone.device]);
  const message = 'The media office has removed this phone.';
  expect(await ownDevice(token)).toMatchObject({ status: 412, body: { message } });
  expect(await enrol(code, phone)).toMatchObject({ status: 409, body: { message } });
});

test('a new code ends the old one, and a changed code is none', async () => {
  const made = await gates();
  const admin = await t.asActor('admin');
  const gateId = made.gateIds[0];
  const old = await codeOf(gateId);
  const gate = { version: 1, newCode: true };
  expect((await t.call(admin, 'PATCH', `/api/gate/${gateId}`, gate)).status).toBe(200);
  expect((await enrol(old, newPhone())).status).toBe(404);
  const code = await codeOf(gateId);
  const flipped = code.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  for (const wrong of [old, flipped, code.slice(0, -4), `${code}AAAA`, '', 'x'.repeat(200)])
    expect((await enrol(wrong, newPhone())).status).toBe(404);
  const changed = Buffer.from(code, 'base64url');
  changed.writeUInt32BE(3, 16);
  expect((await enrol(changed.toString('base64url'), newPhone())).status).toBe(404);
  // Control.
  expect((await enrol(code, newPhone())).status).toBe(201);
});

test('closed gates, matches that are long over and deleted ones enrol no phone', async () => {
  const [closed, over, deleted] = [
    await gates(),
    await gates({ kickOffIn: '-52 hours' }),
    await gates(),
  ];
  const codes = [];
  for (const { gateIds } of [closed, over, deleted]) codes.push(await codeOf(gateIds[0]));
  await run('update gate_match set closed_at = now() where id = ?', [closed.matchId]);
  await run('update match set deleted_at = now() where id = ?', [deleted.matchId]);
  const statuses = [];
  for (const code of codes) statuses.push((await enrol(code, newPhone())).status);
  expect(statuses).toEqual([409, 409, 404]);
});

test('a gate has at most twelve accepted phones, also when fifteen are accepted at the same time', async () => {
  const made = await gates();
  const admin = await t.asActor('admin');
  const code = await codeOf(made.gateIds[0]);
  const phones = Array.from({ length: maxGatePhones + 3 }, newPhone);
  for (const phone of phones) expect((await enrol(code, phone)).status).toBe(201);
  const accept = async ({ device }: { device: string }) =>
    t.call(admin, 'PATCH', `/api/gate/device/${device}`, { accept: true, version: 1 });
  const answers = await Promise.all(phones.map(accept));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxGatePhones);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body.message)).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('reached its limit of phones')),
  );
  const accepted = phones.filter((_, at) => answers[at]?.status === 200);
  expect((await enrol(code, accepted[0]!)).status).toBe(201);
  await run('update gate_device set handed_in_at = now() where id = ?', [accepted[1]!.device]);
  expect((await accept(phones.find((phone) => !accepted.includes(phone))!)).status).toBe(200);
  expect((await enrol(code, accepted[1]!)).status).toBe(409);
});

test('an officer’s own phone may search, until the approval for the match ends', async () => {
  const made = await gates();
  const officer = await t.asActor('officer');
  const { device, secret } = newPhone();
  const body = { matchId: made.matchId, device, secret };
  expect((await t.call(officer, 'POST', '/api/gate/enrol-officer', body)).status).toBe(403);
  await db.tx((tx) => approveOfficer(tx, made, officer.id));
  const enrolled = await t.call(officer, 'POST', '/api/gate/enrol-officer', body);
  expect(enrolled).toMatchObject({
    status: 201,
    body: {
      data: { device: { rights: 'officer', label: 'Test officer', gateId: made.gateIds[0] } },
    },
  });
  const again = await t.call(officer, 'POST', '/api/gate/enrol-officer', body);
  expect(again.body.data.device).toEqual(enrolled.body.data.device);
  const log = await run(
    `select action, detail from audit_entry where subject_id = ? and actor_id = ?`,
    [made.matchId, officer.id],
  );
  expect(log).toEqual([{ action: 'match.gate-phone-officer', detail: { phone: device } }]);
  const { token } = enrolled.body.data;
  expect((await ownDevice(token)).body.data.search).toEqual({
    keyNo: 1,
    key: expect.stringMatching(/^[\w-]{43}$/),
  });
  for (const [end, restore] of [
    [
      `update booking set status = 'rejected' where account_id = ?`,
      `update booking set status = 'approved' where account_id = ?`,
    ],
    [
      `update account set deleted_at = now() where id = ?`,
      `update account set deleted_at = null where id = ?`,
    ],
    [
      `update account set status = 'rejected' where id = ?`,
      `update account set status = 'approved' where id = ?`,
    ],
  ] as const) {
    await run(end, [officer.id]);
    expect((await ownDevice(token)).status).toBe(412);
    await run(restore, [officer.id]);
    expect((await ownDevice(token)).status).toBe(200);
  }
});

test('an officer’s phone learns when each phone of the match was in touch, others do not', async () => {
  const [made, other] = [await gates(), await gates()];
  const [silent, steward, officer] = [
    await createGatePhone(db, t, made, 'search'),
    await createGatePhone(db, t, made),
    await createGatePhone(db, t, made, 'officer'),
  ];
  await createGatePhone(db, t, other);
  const phonesOf = async ({ headers }: typeof steward) =>
    (await ownDevice(headers['x-access-token'])).body.data.phones;
  expect([await phonesOf(steward), await phonesOf(officer)]).toEqual([
    null,
    [
      { id: silent.id, lastSeenAt: null },
      { id: steward.id, lastSeenAt: expect.stringMatching(/Z$/) },
      { id: officer.id, lastSeenAt: expect.stringMatching(/Z$/) },
    ].toSorted((one, two) => (one.id < two.id ? -1 : 1)),
  ]);
  await run('update gate_device set lost_reason = ? where id = ?', ['Fell.', officer.id]);
  expect(await phonesOf(officer)).toBeNull();
});

test('a phone cannot be a steward’s and an officer’s, or two officers’, at one match', async () => {
  const made = await gates();
  const code = await codeOf(made.gateIds[0]);
  const [one, other] = [await t.asActor('officer'), await t.asActor('officer')];
  for (const { id } of [one, other]) await db.tx((tx) => approveOfficer(tx, made, id));
  const [steward, own] = [newPhone(), newPhone()];
  const enrolAs = (officer: typeof one, { device, secret }: typeof own) =>
    t.call(officer, 'POST', '/api/gate/enrol-officer', { matchId: made.matchId, device, secret });
  expect([(await enrol(code, steward)).status, (await enrolAs(one, own)).status]).toEqual([
    201, 201,
  ]);
  const refused = [await enrolAs(one, steward), await enrol(code, own), await enrolAs(other, own)];
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
    refused.map(() => [409, expect.stringContaining('enrolled for someone else at this match')]),
  );
  const rights = await run('select rights from gate_device where match_id = ? order by rights', [
    made.matchId,
  ]);
  expect(rights).toEqual([{ rights: 'check' }, { rights: 'officer' }]);
});

test('a phone that has handed in gets neither search key nor contact', async () => {
  const made = await gates();
  const phone = await createGatePhone(db, t, made, 'search');
  const own = () => ownDevice(phone.headers['x-access-token']);
  expect((await own()).body.data.search).not.toBeNull();
  await run('update gate_device set handed_in_at = now() where id = ?', [phone.id]);
  expect(await own()).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('a token of another type, match or phone opens no call of a phone', async () => {
  const [made, other, member] = [await gates(), await gates(), await t.asActor('member')];
  const phone = await createGatePhone(db, t, made);
  const claims = { accountId: phone.id, sessionId: made.matchId };
  const statuses = [];
  for (const token of [
    member.headers['x-access-token'],
    issueToken(t.app, 'access', claims, 600),
    issueToken(t.app, 'file', claims, 600),
    tokenHeaders(t, { id: phone.id, matchId: other.matchId })['x-access-token'],
    tokenHeaders(t, { id: randomUUID(), matchId: made.matchId })['x-access-token'],
  ])
    statuses.push((await ownDevice(token)).status);
  // A phone that a restored backup does not know keeps its list and checks, unlike a revoked one.
  statuses.push((await t.call(null, 'GET', '/api/gate/device')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401]);
});

test('a phone’s calls are noted, and neither wake another phone nor write each time', async () => {
  const phone = await createGatePhone(db, t, await gates());
  const contact = () =>
    run('select last_seen_at from gate_contact where device_id = ?', [phone.id]);
  const lines = async () =>
    (await run('select count(*)::int as n from sync.change where id = ?', [phone.id]))[0]
      ?.n as number;
  const before = await lines();
  expect(before).toBeGreaterThan(0);
  await ownDevice(phone.headers['x-access-token']);
  const noted = await contact();
  expect(noted).toHaveLength(1);
  await ownDevice(phone.headers['x-access-token']);
  expect(await contact()).toEqual(noted);
  await run(
    `update gate_contact set last_seen_at = now() - interval '6 seconds' where device_id = ?`,
    [phone.id],
  );
  await ownDevice(phone.headers['x-access-token']);
  expect(await contact()).not.toEqual(noted);
  expect(await lines()).toBe(before);
});

test('a phone cannot take the id of an account, whose limits it would use up', async () => {
  const made = await gates();
  const { id } = await t.asActor('member');
  const code = await codeOf(made.gateIds[0]);
  const refused = await enrol(code, { ...newPhone(), device: id });
  expect([refused.status, await run('select id from gate_device where id = ?', [id])]).toEqual([
    409,
    [],
  ]);
});

test.each(['new', 'handed in'])(
  'a %s phone cannot enrol while the gates are being closed',
  async (kind) => {
    const made = await gates();
    const [code, phone] = [await codeOf(made.gateIds[0]), newPhone()];
    if (kind === 'handed in') {
      await enrol(code, phone);
      await run('update gate_device set handed_in_at = now() where id = ?', [phone.device]);
    }
    const close = async (tx: Tx) => {
      await tx.execute('select from gate_match where id = ? for update', [made.matchId]);
      await tx.execute('update gate_match set closed_at = now() where id = ?', [made.matchId]);
    };
    const { status } = await duringTransaction(db, close, () => enrol(code, phone));
    expect(status).toBe(409);
  },
);
