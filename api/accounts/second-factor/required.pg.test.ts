import { beforeEach, describe, expect, test } from 'vitest';
import { acceptInvitation } from '#api/accounts/invitations/accept-invitation.ts';
import { createOrPromoteAdmin } from '#api/accounts/administrators/create-admin.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { passwordRoutes } from '#api/accounts/passwords/routes.ts';
import { secondFactorRoutes } from '#api/accounts/second-factor/routes.ts';
import {
  codeOf,
  enableSecondFactor,
  startSecondFactor,
  stoppedClock,
} from '#api/accounts/second-factor/testing/second-factor.ts';
import { issueFileCookie } from '#api/platform/auth/tokens.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: (app) => {
    accountRoutes(app);
    passwordRoutes(app);
    secondFactorRoutes(app);
    app.get('/api/file/seen', { config: { access: 'session' } }, (request, reply) =>
      reply.send({ data: requireActor(request).id }),
    );
    app.get('/api/cookie/:account/:session', { config: { access: 'open' } }, (request, reply) => {
      const { account: accountId, session: sessionId } = request.params as Record<string, string>;
      issueFileCookie(app, reply, { accountId: accountId ?? '', sessionId: sessionId ?? '' }, 600);
      return reply.send({ data: null });
    });
  },
  services: { clock: stoppedClock },
  env: { SECOND_FACTOR: 'required' },
});
const password = 'corner flag wind';
let hash = '';
beforeEach(async () => {
  hash ||= await hashPassword(password);
});

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function person(kind: 'admin' | 'member'): Promise<TestActor> {
  const actor = await t.asActor(kind);
  await run('update account set password_hash = ? where id = ?', [hash, actor.id]);
  return actor;
}

const post = (path: string, body: object) => t.call(null, 'POST', `/api/auth/${path}`, body);
const logIn = (email: string, more = {}) => post('login', { email, password, ...more });
const setUp = (email: string) => post('second-factor/set-up', { email, password });
const confirm = (email: string, secondFactorCode: string) =>
  post('second-factor/set-up/confirm', { email, password, secondFactorCode });
const openSessions = ({ id }: { id: string }) =>
  run('select id from session where account_id = ? and revoked_at is null', [id]);

test('an administrator without the required second factor sets it up after the password and is logged in', async () => {
  const { id, email } = await person('admin');
  const { status, body, headers } = await logIn(email);
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'second_factor_setup' });
  expect(String(headers['set-cookie'])).not.toContain('touchline_file');
  expect((await setUp(email)).body.data).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringMatching(/^otpauth:/),
  });
  expect((await confirm(email, '000000')).status).toBe(422);
  const code = await startSecondFactor({ db, t }, id);
  const done = await confirm(email, code);
  expect(done.status).toBe(200);
  expect(Object.keys(done.body.data.login).toSorted()).toEqual([
    'refreshToken',
    'scopes',
    'status',
    'token',
    'user',
  ]);
  expect(done.body.data.recoveryCodes).toHaveLength(10);
  expect(String(done.headers['set-cookie'])).toContain('touchline_file');
  const token = { 'x-access-token': done.body.data.login.token };
  const state = await t.call(null, 'GET', '/api/auth/second-factor', undefined, token);
  expect(state.body.data).toMatchObject({ required: true, recoveryCodesLeft: 10 });
  // The session opened before has ended, and the code has been used.
  expect(await openSessions({ id })).toHaveLength(1);
  expect((await logIn(email, { secondFactorCode: code })).status).toBe(422);
  expect((await logIn(email, { secondFactorCode: codeOf({ t }, 1) })).status).toBe(200);
});

test('a session from before the second factor was required ends at the next call, and says why', async () => {
  const [admin, member] = [await person('admin'), await person('member')];
  const { status, body } = await t.call(admin, 'GET', `/api/profile/${admin.id}`);
  expect({ status, body }).toEqual({
    status: 412,
    body: {
      code: 'session_ended',
      message:
        'Force Logout: Two-factor authentication is required for administrators. Log in to set it up.',
    },
  });
  const { headers } = await t.call(null, 'GET', `/api/cookie/${admin.id}/${admin.sessionId}`);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  expect((await t.call(null, 'GET', '/api/file/seen', undefined, { cookie })).status).toBe(412);
  // Nor can it switch the factor on with the session alone.
  const start = await t.call(admin, 'POST', '/api/auth/second-factor/start', { password });
  expect(start.status).toBe(412);
  // Control: with a second factor, and as a member, it goes on.
  await enableSecondFactor({ db, t }, admin.id);
  expect((await t.call(admin, 'GET', `/api/profile/${admin.id}`)).status).toBe(200);
  expect((await t.call(null, 'GET', '/api/file/seen', undefined, { cookie })).status).toBe(200);
  expect((await t.call(member, 'GET', `/api/profile/${member.id}`)).status).toBe(200);
});

