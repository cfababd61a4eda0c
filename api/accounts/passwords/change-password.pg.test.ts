import { describe, expect, test } from 'vitest';
import { logIn } from '#api/accounts/sessions/log-in.ts';
import { changePassword } from '#api/accounts/passwords/change-password.ts';
import { passwordRoutes } from '#api/accounts/passwords/routes.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { sendResetLink } from '#api/accounts/passwords/reset-password.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: (app) => {
    accountRoutes(app);
    passwordRoutes(app);
  },
  env: { RATE_LIMIT: 'on' },
});

const password = 'corner flag wind';
const newPassword = 'another corner flag';
const hashes = Promise.all([hashPassword(password), hashPassword(newPassword)]);
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function person(kind: ActorKind = 'member') {
  const actor = await t.asActor(kind);
  const [hash] = await hashes;
  await run('update account set password_hash = ? where id = ?', [hash, actor.id]);
  return actor;
}

const change = (
  actor: TestActor,
  body: object,
  headers: Record<string, string> = {},
  id = actor.id,
) => t.call(actor, 'POST', `/api/profile/${id}/password`, body, headers);
const login = (email: string, secret: string) =>
  t.call(null, 'POST', '/api/auth/login', { email, password: secret });
const here = (actor: TestActor) => t.call(actor, 'GET', '/api/auth/sessions');

describe('a changed password', () => {
  test.each(['member', 'pending', 'rejected', 'officer', 'admin'] as const)(
    'the new password of a %s works immediately, and the old one does not',
    async (kind) => {
      const actor = await person(kind);
      const answer = await change(actor, { password, newPassword });
      expect(answer).toMatchObject({
        status: 200,
        body: { data: {}, message: expect.stringMatching(/^Password changed/) },
      });
      expect((await login(actor.email, password)).status).toBe(401);
      expect((await login(actor.email, newPassword)).status).toBe(200);
    },
  );

  test('changing the password ends every other session with a logout message and keeps the current one', async () => {
    const actor = await person();
    const other = (await login(actor.email, password)).body.data;
    expect((await change(actor, { password, newPassword })).status).toBe(200);
    expect((await here(actor)).body.data).toMatchObject([{ id: actor.sessionId, current: true }]);
    const headers = { 'x-access-token': other.token };
    const ended = await t.call(null, 'GET', '/api/auth/sessions', undefined, headers);
    expect(ended).toMatchObject({
      status: 412,
      body: { message: expect.stringMatching(/^Force Logout: Your password was changed/) },
    });
    const refreshed = await t.call(null, 'POST', '/api/auth/refresh', {
      refreshToken: other.refreshToken,
    });
    expect(refreshed.status).toBe(412);
  });

  test('changing the password deletes reset links, emails the person, and is logged without the password', async () => {
    const actor = await person();
    await db.tx((tx) => sendResetLink(tx, actor.email, t.app.services));
    await change(actor, { password, newPassword });
    expect(await run('select 1 from password_reset where account_id = ?', [actor.id])).toEqual([]);
    const mails = await run(
      `select template, recipient from mail where account_id = ? and template <> 'passwordReset'`,
      [actor.id],
    );
    expect(mails).toEqual([{ template: 'passwordChanged', recipient: actor.email }]);
    const log = await run('select action, actor_id, detail from audit_entry where subject_id = ?', [
      actor.id,
    ]);
    expect(log).toMatchObject([{ action: 'account.password-change', actor_id: actor.id }]);
    expect(JSON.stringify(log)).not.toContain(newPassword);
  });

  test.each([
    ['a wrong present one', { password: 'not that one', newPassword }, 'password', /^Incorrect/],
    ['no present one', { password: '', newPassword }, 'password', 'Enter your password.'],
    ['none', { password }, 'newPassword', 'Enter your password.'],
    ['one too short', { password, newPassword: 'short' }, 'newPassword', 'At least 10 characters.'],
    [
      'one too long',
      { password, newPassword: 'a'.repeat(201) },
      'newPassword',
      'At most 200 characters.',
    ],
    ['a common one', { password, newPassword: '1234567890' }, 'newPassword', /too common/],
    ['a listed one', { password, newPassword: 'sonyericsson' }, 'newPassword', /too common/],
  ])(
    'changing the password with %s is refused at its field, and nothing changes',
    async (_what, body, field, text) => {
      const actor = await person();
      const answer = await change(actor, body);
      expect(answer.status).toBe(422);
      expect(answer.body.fields).toEqual({ [field]: expect.stringMatching(text) });
      expect((await login(actor.email, password)).status).toBe(200);
    },
  );

  test('changing the password of another account is not found, whatever the password', async () => {
    const [actor, other] = [await person('admin'), await person()];
    const answer = await change(actor, { password, newPassword }, {}, other.id);
    expect(answer.status).toBe(404);
    expect((await login(other.email, password)).status).toBe(200);
  });

  test('changing the password has a limit of five failed attempts, which failed logins do not use up', async () => {
    const actor = await person();
    for (let n = 0; n < 5; n += 1) await login(actor.email, 'a guess');
    const attempt = (word: string) => change(actor, { password: word, newPassword });
    for (let n = 0; n < 5; n += 1) expect((await attempt('a guess')).status).toBe(422);
    const late = await attempt(password);
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(200);
  });

  test('a password change repeated with its idempotency key after a lost reply is made once', async () => {
    const actor = await person();
    const headers = { 'idempotency-key': 'change-of-password' };
    expect((await change(actor, { password, newPassword }, headers)).status).toBe(200);
    expect((await change(actor, { password, newPassword }, headers)).status).toBe(200);
    // Control: otherwise the current password would have changed by now.
    expect((await change(actor, { password, newPassword })).status).toBe(422);
  });
});

describe('at the same moment', () => {
  const credentials = (email: string) => ({
    email,
    password,
    remember: true,
    address: '203.0.113.9',
    client: Buffer.alloc(32),
    userAgent: '',
  });
  const enter = (email: string) => logIn(db.orm.em.fork(), credentials(email), t.app.services);
  const changeIn = (actor: TestActor) => async (tx: Tx) => {
    const [before, passwordHash] = await hashes;
    await changePassword(tx, actor, { before, passwordHash }, t.app.services);
  };
  const open = async ({ id }: TestActor) =>
    run('select id from session where account_id = ? and revoked_at is null', [id]);

  test('a session opened with the old password ends with a password change at the same moment', async () => {
    const actor = await person();
    await expect(
      duringTransaction(db, changeIn(actor), () => enter(actor.email)),
    ).rejects.toMatchObject({
      statusCode: 401,
    });
    expect(await open(actor)).toEqual([{ id: actor.sessionId }]);
  });

  test('control: a session opened without checking the password again survives', async () => {
    const actor = await person();
    const careless = () =>
      run(
        `insert into session (account_id, remember, expires_at)
         values (?, true, now() + interval '1 day')`,
        [actor.id],
      );
    await duringTransaction(db, changeIn(actor), careless);
    expect(await open(actor)).toHaveLength(2);
  });

  test('the later of two password changes at the same moment is a conflict', async () => {
    const actor = await person();
    const second = () => db.tx(changeIn(actor));
    await expect(duringTransaction(db, changeIn(actor), second)).rejects.toMatchObject({
      statusCode: 409,
    });
  });
});
