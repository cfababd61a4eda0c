import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { passwordRoutes } from '#api/accounts/passwords/routes.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import {
  deleteExpiredResetLinks,
  resetPassword,
  sendResetLink,
} from '#api/accounts/passwords/reset-password.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase();
const kept = new Map<string, number | undefined>();
const sent: { name: string; data: object }[] = [];
const t = testApp(db, {
  routes: (app) => {
    accountRoutes(app);
    passwordRoutes(app);
  },
  services: ({ jobs }) => ({
    jobs: {
      ...jobs,
      work: (name, _handler, options) => void kept.set(name, options?.retentionSeconds),
      send: async (_tx, name, data) => void sent.push({ name, data }),
    },
  }),
});

const password = 'corner flag wind';
const fresh = 'another corner flag';
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function person() {
  const actor = await t.asActor('member');
  await run('update account set password_hash = ? where id = ? returning id', [
    await hashPassword(password),
    actor.id,
  ]);
  return actor;
}

/** Requests a link and reads its token from the queued email. */
async function link(email: string): Promise<string> {
  await db.tx((tx) => sendResetLink(tx, email, t.app.services));
  const [mail] = await run(
    `select data ->> 'token' as token from mail
     where recipient = ? and template = 'passwordReset' order by id desc limit 1`,
    [email],
  );
  return String(mail?.['token']);
}

const forgot = (email: unknown) => t.call(null, 'POST', '/api/auth/forgot-password', { email });
const reset = (body: object) => t.call(null, 'POST', '/api/auth/reset-password', body);
const login = (email: string, secret: string) =>
  t.call(null, 'POST', '/api/auth/login', { email, password: secret });

describe('a forgotten password', () => {
  test('a forgotten password gets the same reply for known and unknown addresses', async () => {
    const { email } = await person();
    sent.length = 0;
    const known = await forgot(email);
    const unknown = await forgot('nobody@touchline.example');
    expect(known).toMatchObject({ status: 200, body: { data: {} } });
    expect(unknown.body).toEqual(known.body);
    // The call does the same work for every address; only the job checks whether it has an account.
    expect(sent.map(({ name }) => name)).toEqual([
      'accounts.forgot-password',
      'accounts.forgot-password',
    ]);
  });

  test('the job of a forgotten password keeps the address for at most an hour', () => {
    expect(kept.get('accounts.forgot-password')).toBe(3600);
  });

  test.each([
    ['', 'Email address is required'],
    [undefined, 'Email address is required'],
    ['nobody', 'Invalid email address'],
    ['a@b', 'Invalid email address'],
  ])('the address %o of a forgotten password is refused with %s', async (email, message) => {
    const { status, body } = await forgot(email);
    expect(status).toBe(422);
    expect(body.fields).toEqual({ email: message });
  });

  test('a forgotten password sends no email to unknown addresses, at most five an hour to an account', async () => {
    const { email, id } = await person();
    await db.tx((tx) => sendResetLink(tx, 'nobody@press.test', t.app.services));
    for (let n = 0; n < 7; n += 1) await db.tx((tx) => sendResetLink(tx, email, t.app.services));
    const mails = await run(`select account_id as id from mail where template = 'passwordReset'`);
    expect(mails.filter((mail) => mail['id'] === id)).toHaveLength(5);
    expect(mails.filter((mail) => mail['id'] === null)).toEqual([]);
  });
});

