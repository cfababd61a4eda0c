import { describe, expect, test } from 'vitest';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { checkCode } from '#api/accounts/second-factor/check-code.ts';
import { secondFactorRoutes } from '#api/accounts/second-factor/routes.ts';
import { encryptSecret } from '#api/accounts/second-factor/secret-protection.ts';
import {
  codeOf,
  enableSecondFactor,
  startSecondFactor,
  stoppedClock,
} from '#api/accounts/second-factor/testing/second-factor.ts';
import { confirmSecret } from '#api/accounts/second-factor/second-factor.ts';
import { endOtherSessions } from '#api/accounts/sessions/sessions.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: (app) => {
    accountRoutes(app);
    secondFactorRoutes(app);
  },
  services: { clock: stoppedClock },
});
const currentCode = (later = 0) => codeOf({ t }, later);
const password = 'corner flag wind';
const hash = hashPassword(password);

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function admin(): Promise<TestActor> {
  const actor = await t.asActor('admin');
  await run('update account set password_hash = ? where id = ?', [await hash, actor.id]);
  return actor;
}

/** An administrator whose second factor is on. */
async function protectedAdmin(): Promise<TestActor> {
  const actor = await admin();
  await enableSecondFactor({ db, t }, actor.id);
  return actor;
}

const logIn = ({ email }: TestActor, secondFactorCode?: string, more = {}) =>
  t.call(null, 'POST', '/api/auth/login', { email, password, secondFactorCode, ...more });
const change = (actor: TestActor, what: string, body: object) =>
  t.call(actor, 'POST', `/api/auth/second-factor/${what}`, body);
const openSessions = async ({ id }: TestActor) =>
  (await run('select id from session where account_id = ? and revoked_at is null', [id])).map(
    (row) => row['id'],
  );
const mailsTo = async ({ id }: TestActor) =>
  (
    await run(`select data ->> 'event' as event from mail where account_id = ? order by id`, [id])
  ).map((row) => row['event']);
const actions = async ({ id }: TestActor) =>
  (await run(`select action from audit_entry where subject_id = ? order by id`, [id])).map(
    (row) => row['action'],
  );
const stored = async ({ id }: TestActor) =>
  (await run('select * from second_factor where account_id = ?', [id]))[0];
/** Makes the code of this time step new again. */
const forgetStep = ({ id }: TestActor) =>
  run('update second_factor set last_step = null where account_id = ?', [id]);