test('a required second factor cannot be switched off', async () => {
  const admin = await person('admin');
  const secondFactorCode = await enableSecondFactor({ db, t }, admin.id);
  const off = await t.call(admin, 'POST', '/api/auth/second-factor/disable', {
    password,
    secondFactorCode,
  });
  expect(off.status).toBe(409);
  expect((await logIn(admin.email)).body.code).toBe('second_factor');
});

test('members log in with their password alone where administrators need a second factor', async () => {
  expect((await logIn((await person('member')).email)).status).toBe(200);
});

describe('setting the second factor up with the password alone', () => {
  test('setting the second factor up with the password alone is refused to an account that has one already', async () => {
    const { id, email } = await person('admin');
    await enableSecondFactor({ db, t }, id);
    const before = await run('select * from second_factor where account_id = ?', [id]);
    expect((await setUp(email)).status).toBe(409);
    // It is refused also if a new secret waits for its first code.
    const code = await startSecondFactor({ db, t }, id);
    expect((await confirm(email, code)).status).toBe(409);
    expect(await run('select secret from second_factor where account_id = ?', [id])).toEqual([
      { secret: before[0]?.['secret'] },
    ]);
  });

  test('setting the second factor up with the password alone is refused to members, with a wrong password and with a one-time password', async () => {
    const member = await person('member');
    expect((await setUp(member.email)).status).toBe(403);
    await startSecondFactor({ db, t }, member.id);
    expect((await confirm(member.email, codeOf({ t }))).status).toBe(403);
    const { id, email } = await person('admin');
    await startSecondFactor({ db, t }, id);
    const wrong = { email, password: 'another corner flag' };
    expect((await post('second-factor/set-up', wrong)).status).toBe(401);
    const guess = { ...wrong, secondFactorCode: codeOf({ t }) };
    expect((await post('second-factor/set-up/confirm', guess)).status).toBe(401);
    await run(`update account set password_once_until = now() + interval '1 day' where id = ?`, [
      id,
    ]);
    expect((await setUp(email)).status).toBe(403);
    expect((await confirm(email, codeOf({ t }))).status).toBe(403);
    expect(await openSessions({ id })).toHaveLength(1);
  });

  test('setting the second factor up with the password alone is accepted once when two confirm at the same moment', async () => {
    const { id, email } = await person('admin');
    const code = await startSecondFactor({ db, t }, id);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(email, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('the required second factor', () => {
  test('the required second factor does not end with a forgotten password', async () => {
    const { id, email } = await person('admin');
    await enableSecondFactor({ db, t }, id);
    const token = 'A'.repeat(43);
    await run(
      `insert into password_reset (token_hash, account_id, expires_at)
       values (sha256(convert_to(?, 'UTF8')), ?, now() + interval '1 hour')`,
      [`reset ${token}`, id],
    );
    const reset = await post('reset-password', { email, password, resetPasswordToken: token });
    expect(reset.status).toBe(200);
    expect((await logIn(email)).body.code).toBe('second_factor');
  });

  test('the required second factor does not end with a new password from the operator', async () => {
    const { id, email } = await person('admin');
    await enableSecondFactor({ db, t }, id);
    await db.tx((tx) => createOrPromoteAdmin(tx, { email, passwordHash: hash, oneTime: false }));
    expect((await logIn(email)).body.code).toBe('second_factor');
  });

  test('an invited administrator sets up the required second factor', async () => {
    const email = 'invited@league.example';
    const token = 'B'.repeat(43);
    await db.tx(async (tx) => {
      const { id } = await createActor(tx, 'admin');
      await tx.execute(
        `insert into invitation (email, role, language, token_hash, invited_by, expires_at)
         values (?, 'admin', 'en', sha256(convert_to(?, 'UTF8')), ?, now() + interval '1 day')`,
        [email, `invitation ${token}`, id],
      );
      await acceptInvitation(tx, { token, firstName: 'A', lastName: 'B', passwordHash: hash });
    });
    expect((await logIn(email)).body.code).toBe('second_factor_setup');
  });
});
