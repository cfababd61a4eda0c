import { expect, test } from 'vitest';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { secondFactorRoutes } from '#api/accounts/second-factor/routes.ts';
import {
  codeOf,
  enableSecondFactor,
  startSecondFactor,
  stoppedClock,
} from '#api/accounts/second-factor/testing/second-factor.ts';
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
  env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' },
});
const currentCode = (later = 0) => codeOf({ t }, later);
const password = 'corner flag wind';
const hash = hashPassword(password);
let last = 0;
/** The limit for an email from one address is tested elsewhere. */
const fromElsewhere = () => ({ 'x-forwarded-for': `203.0.113.${(last += 1)}` });

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function admin(): Promise<TestActor> {
  const actor = await t.asActor('admin');
  await run('update account set password_hash = ? where id = ?', [await hash, actor.id]);
  return actor;
}

const change = (actor: TestActor, what: string, body: object) =>
  t.call(actor, 'POST', `/api/auth/second-factor/${what}`, body, fromElsewhere());
const logIn = ({ email }: TestActor, secondFactorCode: string, headers = fromElsewhere()) =>
  t.call(null, 'POST', '/api/auth/login', { email, password, secondFactorCode }, headers);

/** An administrator whose second factor is on, and the recovery codes. */
async function withCodes(): Promise<{ actor: TestActor; codes: string[] }> {
  const actor = await admin();
  const code = await startSecondFactor({ db, t }, actor.id);
  const { body } = await change(actor, 'confirm', { secondFactorCode: code });
  return { actor, codes: body.data.recoveryCodes };
}

const mailsTo = async ({ id }: TestActor) =>
  run(
    `select data ->> 'event' as event, (data ->> 'codesLeft')::int as left from mail
       where account_id = ? order by id`,
    [id],
  );

test('a recovery code logs in once, however it is typed, and the person gets an email', async () => {
  const { actor, codes } = await withCodes();
  const [first = '', second = ''] = codes;
  expect((await logIn(actor, ` ${first.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
  expect((await logIn(actor, first)).status).toBe(422);
  expect((await logIn(actor, second.replace('-', ''))).status).toBe(200);
  expect(await mailsTo(actor)).toEqual([
    { event: 'on', left: 10 },
    { event: 'recoveryCodeUsed', left: 9 },
    { event: 'recoveryCodeUsed', left: 8 },
  ]);
  const state = await t.call(actor, 'GET', '/api/auth/second-factor');
  expect(state.body.data.recoveryCodesLeft).toBe(8);
  expect(
    await run(
      `select count(*)::int as n from audit_entry
       where subject_id = ? and action = 'account.recovery-code-use'`,
      [actor.id],
    ),
  ).toEqual([{ n: 2 }]);
});

test('a recovery code works once when two use it at the same moment', async () => {
  const { actor, codes } = await withCodes();
  const answers = await Promise.all([1, 2, 3].map(() => logIn(actor, codes[0] ?? '')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});

test('a recovery code of one account does not work for another', async () => {
  const [{ codes }, { actor }] = [await withCodes(), await withCodes()];
  expect((await logIn(actor, codes[0] ?? '')).status).toBe(422);
});

test('new recovery codes replace all earlier ones', async () => {
  const { actor, codes } = await withCodes();
  const [used = '', earlier = ''] = codes;
  const renewed = await change(actor, 'recovery-codes', { password, secondFactorCode: used });
  expect(renewed.status).toBe(200);
  expect(renewed.body.data.recoveryCodes).toHaveLength(10);
  expect((await logIn(actor, earlier)).status).toBe(422);
  expect((await logIn(actor, renewed.body.data.recoveryCodes[0])).status).toBe(200);
});

test('after five wrong codes in a row the account has to wait, whatever address they come from', async () => {
  const actor = await admin();
  await enableSecondFactor({ db, t }, actor.id);
  for (let n = 0; n < 5; n += 1) expect((await logIn(actor, '000000')).status).toBe(422);
  const refused = await logIn(actor, currentCode());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(25);
  // The account has to wait in a session too, and with recovery codes.
  const inSession = { password, secondFactorCode: 'abcde-fghjk' };
  expect((await change(actor, 'disable', inSession)).status).toBe(429);
  expect(await mailsTo(actor)).toEqual([{ event: 'wrongCodes', left: 0 }]);
  const wait = (seconds: number) =>
    run(
      `update second_factor set wrong_at = wrong_at - make_interval(secs => ?) where account_id = ?`,
      [seconds, actor.id],
    );
  await wait(30);
  expect((await logIn(actor, '000000')).status).toBe(422);
  await wait(30);
  // The pause doubles with each wrong code.
  expect((await logIn(actor, currentCode())).status).toBe(429);
  await wait(30);
  expect((await logIn(actor, currentCode())).status).toBe(200);
  // A correct one starts the count anew, and the person is not sent the email again.
  expect((await logIn(actor, '000000')).status).toBe(422);
  expect((await logIn(actor, currentCode(1))).status).toBe(200);
  expect(await mailsTo(actor)).toHaveLength(1);
});

test('control: another account is not made to wait', async () => {
  const [actor, other] = [await admin(), await admin()];
  for (const { id } of [actor, other]) await enableSecondFactor({ db, t }, id);
  for (let n = 0; n < 5; n += 1) await logIn(actor, '000000');
  expect((await logIn(other, currentCode())).status).toBe(200);
});

test('wrong codes count as failed log-ins', async () => {
  const actor = await admin();
  await enableSecondFactor({ db, t }, actor.id);
  const headers = fromElsewhere();
  // The password without a code does too, so that it cannot be asked for again and again.
  const { email } = actor;
  expect((await t.call(null, 'POST', '/api/auth/login', { email, password }, headers)).status).toBe(
    403,
  );
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await logIn(actor, '000000', headers)).status);
  expect(statuses).toEqual([422, 422, 422, 422]);
  expect((await logIn(actor, currentCode(), headers)).status).toBe(429);
});