describe('a log-in', () => {
  test('a log-in without a second factor is answered as before', async () => {
    const { status, body } = await logIn(await admin());
    expect({ status, keys: Object.keys(body.data).toSorted() }).toEqual({
      status: 200,
      keys: ['refreshToken', 'scopes', 'status', 'token', 'user'],
    });
  });

  test('a log-in with the password alone opens nothing where there is a second factor', async () => {
    const actor = await protectedAdmin();
    const before = await openSessions(actor);
    const { status, body, headers } = await logIn(actor);
    expect({ status, body }).toEqual({
      status: 403,
      body: { code: 'second_factor', message: 'Enter the code from your authenticator app.' },
    });
    expect(String(headers['set-cookie'])).not.toContain('touchline_file');
    expect(await openSessions(actor)).toEqual(before);
  });

  test('a log-in with password and code opens a session, also half a minute early or late', async () => {
    const actor = await protectedAdmin();
    const { status, body, headers } = await logIn(
      actor,
      `${currentCode(-1).slice(0, 3)} ${currentCode(-1).slice(3)}`,
    );
    expect({ status, scopes: body.data?.scopes }).toEqual({ status: 200, scopes: ['admin'] });
    expect(String(headers['set-cookie'])).toContain('touchline_file');
    expect((await logIn(actor, currentCode(1))).status).toBe(200);
    expect(await actions(actor)).toEqual(['account.login', 'account.login']);
  });

  test('a log-in does not say whether a code is right while the password is wrong', async () => {
    const actor = await protectedAdmin();
    for (const code of [currentCode(), '000000', undefined]) {
      const answer = await logIn(actor, code, { password: 'another corner flag' });
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
    expect((await logIn(actor, currentCode())).status).toBe(200);
  });

  test('a log-in refuses a wrong code, an outdated one and the code of another account', async () => {
    const actor = await protectedAdmin();
    const other = await admin();
    const { jwtSecret } = t.app.services.config;
    const secret = encryptSecret(jwtSecret, other.id, Buffer.from('another secret, 20 b'));
    await run('insert into second_factor (account_id, secret, enabled_at) values (?, ?, now())', [
      other.id,
      secret,
    ]);
    for (const code of [
      '000000',
      '12345',
      currentCode(-3),
      currentCode(3),
      'abcde-fghjk',
      '      ',
    ])
      expect(await logIn(actor, code)).toMatchObject({
        status: 422,
        body: { code: 'validation', fields: { secondFactorCode: expect.any(String) } },
      });
    expect((await logIn(other, currentCode())).status).toBe(422);
  });

  test('a log-in accepts each code once', async () => {
    const actor = await protectedAdmin();
    const code = currentCode();
    expect((await logIn(actor, code)).status).toBe(200);
    const again = await logIn(actor, code);
    expect(again.status).toBe(422);
    expect(again.body.fields.secondFactorCode).toMatch(/already used/);
    // Neither is one of an earlier step, which someone may have read.
    expect((await logIn(actor, currentCode(-1))).status).toBe(422);
    // Control: where no one remembers the step, the code works again.
    await forgetStep(actor);
    expect((await logIn(actor, code)).status).toBe(200);
  });

  test('a log-in accepts a code once when two use it at the same moment', async () => {
    const actor = await protectedAdmin();
    const code = currentCode();
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(actor, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  test('a log-in waits for another one with the same code, and is then refused', async () => {
    const actor = await protectedAdmin();
    const first = (tx: Tx) => checkCode(tx, actor.id, currentCode(), t.app.services);
    const second = () => logIn(actor, currentCode());
    const late = await duringTransaction(db, first, second);
    expect(late).toMatchObject({ status: 422 });
  });

  test('a log-in of a member does not check a code', async () => {
    const actor = await t.asActor('member');
    await run('update account set password_hash = ? where id = ?', [await hash, actor.id]);
    expect((await logIn(actor)).status).toBe(200);
    expect((await logIn(actor, '000000')).status).toBe(200);
  });

  test('a log-in says so when the server’s secret has changed', async () => {
    const actor = await admin();
    await run('insert into second_factor (account_id, secret, enabled_at) values (?, ?, now())', [
      actor.id,
      encryptSecret('another secret of the server', actor.id, Buffer.from('12345678901234567890')),
    ]);
    const { status, body } = await logIn(actor, currentCode());
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: expect.stringMatching(/operator to reset/),
    });
  });
});

describe('switching the second factor on', () => {
  test('switching the second factor on takes the password and the first code, and ends all other sessions', async () => {
    const actor = await admin();
    const other = await run(
      `insert into session (account_id, remember, expires_at)
       values (?, true, now() + interval '1 day') returning id`,
      [actor.id],
    );
    expect((await change(actor, 'start', { password: 'a wrong password' })).status).toBe(422);
    const started = await change(actor, 'start', { password });
    expect(started.body.data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`:${encodeURIComponent(actor.email)}?secret=`),
    });
    // Until then nothing has changed.
    expect((await logIn(actor)).status).toBe(200);
    expect((await change(actor, 'confirm', { secondFactorCode: '000000' })).status).toBe(422);
    const code = await startSecondFactor({ db, t }, actor.id);
    const { status, body } = await change(actor, 'confirm', { secondFactorCode: code });
    expect(status).toBe(200);
    expect(new Set(body.data.recoveryCodes).size).toBe(10);
    for (const each of body.data.recoveryCodes) expect(each).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await openSessions(actor)).toEqual([actor.sessionId]);
    const [ended] = await run('select revoked_reason from session where id = ?', [
      other[0]?.['id'],
    ]);
    expect(ended).toEqual({ revoked_reason: 'error.secondFactorChanged' });
    expect(await mailsTo(actor)).toEqual(['on']);
    expect(await actions(actor)).toContain('account.second-factor-on');
    const state = await t.call(actor, 'GET', '/api/auth/second-factor');
    expect(state.body.data).toEqual({
      enabledAt: expect.any(String),
      recoveryCodesLeft: 10,
      required: false,
    });
    // The code that switched it on has been used.
    expect((await logIn(actor, code)).status).toBe(422);
  });

  test('a second factor is stored without a readable secret or readable recovery codes', async () => {
    const actor = await admin();
    const { body: started } = await change(actor, 'start', { password });
    const code = await startSecondFactor({ db, t }, actor.id);
    const { body } = await change(actor, 'confirm', { secondFactorCode: code });
    const row = JSON.stringify(await stored(actor));
    expect(row).not.toContain(Buffer.from('12345678901234567890').toString('hex'));
    expect(row).not.toContain(started.data.secret);
    const codes = await run(
      `select encode(code_hash, 'escape') as hash from recovery_code where account_id = ?`,
      [actor.id],
    );
    expect(codes).toHaveLength(10);
    for (const each of body.data.recoveryCodes)
      expect(JSON.stringify(codes)).not.toContain(each.slice(0, 5));
  });

  test('replacing the app of a second factor takes a code of the current app', async () => {
    const actor = await protectedAdmin();
    expect((await change(actor, 'start', { password })).body.code).toBe('second_factor');
    expect((await change(actor, 'start', { password, secondFactorCode: '000000' })).status).toBe(
      422,
    );
    const started = await change(actor, 'start', { password, secondFactorCode: currentCode() });
    expect(started.status).toBe(200);
    // The current app works until the new one is confirmed.
    expect((await logIn(actor, currentCode(1))).status).toBe(200);
    const code = await startSecondFactor({ db, t }, actor.id);
    expect((await change(actor, 'confirm', { secondFactorCode: code })).status).toBe(200);
    expect(await openSessions(actor)).toEqual([actor.sessionId]);
    expect(await mailsTo(actor)).toEqual(['renewed']);
  });

  test('a concurrent log-in without a code is refused while the second factor is switched on', async () => {
    const actor = await admin();
    const given = { code: await startSecondFactor({ db, t }, actor.id), onlyFirst: false };
    const confirm = async (tx: Tx) => {
      await confirmSecret(tx, actor.id, given, t.app.services);
      await endOtherSessions(tx, actor);
    };
    const answer = await duringTransaction(db, confirm, () => logIn(actor));
    expect([answer.status, answer.body.code]).toEqual([403, 'second_factor']);
    expect(await openSessions(actor)).toEqual([actor.sessionId]);
  });

  test('switching the second factor on and logging in take Arabic and Persian digits', async () => {
    const actor = await admin();
    await startSecondFactor({ db, t }, actor.id);
    const typed = (zero: number, code: string) =>
      code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    const first = typed(0x660, currentCode());
    expect((await change(actor, 'confirm', { secondFactorCode: first })).status).toBe(200);
    expect((await logIn(actor, typed(0x6f0, currentCode(1)))).status).toBe(200);
  });

  test('switching the second factor on has to be finished within half an hour', async () => {
    const actor = await admin();
    const code = await startSecondFactor({ db, t }, actor.id);
    await run(
      `update second_factor set pending_since = now() - interval '31 minutes' where account_id = ?`,
      [actor.id],
    );
    const { status, body } = await change(actor, 'confirm', { secondFactorCode: code });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: expect.stringMatching(/start again/),
    });
  });

  test('switching the second factor on is answered anew for the same idempotency key, because the reply holds secrets', async () => {
    const actor = await admin();
    const start = () =>
      t.call(
        actor,
        'POST',
        '/api/auth/second-factor/start',
        { password },
        {
          'idempotency-key': 'second-factor-start',
        },
      );
    expect((await start()).body.data.secret).not.toBe((await start()).body.data.secret);
    expect(await run('select 1 from idempotency_key where account_id = ?', [actor.id])).toEqual([]);
  });
});

describe('switching the second factor off', () => {
  test('switching the second factor off takes password and code', async () => {
    const actor = await protectedAdmin();
    const off = (body: object) => change(actor, 'disable', body);
    expect((await off({ password: 'a wrong one', secondFactorCode: currentCode() })).status).toBe(
      422,
    );
    expect((await off({ password, secondFactorCode: '000000' })).status).toBe(422);
    expect((await off({ password })).status).toBe(422);
    expect(await stored(actor)).toBeDefined();
    expect((await off({ password, secondFactorCode: currentCode() })).status).toBe(200);
    expect(await stored(actor)).toBeUndefined();
    expect(await mailsTo(actor)).toEqual(['off']);
    expect(await actions(actor)).toEqual(['account.second-factor-off']);
    expect((await logIn(actor)).status).toBe(200);
    expect((await off({ password, secondFactorCode: currentCode() })).status).toBe(409);
  });
});
