import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { smtpTransport } from '#api/platform/mail/smtp-transport.ts';
import { listMails, startDevMailbox } from '#api/platform/mail/dev-mailbox.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { sendMail } from '#api/notifications/outbox/send-mail.ts';
import {
  randomAddress,
  notificationForm,
  mailCall,
  mailsTo,
  uploadAttachment,
} from '#api/notifications/testing/notification-form.ts';
import { mailSettings } from '#api/notifications/testing/mail-data.ts';

const receiver = 'desk@league.example';
const folder = mkdtempSync(join(tmpdir(), 'touchline-contact-'));
const mailbox = await startDevMailbox(folder);
const transport = smtpTransport(mailbox.url, 'Touchline <no-reply@touchline.example>');
afterAll(async () => {
  transport.close();
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  env: { CONTACT_RECEIVER: receiver, RATE_LIMIT: 'on' },
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const ask = (actor: TestActor, body: object) => t.call(actor, 'POST', mailCall, body);
const question = (mail: object = {}) => ({
  email: { mail: { subject: 'technical_issue', text: 'The map stays grey.', ...mail } },
});
const written = async (actor: TestActor) =>
  (await mailsTo(db, receiver)).filter(({ data }) => data['accountId'] === actor.id);

describe('the contact form', () => {
  test('the contact form sends an email to the media office, with the sender as the reply address', async () => {
    const member = await t.asActor('member');
    const answer = await ask(member, question());
    expect([answer.status, answer.body]).toEqual([
      201,
      { message: 'Email sent successfully', data: { queued: 1 } },
    ]);
    const [mail] = await written(member);
    await sendMail(db.orm, transport, mailSettings, mail?.id ?? '');
    const [email] = await listMails(folder, 1);
    expect(email?.subject).toBe('Contact form: Technical issue');
    expect(email?.to?.map((one) => one.address)).toEqual([receiver]);
    expect(email?.replyTo?.map((one) => one.address)).toEqual([member.email]);
    expect(email?.text).toContain('The map stays grey.');
    expect(email?.text).toContain('Photographer · The Daily Test');
  });

  test.each([
    [{ subject: '' }, { 'email.mail.subject': 'Please select topic!' }],
    [{ subject: 'Buy now' }, { 'email.mail.subject': 'Please select topic!' }],
    [{ text: '  ' }, { 'email.mail.text': 'Please input a message!' }],
  ])('the contact form refuses incomplete messages: %j', async (mail, fields) => {
    const answer = await ask(await t.asActor('member'), question(mail));
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  test('the contact form accepts five messages an hour, also when they arrive at the same time', async () => {
    const member = await t.asActor('officer');
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(member, question())));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await written(member)).toHaveLength(5);
    // Control: the sixth is accepted an hour later.
    await db.tx((tx) =>
      tx.execute(`update mail set created_at = now() - interval '61 minutes' where sender_id = ?`, [
        member.id,
      ]),
    );
    expect((await ask(member, question())).status).toBe(201);
  });
});

describe('members cannot use the portal as a relay', () => {
  const victim = 'victim@press.example';
  const button = { text: 'Open', url: 'http://localhost:3000/' };
  const id = '0199d0a0-0000-7000-8000-000000000000';

  test.each<[string, object]>([
    ['receivers', { receivers: [victim] }],
    ['no receivers', { receivers: [] }],
    ['a template', { templateName: 'ticket' }],
    ['a button', { mail: { button } }],
    ['a plain design', { mail: { styled: false } }],
    ['a direction', { mail: { rtl: true } }],
    ['people of a tournament', { eventReceivers: [{ eventId: id, status: 'approved' }] }],
    ['people of a match', { matchReceivers: [{ matchId: id, status: 'approved' }] }],
    ['registered users', { usersReceivers: [{ status: 'approved' }] }],
    ['attachments', { attachments: [] }],
  ])('members cannot use the portal as a relay by adding %s: 403', async (_what, more) => {
    for (const kind of ['member', 'officer'] as const) {
      const actor = await t.asActor(kind);
      const { mail, ...rest } = more as { mail?: object };
      const body = { email: { ...question(mail).email, ...rest } };
      const answer = await ask(actor, body);
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
      expect(await written(actor)).toEqual([]);
    }
    expect(await mailsTo(db, victim)).toEqual([]);
  });

  test('members cannot use the portal as a relay by attaching their own upload, which stays unclaimed', async () => {
    const member = await t.asActor('member');
    const filename = await uploadAttachment(t, member);
    const answer = await ask(member, {
      email: { ...question().email, attachments: [{ filename }] },
    });
    expect(answer.status).toBe(403);
    const claimed = await db.tx((tx) =>
      tx.execute('select claimed_at from stored_file where name = ?', [filename]),
    );
    expect(claimed).toEqual([{ claimed_at: null }]);
  });

  test.each([
    { to: victim },
    { cc: [victim] },
    { bcc: victim },
    { replyTo: victim },
    { from: victim },
    { headers: { Bcc: victim } },
  ])('members cannot use the portal as a relay by an unknown field: %j', async (more) => {
    const member = await t.asActor('member');
    const inEmail = await ask(member, { email: { ...question().email, ...more } });
    const inMail = await ask(member, question(more));
    expect([inEmail.status, inMail.status]).toEqual([422, 422]);
    expect(await written(member)).toEqual([]);
  });

  test('members cannot use the portal as a relay with a name that contains a header', async () => {
    const member = await t.asActor('member');
    const evil = `Salma\r\nBcc: ${victim}\r\n\r\n<script>`;
    await db.tx((tx) =>
      tx.execute('update account set first_name = ? where id = ?', [evil, member.id]),
    );
    expect((await ask(member, question())).status).toBe(201);
    const [mail] = await written(member);
    await sendMail(db.orm, transport, mailSettings, mail?.id ?? '');
    const [email] = await listMails(folder, 1);
    expect(email?.headers.some(({ key }) => key === 'bcc')).toBe(false);
    expect(email?.replyTo?.map((one) => one.address)).toEqual([member.email]);
    expect(email?.html).not.toContain('<script');
  });

  test('control: an administrator can write to anyone', async () => {
    const to = randomAddress();
    const answer = await ask(await t.asActor('admin'), notificationForm([to]));
    expect(answer.status).toBe(201);
    expect(await mailsTo(db, to)).toHaveLength(1);
  });
});