describe('a link', () => {
  test('a reset link sets the password once and ends every session', async () => {
    const actor = await person();
    const token = await link(actor.email);
    const body = { email: actor.email, password: fresh, resetPasswordToken: token };
    const answer = await reset(body);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Password reset successfully.' },
    });
    expect((await login(actor.email, password)).status).toBe(401);
    expect((await login(actor.email, fresh)).status).toBe(200);
    expect((await t.call(actor, 'GET', '/api/auth/sessions')).status).toBe(412);
    const again = await reset(body);
    expect(again).toMatchObject({
      status: 422,
      body: { fields: { resetPasswordToken: expect.stringContaining('no longer valid') } },
    });
    // The person gets one email, as after a change in the profile.
    const mailsTo = `select recipient, data from mail where template = 'passwordChanged' and account_id = ?`;
    expect(await run(mailsTo, [actor.id])).toEqual([
      { recipient: actor.email, data: { firstName: 'Test', byLink: true } },
    ]);
  });

  test('a reset link is stored as a hash', async () => {
    const { email } = await person();
    const token = await link(email);
    const [found] = await run(
      `select count(*)::int as n from password_reset where token_hash = decode(?, 'hex')`,
      [createHash('sha256').update(`reset ${token}`).digest('hex')],
    );
    expect(found?.['n']).toBe(1);
  });

  test.each(['expired', 'of another address', 'made up', 'of a deleted account'])(
    'a reset link that is %s is refused with the same message, and the password stays',
    async (kind) => {
      const actor = await person();
      let token = await link(actor.email);
      let { email } = actor;
      if (kind === 'expired')
        await run(`update password_reset set expires_at = now() - interval '1 second' returning 1`);
      if (kind === 'of another address') ({ email } = await person());
      if (kind === 'made up') token = randomBytes(32).toString('base64url');
      if (kind === 'of a deleted account')
        await run('update account set deleted_at = now() where id = ? returning 1', [actor.id]);
      const { status, body } = await reset({ email, password: fresh, resetPasswordToken: token });
      expect({ status, message: body.message }).toEqual({
        status: 422,
        message: 'This link is no longer valid. Please request a new one on the login page.',
      });
      expect((await login(email, fresh)).status).toBe(401);
    },
  );

  test('a reset link is deleted a day after it has expired, not earlier', async () => {
    const people = [await person(), await person(), await person()];
    for (const { email } of people) await link(email);
    const [old, recent] = people;
    for (const [one, hours] of [
      [old, 25],
      [recent, 23],
    ] as const)
      await run(
        `update password_reset set expires_at = now() - make_interval(hours => ?)
         where account_id = ? returning 1`,
        [hours, one!.id],
      );
    await db.tx(deleteExpiredResetLinks);
    const ids = people.map(({ id }) => id);
    const left = 'select account_id as id from password_reset where account_id in (?, ?, ?)';
    const kept = (await run(left, ids)).map(({ id }) => id as string);
    expect(kept.toSorted()).toEqual(ids.slice(1).toSorted());
  });

  test('a reset link requires a password that is long enough and not common', async () => {
    const { email } = await person();
    const resetPasswordToken = await link(email);
    const short = await reset({ email, password: 'short', resetPasswordToken });
    expect(short.body.fields).toEqual({ password: 'At least 10 characters.' });
    for (const common of ['1234567890', 'undertaker']) {
      const refused = await reset({ email, password: common, resetPasswordToken });
      expect(refused.body.fields).toEqual({ password: expect.stringContaining('too common') });
    }
    expect((await reset({ email, password: fresh, resetPasswordToken })).status).toBe(200);
  });

  test('a reset link used twice at the same time works once and deletes the account’s other links', async () => {
    const { email } = await person();
    const other = await link(email);
    const token = await link(email);
    const passwordHash = await hashPassword(fresh);
    const use = () =>
      db
        .tx((tx) =>
          resetPassword(tx, { email, token, passwordHash }, { mail: t.app.services.mail }),
        )
        .then(
          () => 'set',
          () => 'refused',
        );
    expect((await Promise.all([use(), use(), use()])).toSorted()).toEqual([
      'refused',
      'refused',
      'set',
    ]);
    const late = await reset({ email, password: fresh, resetPasswordToken: other });
    expect(late.status).toBe(422);
  });
});

test('a one-time password gets a reset token and no session', async () => {
  const { email, id } = await person();
  await run(`update account set password_once_until = now() + interval '1 day' where id = ?`, [id]);
  const answer = await login(email, password);
  expect(answer).toMatchObject({
    status: 403,
    body: {
      code: 'password_once',
      message: 'This password works only once. Please choose your own now.',
      resetPasswordToken: expect.stringMatching(/^[\w-]{43}$/),
    },
  });
  expect(String(answer.headers['set-cookie'])).not.toContain('touchline_file');
  expect(answer.body.data).toBeUndefined();
  expect((await login(email, 'a guess at it')).status).toBe(401);
  const { resetPasswordToken } = answer.body;
  expect((await reset({ email, password: fresh, resetPasswordToken })).status).toBe(200);
  expect((await login(email, password)).status).toBe(401);
  expect((await login(email, fresh)).status).toBe(200);
});

describe('one’s own sessions', () => {
  test('one’s own sessions are listed with the current one marked, and can be ended one by one or all together', async () => {
    const actor = await person();
    const tokens = [];
    for (let n = 0; n < 3; n += 1)
      tokens.push((await login(actor.email, password)).body.data.token as string);
    const list = await t.call(actor, 'GET', '/api/auth/sessions');
    expect(list.body.data).toHaveLength(4);
    const others = list.body.data.filter(({ current }: { current: boolean }) => !current);
    expect(others).toHaveLength(3);

    const one = await t.call(actor, 'DELETE', `/api/auth/sessions/${others[0].id}`);
    expect(one.status).toBe(200);
    expect((await t.call(actor, 'DELETE', `/api/auth/sessions/${others[0].id}`)).status).toBe(404);
    expect((await t.call(actor, 'GET', '/api/auth/sessions')).body.data).toHaveLength(3);

    const endOthers = (word: string) =>
      t.call(actor, 'POST', '/api/auth/sessions/end-others', { password: word });
    const refused = await endOthers('not my password');
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { password: 'Incorrect password.' } },
    });
    expect((await t.call(actor, 'GET', '/api/auth/sessions')).body.data).toHaveLength(3);
    expect((await endOthers(password)).status).toBe(200);
    expect((await t.call(actor, 'GET', '/api/auth/sessions')).body.data).toMatchObject([
      { id: actor.sessionId, current: true },
    ]);
    const headers = { 'x-access-token': tokens[0] ?? '' };
    const ended = await t.call(null, 'GET', '/api/auth/sessions', undefined, headers);
    expect(ended).toMatchObject({
      status: 412,
      body: { message: expect.stringMatching(/^Force Logout/) },
    });
  });

  test('sessions of another person are not found', async () => {
    const [one, other] = [await person(), await person()];
    const answer = await t.call(one, 'DELETE', `/api/auth/sessions/${other.sessionId}`);
    expect(answer.status).toBe(404);
    expect((await t.call(other, 'GET', '/api/auth/sessions')).status).toBe(200);
  });
});
