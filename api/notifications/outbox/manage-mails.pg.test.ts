import { beforeEach, describe, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { mailKinds } from '#sync/contracts/notifications/mail-outbox.ts';
import { mailTemplates } from '#api/platform/mail/mail-templates.ts';
import { MailRefusedError, type MailTransport } from '#api/platform/mail/smtp-transport.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { sendMail } from '#api/notifications/outbox/send-mail.ts';
import { notificationForm, mailCall } from '#api/notifications/testing/notification-form.ts';
import { mailSettings } from '#api/notifications/testing/mail-data.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const run = <Row>(sql: string, params: unknown[] = []) =>
  db.tx((tx) => tx.execute<Row[]>(sql, params));

beforeEach(() => run('delete from mail'));

async function failed(template = 'accountApproved', data: object = { firstName: 'Nour' }) {
  const [mail] = await run<{ id: string }>(
    `insert into mail (recipient, language, template, data, status, attempts, last_error,
       created_at, queued_at)
     values ('nour@press.example', 'en', ?, ?::jsonb, 'failed', 7, '451 later',
       now() - interval '5 days', now() - interval '5 days') returning id`,
    [template, JSON.stringify(data)],
  );
  return mail?.id ?? '';
}
const again = async (body: object) =>
  t.call(await t.asActor('admin'), 'POST', '/api/admin/mails/again', body);
const look = async (query = '') =>
  (await t.call(await t.asActor('admin'), 'GET', `/api/admin/mails${query}`)).body.data;

test('every email template has a label', () => {
  expect([...mailKinds].toSorted()).toEqual(Object.keys(mailTemplates).toSorted());
});

describe('a mail', () => {
  const open = async (id: string) =>
    (await t.call(await t.asActor('admin'), 'GET', `/api/admin/mail/${id}`)).body.data;

  test('an email in the outbox is shown with its subject, its text, its recipient and its state', async () => {
    const shown = await open(await failed());
    expect(shown).toMatchObject({
      mail: { recipient: 'nour@press.example', state: 'failed', lastError: '451 later' },
      subject: 'Your account is approved',
      attachments: [],
    });
    expect(shown.text).toContain('Dear Nour');
    expect(shown.text).not.toContain('<');
  });

  test('an administrator’s email in the outbox shows what was written, and names its attachments', async () => {
    const admin = await t.asActor('admin');
    await t.call(admin, 'POST', mailCall, notificationForm(['a@press.example']));
    const [mail] = await run<{ id: string; note: string }>(
      'select id, notification_id as note from mail',
    );
    await run(
      `with file as (insert into stored_file (name, mime, bytes, sha256, sent_bytes, purpose,
           claimed_at) values ('AAAAAAAAAAAAAAAAAAAAAA.pdf', 'application/pdf', 1, sha256('x'), 1,
           'mail_attachment', now()) returning name)
       update notification set attachments =
         (select jsonb_build_array(jsonb_build_object('name', name, 'title', 'Bibs.pdf')) from file)
       where id = ?`,
      [mail?.note],
    );
    const shown = await open(mail?.id ?? '');
    expect(shown.subject).toBe(notificationForm(['a@press.example']).email.mail.subject);
    expect(shown.attachments).toEqual(['Bibs.pdf']);
  });

  test('an email in the outbox never shows the link that sets a password, not even while it waits', async () => {
    const token = 'secret-token-of-the-link';
    const id = await failed('passwordReset', { firstName: 'Nour', token });
    await run(`update mail set status = 'queued' where id = ?`, [id]);
    const waiting = await open(id);
    expect(JSON.stringify(waiting)).not.toContain(token);
    expect(waiting.text).toContain('/reset-password#...');
    await run(`update mail set data = data - 'token' where id = ?`, [id]);
    expect((await open(id)).text).toBe(waiting.text);
  });

  test('an email in the outbox that has been deleted is not found', async () => {
    const id = await failed();
    await run('delete from mail');
    const { status } = await t.call(await t.asActor('admin'), 'GET', `/api/admin/mail/${id}`);
    expect(status).toBe(404);
  });
});

describe('the list of emails', () => {
  test('the list of emails is newest first, paged, and has the number of each state', async () => {
    const receivers = ['a@press.example', 'b@press.example', 'c@other.example'];
    const admin = await t.asActor('admin');
    const sent = await t.call(admin, 'POST', mailCall, notificationForm(receivers));
    const old = await failed();
    await run(`update mail set status = 'sent', sent_at = now() where recipient = ?`, [
      receivers[0],
    ]);
    const all = await look();
    expect(all.counts).toEqual({ queued: 2, sent: 1, failed: 1 });
    expect(all.totalCount).toBe(4);
    expect(all.mails.at(-1)).toMatchObject({
      id: old,
      state: 'failed',
      attempts: 7,
      lastError: '451 later',
      again: true,
    });
    const first = await look('?pageSize=3');
    const second = await look(`?pageSize=3&after=${first.next}`);
    expect([...first.mails, ...second.mails]).toEqual(all.mails);
    expect([second.skipped, second.next]).toEqual([3, null]);
    expect((await look(`?pageSize=3&before=${second.previous}`)).mails).toEqual(first.mails);
    const narrow = await look('?state=queued&text=PRESS.example');
    expect(narrow.mails.map((mail: { recipient: string }) => mail.recipient)).toEqual([
      'b@press.example',
    ]);
    expect([narrow.totalCount, narrow.counts]).toEqual([1, { queued: 1, sent: 1, failed: 1 }]);
    const one = await look(`?notification=${sent.body.data.notificationId}&text=bibs`);
    expect(one.counts).toEqual({ queued: 2, sent: 1, failed: 0 });
    expect(one.notification).toMatchObject({ subject: 'Bibs', sender: 'Test admin' });
    expect((await look('?text=%25')).totalCount, 'no wildcard').toBe(0);
  });
});

describe('sending again', () => {
  const away: MailTransport = {
    async send() {
      throw new Error('ECONNREFUSED');
    },
    close() {},
  };

  test('sending emails again queues a failed email and restarts its days of trying', async () => {
    const id = await failed();
    const answer = await again({ ids: [id] });
    expect(answer.body).toEqual({
      message: 'Queued for resending.',
      data: { queued: 1, left: 0 },
    });
    await expect(sendMail(db.orm, away, mailSettings, id)).rejects.toThrow('ECONNREFUSED');
    const state = () => run('select status, attempts from mail where id = ?', [id]);
    expect(await state(), 'it waits for the next try').toEqual([{ status: 'queued', attempts: 8 }]);
    // Control: without the restart, trying would have ended.
    await run('update mail set queued_at = created_at where id = ?', [id]);
    await sendMail(db.orm, away, mailSettings, id);
    expect(await state()).toEqual([{ status: 'failed', attempts: 9 }]);
  });

  test('sending emails again queues all failed emails, or all of one notification', async () => {
    const admin = await t.asActor('admin');
    const { body } = await t.call(
      admin,
      'POST',
      mailCall,
      notificationForm(['a@x.example', 'b@x.example']),
    );
    const { notificationId: notification } = body.data;
    await run(`update mail set status = 'failed'`);
    await failed();
    await failed('passwordReset', { firstName: 'Nour' });
    expect((await again({ all: true, notification })).body.data).toEqual({ queued: 2, left: 0 });
    expect((await again({ all: true })).body.data).toEqual({ queued: 1, left: 1 });
    expect((await again({ all: true })).body.data).toEqual({ queued: 0, left: 1 });
  });

  test('sending emails again leaves cancelled emails, and returns how many', async () => {
    const link = await failed('passwordReset', { firstName: 'Nour' });
    const gone = await db.tx((tx) => createActor(tx, 'member'));
    const left = await failed();
    await run('update account set deleted_at = now() where id = ?', [gone.id]);
    await run('update mail set account_id = ? where id = ?', [gone.id, left]);
    for (const id of [link, left]) {
      const answer = await again({ ids: [id] });
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'This email is no longer valid: its link, ticket or approval has ended, or the account was deleted.',
      ]);
    }
    const good = await failed();
    expect((await again({ ids: [link, good] })).body.data).toEqual({ queued: 1, left: 1 });
    expect((await look()).mails.map((mail: { again: boolean }) => mail.again)).not.toContain(true);
  });

  test('sending emails again queues only failed emails, and only once when two administrators do it', async () => {
    const id = await failed();
    const answers = await Promise.all([1, 2, 3].map(() => again({ ids: [id] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await again({ ids: [id] })).body.message).toBe('Only failed emails can be resent.');
    expect(await run(`select detail from audit_entry where subject_id = ?`, [id])).toHaveLength(1);
  });

  test('an email to a refused address fails again, and can be sent again', async () => {
    const id = await failed();
    await again({ ids: [id] });
    const strict: MailTransport = {
      async send() {
        throw new MailRefusedError('550 no such user');
      },
      close() {},
    };
    await sendMail(db.orm, strict, mailSettings, id);
    expect((await look()).mails[0]).toMatchObject({
      state: 'failed',
      lastError: '550 no such user',
      again: true,
    });
  });
});
