import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { gateRoutes } from '#api/gates/routes.ts';
import { approveOfficer, createGatePhone, createGates } from '#api/gates/testing/gate-scene.ts';
import { maxWaitingPhones } from '#api/gates/waiting-phones.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const env = { TRUST_PROXY: '127.0.0.1' };
const t = testApp(db, { routes: gateRoutes, env });
/** Its clock stands still, so that nothing is regained while a busy machine makes the calls. */
const limited = testApp(db, {
  routes: gateRoutes,
  env: { ...env, RATE_LIMIT: 'on' },
  services: {
    clock: {
      now: (
        (at) => () =>
          at
      )(new Date()),
    },
  },
});
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

const gates = () => db.tx((tx) => createGates(tx));
const newPhone = () => ({
  device: randomUUID(),
  secret: randomBytes(32).toString('base64url'),
  label: 'Omar',
});

async function codeOf(gateId: string, of = t): Promise<string> {
  const { body } = await of.call(await of.asActor('admin'), 'GET', `/api/gate/${gateId}/code`);
  return new URL(body.data.url as string).hash.slice(1);
}

const enrol = (code: string, phone: object, address = '127.0.0.1', of = t) =>
  of.call(null, 'POST', '/api/gate/enrol', { code, ...phone }, { 'x-forwarded-for': address });
/** Enrols a new phone and returns its id. */
async function enrolFrom(address: string, code: string): Promise<string> {
  const phone = newPhone();
  expect((await enrol(code, phone, address)).status).toBe(201);
  return phone.device;
}
/** Adds so many phones that wait as this one does. */
const copy = (device: string, count: number) =>
  run(
    `insert into gate_device (id, secret_hash, match_id, gate_id, label, rights, accepted, network)
     select gen_random_uuid(), secret_hash, match_id, gate_id, label, rights, accepted, network
     from gate_device, generate_series(1, ?) where id = ?`,
    [count, device],
  );
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

test('a phone gets the contact’s Arabic name if an officer of the match has that name', async () => {
  const made = await gates();
  const officer = await t.asActor('officer');
  const contact = async (name: string) => {
    await run('update gate_match set contact = ? where id = ?', [
      JSON.stringify({ name, phone: '+20 100 000' }),
      made.matchId,
    ]);
    return (await ownDevice(phone.headers['x-access-token'])).body.data.match.contact as object;
  };
  const phone = await createGatePhone(db, t, made);
  await run(
    `update account set first_name = 'Hany', last_name = 'Ragab', name_arabic = 'هاني رجب'
     where id = ?`,
    [officer.id],
  );
  expect(await contact('Hany Ragab'), 'an officer of no match').toMatchObject({ nameArabic: null });
  await db.tx((tx) => approveOfficer(tx, made, officer.id));
  expect(await contact('Hany Ragab')).toEqual({
    name: 'Hany Ragab',
    nameArabic: 'هاني رجب',
    phone: '+20 100 000',
  });
  expect(await contact('Mona Ragab')).toMatchObject({ nameArabic: null });
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
  const stranger = '192.0.2.1';
  const [early, elsewhere] = [await enrolFrom(stranger, code), await enrolFrom('192.0.2.2', code)];
  await copy(early, maxWaitingPhones - 2);
  const strangers = [];
  for (let at = 0; at < 5; at += 1) strangers.push(await enrolFrom(stranger, code));
  const late = await enrolFrom('192.0.2.3', code);
  const rows = await run('select id from gate_device where gate_id = ?', [made.gateIds[0]]);
  const ids = rows.map(({ id }) => id as string);
  expect(ids).toHaveLength(maxWaitingPhones);
  expect(ids, 'phones of other networks, and those from before the strangers').toEqual(
    expect.arrayContaining([early, elsewhere, late]),
  );
  expect(ids, 'a stranger’s own phones leave').not.toContain(strangers.at(-2));
});

test('a phone that leaves the place for another stays as revoked if it has sent anything', async () => {
  const made = await gates();
  const code = await codeOf(made.gateIds[0]);
  await enrolFrom('192.0.2.1', code);
  const [key, check, nothing] = [
    await enrolFrom('192.0.2.1', code),
    await enrolFrom('192.0.2.1', code),
    await enrolFrom('192.0.2.1', code),
  ];
  await run(`update gate_device set public_key = '\\x04' where id = ?`, [key]);
  await run(
    `insert into gate_scan (id, match_id, gate_id, device_id, act, answer, source, at, clock_certain)
     values (gen_random_uuid(), ?, ?, ?, 'none', 'notOurs', 'camera', now(), true)`,
    [made.matchId, made.gateIds[0], check],
  );
  const other = await enrolFrom('192.0.2.2', code);
  await copy(other, maxWaitingPhones - 5);
  await run(
    `update gate_device set network = id::text where gate_id = ? and network = '192.0.2.2'`,
    [made.gateIds[0]],
  );
  // Each takes the place of one of the three, whose network has the most.
  for (const address of ['192.0.2.3', '192.0.2.4', '192.0.2.5']) await enrolFrom(address, code);
  const rows = await run(
    'select id, revoked_at from gate_device where gate_id = ? and (revoked_at is not null or id = ?)',
    [made.gateIds[0], nothing],
  );
  const ids = rows.map(({ id }) => id as string);
  expect(ids.toSorted()).toEqual([key, check].toSorted());
});

test('the networks of one IPv6 customer count as one for the places of waiting phones', async () => {
  const made = await gates();
  const code = await codeOf(made.gateIds[0]);
  const steward = await enrolFrom('192.0.2.1', code);
  await copy(steward, 9);
  const strangers = [];
  for (let at = 0; at < maxWaitingPhones; at += 1)
    strangers.push(await enrolFrom(`2001:db8:7:${at.toString(16)}::1`, code));
  const waiting = await run(
    'select network from gate_device where gate_id = ? and revoked_at is null',
    [made.gateIds[0]],
  );
  const own = waiting.filter(({ network }) => network === '192.0.2.1');
  expect([waiting.length, own.length]).toEqual([maxWaitingPhones, 10]);
});

test('one network enrols at most 240 new phones an hour with a code, and known ones without end', async () => {
  const made = await gates();
  const code = await codeOf(made.gateIds[0], limited);
  const known = newPhone();
  const status = async (...args: Parameters<typeof enrol>) => (await enrol(...args)).status;
  const stadium = '198.51.100.20';
  expect(await status(code, known, stadium, limited)).toBe(201);
  // Simulates 238 more enrolments; each is regained after 15 seconds.
  await run('update rate_limit set free_at = free_at + make_interval(secs => 238 * 15)');
  expect(await status(code, newPhone(), stadium, limited)).toBe(201);
  // `code=` is another text of the same code.
  for (const text of [code, `${code}=`])
    expect(await status(text, newPhone(), stadium, limited)).toBe(429);
  expect(await status(code, known, stadium, limited)).toBe(201);
  const other = await codeOf(made.gateIds[1], limited);
  expect(await status(other, known, stadium, limited)).toBe(201);
  expect(await status(code, newPhone(), '198.51.100.21', limited)).toBe(201);
  await run('update gate set code_no = 2 where id = ?', [made.gateIds[0]]);
  const next = await codeOf(made.gateIds[0], limited);
  expect(await status(next, newPhone(), stadium, limited)).toBe(201);
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
