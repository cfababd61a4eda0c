import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxWaitingPhones } from '#api/gates/enrol.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { createGatePhone, createGates } from '#api/gates/testing/gate-scene.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes, env: { TRUST_PROXY: '127.0.0.1' } });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

const gates = () => db.tx((tx) => createGates(tx));
const newPhone = () => ({
  device: randomUUID(),
  secret: randomBytes(32).toString('base64url'),
  label: 'Omar',
});

async function codeOf(gateId: string): Promise<string> {
  const { body } = await t.call(await t.asActor('admin'), 'GET', `/api/gate/${gateId}/code`);
  return new URL(body.data.url as string).hash.slice(1);
}

const enrol = (code: string, phone: object) =>
  t.call(null, 'POST', '/api/gate/enrol', { code, ...phone });
const ownDevice = (token: string) =>
  t.call(null, 'GET', '/api/gate/device', undefined, { 'x-access-token': token });

test('a phone learns the contact and may load numbers once it is accepted, not before', async () => {
  const made = await gates();
  const admin = await t.asActor('admin');
  await run('update gate_match set contact = ? where id = ?', [
    JSON.stringify({ name: 'Hany Ragab', phone: '+20 100 000' }),
    made.matchId,
  ]);
  const [code, phone] = [await codeOf(made.gateIds[0]), newPhone()];
  const enrolled = await enrol(code, phone);
  const { token } = enrolled.body.data;
  const numbers = () =>
    t.call(null, 'GET', '/api/gate/numbers?from=-2&to=-1', undefined, { 'x-access-token': token });
  const seen = await t.call(null, 'POST', '/api/gate/code', { code });
  const before = await ownDevice(token);
  for (const { body } of [enrolled, seen, before])
    expect(JSON.stringify(body)).not.toContain('Hany Ragab');
  expect(before.body.data.device).toMatchObject({ accepted: false, label: 'Omar' });
  expect((await numbers()).status).toBe(403);
  const { status } = await t.call(admin, 'PATCH', `/api/gate/device/${phone.device}`, {
    accept: true,
    version: 1,
  });
  expect(status).toBe(200);
  expect((await ownDevice(token)).body.data.match.contact).toMatchObject({ name: 'Hany Ragab' });
  expect((await numbers()).body.data.numbers).toHaveLength(2);
});

test('pulls bring no phone the contact, a steward’s name or the reason of a loss', async () => {
  const made = await gates();
  await createGatePhone(db, t, made);
  await run(`update gate_device set lost_reason = 'Omar lost it' where match_id = ?`, [
    made.matchId,
  ]);
  await run(`update gate_match set contact = '{"name":"Hany","phone":"1"}' where id = ?`, [
    made.matchId,
  ]);
  const rows = await run(
    `select body from published.gate_device where bucket = ?
     union all select body from published.gate_match where bucket = ?`,
    [`gate/${made.matchId}`, `gate/${made.matchId}`],
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/Omar|Hany/);
});

test('strangers with a photographed code keep no steward out, and do not fill the database', async () => {
  const made = await gates();
  const code = await codeOf(made.gateIds[0]);
  const enrolFrom = async (address: string) => {
    const phone = newPhone();
    const from = { 'x-forwarded-for': address };
    const answer = await t.call(null, 'POST', '/api/gate/enrol', { code, ...phone }, from);
    expect(answer.status).toBe(201);
    return phone.device;
  };
  const stranger = '192.0.2.1';
  const [early, elsewhere] = [await enrolFrom(stranger), await enrolFrom('192.0.2.2')];
  const copies = maxWaitingPhones - 2;
  await run(
    `insert into gate_device (id, secret_hash, match_id, gate_id, label, rights, accepted, network)
     select gen_random_uuid(), secret_hash, match_id, gate_id, label, rights, accepted, network
     from gate_device, generate_series(1, ?) where id = ?`,
    [copies, early],
  );
  const strangers = [];
  for (let at = 0; at < 5; at += 1) strangers.push(await enrolFrom(stranger));
  const late = await enrolFrom('192.0.2.3');
  const waiting = await run(
    'select id from gate_device where gate_id = ? and revoked_at is null and not accepted',
    [made.gateIds[0]],
  );
  const ids = waiting.map(({ id }) => id as string);
  expect(ids).toHaveLength(maxWaitingPhones);
  expect(ids, 'phones of other networks, and those from before the strangers').toEqual(
    expect.arrayContaining([early, elsewhere, late]),
  );
  expect(ids, 'a stranger’s own phones leave').not.toContain(strangers.at(-2));
});

test('the network of a phone is forgotten once it is accepted', async () => {
  const code = await codeOf((await gates()).gateIds[0]);
  const { device } = (await enrol(code, newPhone())).body.data;
  const network = async () =>
    (await run('select network from gate_device where id = ?', [device.id]))[0]?.network;
  expect(await network()).toBe('127.0.0.1');
  const accept = { accept: true, version: device.version };
  const path = `/api/gate/device/${device.id}`;
  expect((await t.call(await t.asActor('admin'), 'PATCH', path, accept)).status).toBe(200);
  expect(await network()).toBeNull();
});
