import { describe, expect, test } from 'vitest';
import { addAdmin, runAdminCommand } from '#api/accounts/administrators/admin-cli.ts';
import { logIn } from '#api/accounts/sessions/log-in.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { resetPassword, sendResetLink } from '#api/accounts/passwords/reset-password.ts';
import { entities } from '#api/schema.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { unlimitedChanges } from '#api/platform/http/change-quota.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { AppError } from '#api/platform/errors/app-error.ts';
import { createMail } from '#api/platform/mail/mail-outbox.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const config = testConfig();
const mail = createMail({ async sendMany() {} });

async function add(email: string) {
  let text = '';
  await addAdmin(db.url, email, (part) => (text += part));
  return { text, password: /here: (\S+)\n/.exec(text)?.[1] ?? '' };
}

/** Logs in with the one-time password and chooses another one. */
async function chooseOwn(email: string, once: string, chosen = 'corner flag wind') {
  const token = await linkOf(email, once);
  const passwordHash = await hashPassword(chosen);
  await db.tx((tx) => resetPassword(tx, { email, token, passwordHash }, { mail }));
  return chosen;
}

/**
 * Returns the reset token from logging in with a one-time password; such a login opens no session.
 */
async function linkOf(email: string, once: string): Promise<string> {
  const refusal = await login(email, once).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toMatchObject({ statusCode: 403, code: 'password_once' });
  return String((refusal as AppError).resetPasswordToken);
}
const sessionsOf = (email: string) =>
  run(
    `select s.id from session s join account a on a.id = s.account_id
     where a.email = ? and s.revoked_at is null`,
    [email],
  );
const login = (email: string, password: string) =>
  logIn(
    db.orm.em.fork(),
    {
      email,
      password,
      remember: true,
      address: '203.0.113.1',
      client: Buffer.alloc(32),
      userAgent: '',
    },
    { config, mail, clock: { now: () => new Date() }, changeQuota: unlimitedChanges },
  );
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

test('a new administrator logs in with the printed password once, to choose another', async () => {
  const email = 'head@league.example';
  const { text, password } = await add(email);
  expect(text).toContain('head@league.example is now an administrator.');
  expect(password).toMatch(/^(?:[a-z2-9]{4}-){4}[a-z2-9]{4}$/);
  const chosen = await chooseOwn(email, password);
  await expect(login(email, password)).rejects.toMatchObject({ statusCode: 401 });
  const { accountId } = await login(email, chosen);
  const [account] = await run('select scope, role, status from account where id = ?', [accountId]);
  expect(account).toEqual({ scope: 'admin', role: null, status: 'approved' });
});

test('a member who becomes an administrator keeps the account and loses sessions, bookings and tickets', async () => {
  const services = await testServices(config, db.orm);
  const { member, officer } = await db.tx(async (tx) => {
    await recordSigningKey(tx, services.ticketKeys);
    const place = await createSeason(tx, { seated: false });
    const people = {
      member: await createActor(tx, 'member'),
      officer: await createActor(tx, 'officer'),
    };
    for (const { id } of Object.values(people)) {
      await createAccreditation(tx, place, id);
      await issueTicket(tx, await createBooking(tx, place, id), services);
    }
    return people;
  });
  for (const { id, email } of [member, officer]) {
    const { password } = await add(email);
    const chosen = await chooseOwn(email, password);
    expect((await login(email, chosen)).accountId).toBe(id);
    const [left] = await run(
      `select (select count(*) from ticket where account_id = a.id and revoked_at is null)::int as tickets,
         (select string_agg(status, ',') from booking where account_id = a.id) as bookings,
         (select string_agg(status, ',') from accreditation where account_id = a.id) as accreditations,
         (select revoked_reason from session where account_id = a.id and revoked_at is not null) as session
       from account a where id = ?`,
      [id],
    );
    expect(left).toEqual({
      tickets: 0,
      bookings: 'rejected',
      accreditations: 'rejected',
      session: 'error.accountChanged',
    });
  }
});

