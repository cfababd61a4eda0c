import { expect, test } from 'vitest';
import { addAdmin, adminCli } from '#api/accounts/admin-cli.ts';
import { logIn } from '#api/accounts/log-in.ts';
import { entities } from '#api/entities.ts';
import { accredit, book, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { issueTicket } from '#api/tickets/commands.ts';
import { recordSigningKey } from '#api/tickets/keys.ts';

const db = withDatabase({ entities });
const config = testConfig();

async function add(email: string) {
  let text = '';
  await addAdmin(db.url, email, (part) => (text += part));
  return { text, password: /: (\S+)\n$/.exec(text)?.[1] ?? '' };
}
const login = (email: string, password: string) =>
  logIn(
    db.orm.em.fork(),
    { email, password, remember: true, address: '203.0.113.1', userAgent: '' },
    { limited: false },
  );
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

test('a new administrator logs in with the printed password, which stands nowhere else', async () => {
  const { text, password } = await add('head@league.example');
  expect(text).toContain('head@league.example is an administrator now.');
  expect(password).toMatch(/^(?:[a-z2-9]{4}-){4}[a-z2-9]{4}$/);
  const { accountId } = await login('head@league.example', password);
  const [account] = await run('select scope, role, status from account where id = ?', [accountId]);
  expect(account).toEqual({ scope: 'admin', role: null, status: 'approved' });
});

test('a member who becomes one keeps the account and loses sessions, bookings and tickets', async () => {
  const services = await testServices(config, db.orm);
  const { member, officer } = await db.tx(async (tx) => {
    await recordSigningKey(tx, services.ticketKeys);
    const place = await createSeason(tx, { seated: false });
    const people = {
      member: await createActor(tx, 'member'),
      officer: await createActor(tx, 'officer'),
    };
    for (const { id } of Object.values(people)) {
      await accredit(tx, place, id);
      await issueTicket(tx, await book(tx, place, id), services);
    }
    return people;
  });
  for (const { id, email } of [member, officer]) {
    const { password } = await add(email);
    expect((await login(email, password)).accountId).toBe(id);
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

test('adding one who is there already gives a new password and ends the sessions', async () => {
  const first = await add('twice@league.example');
  await login('twice@league.example', first.password);
  const second = await add('twice@league.example');
  expect(second.text).toContain('has a new password');
  await expect(login('twice@league.example', first.password)).rejects.toThrow('Invalid email');
  await login('twice@league.example', second.password);
  const open = await run(
    `select 1 from session s join account a on a.id = s.account_id
     where a.email = 'twice@league.example' and s.revoked_at is null`,
    [],
  );
  expect(open).toHaveLength(1);
});

test.each([
  [[]],
  [['add']],
  [['remove', 'a@b.example']],
  [['add', 'no address']],
  [['add', 'a@b.example', 'x']],
])('%j is answered with how to use it', async (args) => {
  let text = '';
  expect(await adminCli(args, (part) => (text += part))).toBe(2);
  expect(text).toMatch(/^Usage|is no e-mail address/);
});
