import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { logIn } from '#api/accounts/sessions/log-in.ts';
import { openSession } from '#api/accounts/sessions/sessions.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { resetPassword, sendResetLink } from '#api/accounts/passwords/reset-password.ts';
import { unlimitedChanges } from '#api/platform/http/change-quota.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createMail } from '#api/platform/mail/mail-outbox.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig } from '#api/platform/testing/services.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase();
const mail = createMail({ async sendMany() {} });
const config = testConfig({ RATE_LIMIT: 'on' });
const clock = { now: () => new Date() };
const password = 'corner flag wind';
const hashes = Promise.all([hashPassword(password), hashPassword('another corner flag')]);
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/** Creates a person with a password and a reset link. */
async function forgetful() {
  const { email, id } = await db.tx((tx) => createActor(tx, 'member'));
  const [hash, passwordHash] = await hashes;
  await run('update account set password_hash = ? where id = ? returning 1', [hash, id]);
  await db.tx((tx) => sendResetLink(tx, email, { mail }));
  const [sent] = await run(`select data ->> 'token' as token from mail where account_id = ?`, [id]);
  const token = String(sent?.['token']);
  const reset = (tx: Tx) => resetPassword(tx, { email, token, passwordHash }, { mail });
  return { id, email, reset };
}

const credentials = (email: string) => ({
  email,
  password,
  remember: true,
  address: randomBytes(4).toString('hex'),
  client: randomBytes(32),
  userAgent: '',
});
const logInto = (email: string) =>
  logIn(db.orm.em.fork(), credentials(email), {
    config,
    mail,
    clock,
    changeQuota: unlimitedChanges,
  });

async function open(id: string): Promise<number> {
  const [row] = await run(
    'select count(*)::int as n from session where account_id = ? and revoked_at is null',
    [id],
  );
  return Number(row?.['n']);
}

test('a session opened with the old password ends when a reset comes in between', async () => {
  const { id, email, reset } = await forgetful();
  await expect(duringTransaction(db, reset, () => logInto(email))).rejects.toMatchObject({
    statusCode: 401,
    key: 'accounts.wrongLogin',
  });
  expect(await open(id)).toBe(0);
});

test('a reset ends the session of a login that comes in between', async () => {
  const { id, email, reset } = await forgetful();
  await logInto(email);
  await db.tx(reset);
  expect(await open(id)).toBe(0);
});

test('control: a session opened without checking the password again survives', async () => {
  const { id, reset } = await forgetful();
  const careless = () =>
    run(
      `insert into session (account_id, remember, expires_at)
       values (?, true, now() + interval '1 day') returning 1`,
      [id],
    );
  await duringTransaction(db, reset, careless);
  expect(await open(id)).toBe(1);
});

test('only the fifty last used sessions of an account stay open', async () => {
  const { id, email } = await forgetful();
  await run(
    `insert into session (account_id, remember, expires_at, last_used_at, user_agent)
     select ?, true, now() + interval '1 day', now() - make_interval(mins => n), n::text
     from generate_series(1, 48) n returning 1`,
    [id],
  );
  // These are in addition to the one that the person has already.
  await logInto(email);
  expect(await open(id), 'control: fifty may be open').toBe(50);
  await Promise.all(Array.from({ length: 6 }, () => logInto(email)));
  expect(await open(id)).toBe(50);
  const ended = await run(
    `select user_agent, revoked_reason from session
     where account_id = ? and revoked_at is not null order by user_agent`,
    [id],
  );
  expect(ended.map((row) => row['user_agent'])).toEqual(['43', '44', '45', '46', '47', '48']);
  expect(new Set(ended.map((row) => row['revoked_reason']))).toEqual(
    new Set(['error.sessionEnded']),
  );
});

test('two logins at the same time leave no more than fifty sessions open', async () => {
  const { id } = await forgetful();
  const [stored] = await hashes;
  const one = { remember: true, client: randomBytes(32), userAgent: '' };
  const openOne = (tx: Tx) => openSession(tx, { id, hash: stored }, one);
  await run(
    `insert into session (account_id, remember, expires_at)
     select ?, true, now() + interval '1 day' from generate_series(1, 60) returning 1`,
    [id],
  );
  await duringTransaction(db, openOne, () => db.tx(openOne));
  expect(await open(id)).toBe(50);
});

test('a login fails if the account is deleted meanwhile', async () => {
  const { id, email } = await forgetful();
  const end = (tx: Tx) => tx.execute('update account set deleted_at = now() where id = ?', [id]);
  await expect(duringTransaction(db, end, () => logInto(email))).rejects.toMatchObject({
    statusCode: 401,
  });
});