test('adding an existing administrator sets a new password and ends the sessions', async () => {
  const email = 'twice@league.example';
  const first = await add(email);
  const chosen = await chooseOwn(email, first.password);
  await login(email, chosen);
  expect(await sessionsOf(email)).toHaveLength(1);
  const second = await add(email);
  expect(second.text).toContain('has a new password');
  expect(await sessionsOf(email)).toHaveLength(0);
  for (const gone of [first.password, chosen])
    await expect(login(email, gone)).rejects.toThrow('Invalid email');
  await chooseOwn(email, second.password);
});

describe('a one-time password', () => {
  test('a one-time password opens no session until another password is chosen', async () => {
    const email = 'once@league.example';
    const { password } = await add(email);
    const [first, second] = [await linkOf(email, password), await linkOf(email, password)];
    expect(first).not.toBe(second);
    expect(await sessionsOf(email)).toEqual([]);
    const passwordHash = await hashPassword('corner flag wind');
    await db.tx((tx) => resetPassword(tx, { email, token: second, passwordHash }, { mail }));
    // The other link must not work any more.
    const late = db.tx((tx) => resetPassword(tx, { email, token: first, passwordHash }, { mail }));
    await expect(late).rejects.toMatchObject({ statusCode: 422 });
    await login(email, 'corner flag wind');
    expect(await sessionsOf(email)).toHaveLength(1);
  });

  test('control: a password that is not marked as one-time opens a session', async () => {
    const email = 'unmarked@league.example';
    const { password } = await add(email);
    await run('update account set password_once_until = null where email = ?', [email]);
    await login(email, password);
    expect(await sessionsOf(email)).toHaveLength(1);
  });

  test('a one-time password expires after seven days, and the login says so', async () => {
    const email = 'late@league.example';
    const { text, password } = await add(email);
    expect(text).toContain('It works for 7 days');
    const [until] = await run(
      `select password_once_until - now() between interval '6 days 23 hours' and interval '7 days'
         as "inDays" from account where email = ?`,
      [email],
    );
    expect(until).toEqual({ inDays: true });
    const move = (by: string) =>
      run(
        `update account set password_once_until = now() + ?::interval where email = ? returning 1`,
        [by, email],
      );
    await move('1 minute');
    await linkOf(email, password);
    await move('-1 second');
    await expect(login(email, password)).rejects.toMatchObject({
      statusCode: 403,
      code: 'forbidden',
      message: expect.stringContaining('has expired'),
      resetPasswordToken: undefined,
    });
    // Only someone who knows the password may learn that it was correct.
    await expect(login(email, 'a guess at it')).rejects.toMatchObject({ statusCode: 401 });
    const again = await add(email);
    await chooseOwn(email, again.password);
  });

  test('a one-time password that is replaced concurrently gives no link', async () => {
    const email = 'replaced@league.example';
    const { password } = await add(email);
    const other = await hashPassword('corner flag wind');
    const replace = (tx: Tx) =>
      tx.execute('update account set password_hash = ? where email = ?', [other, email]);
    const late = duringTransaction(db, replace, () => login(email, password));
    await expect(late).rejects.toMatchObject({ statusCode: 401 });
    const [links] = await run(
      `select count(*)::int as n from password_reset r join account a on a.id = r.account_id
       where a.email = ?`,
      [email],
    );
    expect(links?.['n']).toBe(0);
  });

  test('a one-time password invalidates the links that were emailed before', async () => {
    const email = 'mailed@league.example';
    await add(email);
    await db.tx((tx) => sendResetLink(tx, email, { mail }));
    await add(email);
    expect(
      await run(
        'select 1 from password_reset r join account a on a.id = r.account_id where a.email = ?',
        [email],
      ),
    ).toEqual([]);
  });
});

test.each([
  [[]],
  [['add']],
  [['remove', 'a@b.example']],
  [['add', 'no address']],
  [['add', 'a@b.example', 'x']],
  [['reset-second-factor']],
  [['toString', 'a@b.example']],
])('the command line %j is answered with its usage', async (args) => {
  let text = '';
  expect(await runAdminCommand(args, (part) => (text += part))).toBe(2);
  expect(text).toMatch(/^Usage|is not an email address/);
});
