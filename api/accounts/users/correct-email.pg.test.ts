import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { sendResetLink } from '#api/accounts/passwords/reset-password.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const address = () => `${randomUUID()}@press.example`;

async function correct(person: { id: string }, email: string, version?: number) {
  const [account] = await run('select version from account where id = ?', [person.id]);
  const body = { email, version: version ?? account?.['version'] };
  return t.call(await t.asActor('admin'), 'POST', `/api/admin/user/${person.id}/email`, body);
}

async function mailTo(person: TestActor, status: string, lastError: string | null = null) {
  const [mail] = await run(
    `insert into mail (account_id, recipient, language, template, data, status, last_error)
     values (?, ?, 'en', 'accountApproved', '{"firstName": "A"}', ?, ?) returning id`,
    [person.id, person.email, status, lastError],
  );
  return mail?.['id'] as string;
}
const recipientOf = async (id: string) =>
  (await run('select recipient from mail where id = ?', [id]))[0]?.['recipient'];
const notices = (person: { id: string }) =>
  run(
    `select recipient, data -> 'isFormer' as former from mail
     where account_id = ? and template = 'emailCorrected' order by data ->> 'isFormer'`,
    [person.id],
  );

describe('a corrected address', () => {
  test('a corrected address replaces the old one, keeps the sessions, and is in the audit log', async () => {
    const person = await t.asActor('member');
    const email = address();
    const { status, body } = await correct(person, email.toUpperCase());
    expect(status).toBe(200);
    expect(body.message).toBe('Email address corrected.');
    expect(body.data).toMatchObject({ failedMails: 0, user: { id: person.id, email } });
    expect((await t.call(person, 'GET', `/api/profile/${person.id}`)).status).toBe(200);
    const log = await run('select action, detail from audit_entry where subject_id = ?', [
      person.id,
    ]);
    expect(log).toEqual([
      {
        action: 'account.email-correct',
        detail: { changes: [{ field: 'email', from: person.email, to: email }] },
      },
    ]);
    expect(await notices(person)).toEqual([
      { recipient: email, former: false },
      { recipient: person.email, former: true },
    ]);
  });

  test('a corrected address gets the emails that wait or have failed, which can be sent again', async () => {
    const person = await t.asActor('member');
    const failed = await mailTo(person, 'failed', '550 no such user');
    const queued = await mailTo(person, 'queued');
    const lapsed = await mailTo(person, 'failed', 'mails.lapsed.ticket');
    const taken = await mailTo(person, 'queued');
    await run(`update mail set taken_until = now() + interval '1 minute' where id = ?`, [taken]);
    const email = address();
    expect((await correct(person, email)).body.data.failedMails).toBe(1);
    expect(await Promise.all([failed, queued].map(recipientOf))).toEqual([email, email]);
    const others = await Promise.all([lapsed, taken].map(recipientOf));
    expect(others).toEqual([person.email, person.email]);
    expect(await notices(person), 'nothing more goes to an address that failed').toEqual([
      { recipient: email, former: false },
    ]);
    const again = { ids: [failed] };
    const sent = await t.call(await t.asActor('admin'), 'POST', '/api/admin/mails/again', again);
    expect(sent.body.data).toEqual({ queued: 1, left: 0 });
  });

  test('a corrected address ends the password links that went to the old one', async () => {
    const person = await t.asActor('member');
    await db.tx((tx) => sendResetLink(tx, person.email, t.app.services));
    const links = () => run('select from password_reset where account_id = ?', [person.id]);
    expect(await links(), 'control').toHaveLength(1);
    await correct(person, address());
    expect(await links()).toHaveLength(0);
  });

  test('a corrected address must be free and differ, and the account be unchanged since it was read', async () => {
    const [person, other] = [await t.asActor('member'), await t.asActor('member')];
    const taken = await correct(person, other.email);
    expect([taken.status, taken.body.fields]).toEqual([
      422,
      { email: 'This email address is already registered.' },
    ]);
    expect((await correct(person, person.email)).body.fields).toEqual({
      email: 'The account already has this address.',
    });
    expect((await correct(person, 'no address')).status).toBe(422);
    expect((await correct(person, address(), 99)).body.stale).toBe(true);
    expect((await correct({ id: randomUUID() }, address(), 1)).status).toBe(404);
    const [account] = await run('select email from account where id = ?', [person.id]);
    expect(account?.['email']).toBe(person.email);
  });

  test('a corrected address that two accounts get at the same time goes to one of them', async () => {
    const people = [await t.asActor('member'), await t.asActor('member')];
    const email = address();
    const answers = await Promise.all(people.map((person) => correct(person, email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});
