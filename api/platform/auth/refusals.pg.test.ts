/** Refused calls are counted, so that they neither look up sessions nor fill the log without end. */
import { Writable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { createGatePhone, createGates, revokePhone } from '#api/gates/testing/gate-scene.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { issueAccessToken } from '#api/platform/auth/tokens.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

let now = Date.parse('2026-11-20T19:30:00Z');
let written = '';
const logStream = new Writable({
  write(chunk, _encoding, done) {
    written += String(chunk);
    done();
  },
});
const db = withDatabase({ entities });
const options = {
  routes: registerRoutes,
  services: { clock: { now: () => new Date(now) } },
  logStream,
};
const env = { LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' };
const t = testApp(db, { ...options, env: { ...env, RATE_LIMIT: 'on' } });
const unlimited = testApp(db, { ...options, env });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute(sql, params));

beforeEach(() => {
  written = '';
});

interface Caller {
  headers: Record<string, string>;
}
const forbidden = '/api/admin/overview';
const get = (caller: Caller | null, path = forbidden, of = t, address = '192.0.2.1') =>
  of.call(null, 'GET', path, undefined, { 'x-forwarded-for': address, ...caller?.headers });
async function statuses(count: number, act: () => Promise<{ status: number }>) {
  const found: Record<number, number> = {};
  for (let n = 0; n < count; n += 1) {
    const { status } = await act();
    found[status] = (found[status] ?? 0) + 1;
  }
  return found;
}
const endSession = ({ sessionId }: TestActor) =>
  run(`update session set revoked_at = now(), revoked_reason = 'error.sessionEnded' where id = ?`, [
    sessionId,
  ]);

test('a pending account’s forbidden calls are answered 120 times, and write one line', async () => {
  const actor = await t.asActor('pending');
  // Lines of the same network are folded, also those of another test.
  const call = () => get(actor, forbidden, t, '192.0.2.77');
  expect(await statuses(300, call)).toEqual({ 403: 120, 429: 180 });
  const lines = written.split('\n').filter((line) => line.includes('"security"'));
  expect(lines.map((line) => JSON.parse(line).security)).toEqual(['refused', 'limited']);
  now += 10_000;
  expect(await statuses(20, call), 'one a second is regained').toEqual({
    403: 10,
    429: 10,
  });
  // Control: without the limit each of them is looked up and refused.
  const other = await unlimited.asActor('pending');
  expect(await statuses(200, () => get(other, forbidden, unlimited))).toEqual({ 403: 200 });
});

test('a caller who was refused too often is not looked up, nor is one of /api/live', async () => {
  const [refused, calm] = [await t.asActor('pending'), await t.asActor('pending')];
  await statuses(120, () => get(refused));
  await run('alter table session rename to session_away');
  const answers = [await get(refused), await get(calm), await get(calm, '/api/live')];
  await run('alter table session_away rename to session');
  expect(answers.map(({ status }) => status)).toEqual([429, 500, 200]);
});

test('refusals are counted by session, so that a stolen one does not keep its owner out', async () => {
  const owner = await t.asActor('member');
  const [row] = await db.tx((tx) =>
    tx.execute<{ id: string }[]>(
      `insert into session (account_id, remember, user_agent, expires_at)
       values (?, false, '', now() + interval '1 hour') returning id`,
      [owner.id],
    ),
  );
  await endSession(owner);
  expect(await statuses(130, () => get(owner, '/api/auth/sessions'))).toEqual({
    412: 120,
    429: 10,
  });
  const token = issueAccessToken(t.app, { accountId: owner.id, sessionId: row?.id ?? '' });
  const session = { headers: { 'x-access-token': token } };
  expect((await get(session, '/api/auth/sessions')).status).toBe(200);
});

test('a refusal by the command, after the guard has let the caller in, counts too', async () => {
  const officer = await t.asActor('officer');
  const { eventId } = await db.tx((tx) => createSeason(tx));
  const answers = await statuses(130, () => get(officer, `/api/event/${eventId}/export`));
  expect(answers).toEqual({ 403: 120, 429: 10 });
});

test('the pulls of a session that has ended are counted', async () => {
  const member = await t.asActor('member');
  await endSession(member);
  const pull = () =>
    t.call(member, 'POST', '/api/sync/pull', { protocol: 1, epoch: null, cursors: {} });
  expect(await statuses(130, pull)).toEqual({ 412: 120, 429: 10 });
});

test('the calls of a revoked phone at a gate are counted by phone', async () => {
  const gates = await db.tx((tx) => createGates(tx));
  const [revoked, calm] = [
    await createGatePhone(db, t, gates),
    await createGatePhone(db, t, gates),
  ];
  await revokePhone(db, revoked);
  expect(await statuses(130, () => get(revoked, '/api/gate/device'))).toEqual({
    412: 120,
    429: 10,
  });
  expect((await get(calm, '/api/gate/device')).status, 'control').toBe(200);
});

test('a phone at a gate that calls too often is not looked up', async () => {
  const gates = await db.tx((tx) => createGates(tx));
  const [busy, calm] = [await createGatePhone(db, t, gates), await createGatePhone(db, t, gates)];
  t.app.callLimits?.calls.charge(busy.id, 1200);
  await run('alter table gate_contact rename to gate_contact_away');
  const answers = [await get(busy, '/api/gate/device'), await get(calm, '/api/gate/device')];
  await run('alter table gate_contact_away rename to gate_contact');
  expect(answers.map(({ status }) => status)).toEqual([429, 500]);
});

test('calls without a genuine token are counted by address, and stop no one who has one', async () => {
  const member = await t.asActor('member');
  const [made, path] = [{ headers: { 'x-access-token': 'made up' } }, '/api/auth/sessions'];
  expect(await statuses(130, () => get(made, path))).toEqual({ 401: 120, 429: 10 });
  expect((await get(null, path)).status, 'nor without a token').toBe(429);
  expect((await get(null, path, t, '192.0.2.2')).status, 'control').toBe(401);
  expect((await get(member, path)).status).toBe(200);
  expect((await get(null, '/api/tickets/keys')).status, 'open calls').not.toBe(429);
});

test('an expired token is always answered with 401, because its phone has to refresh it', async () => {
  const member = await t.asActor('member');
  const token = t.app.jwt.sign(
    { typ: 'access', sub: member.id, sid: member.sessionId, iat: 1 },
    { expiresIn: 1 },
  );
  const expired = { headers: { 'x-access-token': token } };
  expect(await statuses(150, () => get(expired, '/api/auth/sessions'))).toEqual({ 401: 150 });
  expect((await get(expired, '/api/auth/sessions')).body.code).toBe('token_expired');
});
