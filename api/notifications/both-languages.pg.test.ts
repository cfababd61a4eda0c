import { describe, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import {
  mailCall,
  mailsOf,
  mailsTo,
  notificationForm,
  randomAddress,
} from '#api/notifications/testing/notification-form.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes, env: { RATE_LIMIT: 'on' } });

const testCall = '/api/admin/notifications/test';
const arabic = { subject: 'الصدريات', text: 'توزع الصدريات من الثالثة.' };
const english = { subject: 'Bibs', text: 'Bibs are given out from 15:00.' };
const both = { ...arabic, rtl: true, translation: english };

const personWith = (language: string) =>
  db.tx(async (tx) => {
    const { id, email } = await createActor(tx, 'member');
    await tx.execute('update account set language = ? where id = ?', [language, id]);
    return { id, email };
  });

/** An email as the administrators' list and its page show it. */
async function shown(id: string) {
  const admin = await t.asActor('admin');
  const { body } = await t.call(admin, 'GET', `/api/admin/mail/${id}`);
  return body.data as { subject: string; text: string; mail: { subject: string } };
}

describe('a notification in both languages', () => {
  test('a notification in both languages reaches each person in the language of the account', async () => {
    const [reader, leser, guest] = [
      await personWith('ar'),
      await personWith('en'),
      randomAddress(),
    ];
    const button = { text: 'المباريات', url: 'http://localhost:3000/events' };
    const mail = { ...both, button, translation: { ...english, buttonText: 'See the matches' } };
    const form = notificationForm([reader.email, leser.email, guest], { mail });
    const { status, body } = await t.call(await t.asActor('admin'), 'POST', mailCall, form);
    expect(status).toBe(201);
    const mails = new Map(
      (await mailsOf(db, body.data.notificationId)).map((each) => [each.recipient, each]),
    );
    const toReader = await shown(mails.get(reader.email)?.id ?? '');
    expect([mails.get(reader.email)?.language, toReader.subject, toReader.mail.subject]).toEqual([
      'ar',
      arabic.subject,
      arabic.subject,
    ]);
    expect(toReader.text).toContain(arabic.text);
    expect(toReader.text).toContain('المباريات: http://localhost:3000/events');
    const toOther = await shown(mails.get(leser.email)?.id ?? '');
    expect([mails.get(leser.email)?.language, toOther.subject, toOther.mail.subject]).toEqual([
      'en',
      'Bibs',
      'Bibs',
    ]);
    expect(toOther.text).toContain(english.text);
    expect(toOther.text).not.toContain(arabic.text);
    expect(toOther.text).toContain('See the matches: http://localhost:3000/events');
    // An address without an account gets the language that was written first.
    expect((await shown(mails.get(guest)?.id ?? '')).subject).toBe(arabic.subject);
  });

  test('a notification in one language reaches everyone in that language', async () => {
    const [reader, leser] = [await personWith('ar'), await personWith('en')];
    const form = notificationForm([reader.email, leser.email], { mail: english });
    const { body } = await t.call(await t.asActor('admin'), 'POST', mailCall, form);
    const mails = await mailsOf(db, body.data.notificationId);
    expect(mails.map(({ language }) => language)).toEqual(['en', 'en']);
  });

  test.each([
    [{ subject: '', text: 'x', buttonText: 'x' }, 'email.mail.translation.subject'],
    [{ subject: 'x', text: ' ', buttonText: 'x' }, 'email.mail.translation.text'],
    [{ subject: 'x', text: 'x' }, 'email.mail.translation.buttonText'],
    [
      { subject: 'x\nBcc: a@b.example', text: 'x', buttonText: 'x' },
      'email.mail.translation.subject',
    ],
  ])('the second language %j lacks a part', async (translation, field) => {
    const button = { text: 'Open', url: 'http://localhost:3000/events' };
    const form = notificationForm([randomAddress()], { mail: { button, translation } });
    const answer = await t.call(await t.asActor('admin'), 'POST', mailCall, form);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
  });
});

describe('a test', () => {
  test('a test reaches its author only, in both languages, and is marked', async () => {
    const admin = await t.asActor('admin');
    const stranger = await personWith('en');
    const { status, body } = await t.call(admin, 'POST', testCall, { email: { mail: both } });
    expect([status, body.data]).toEqual([201, { queued: 2 }]);
    const mails = await mailsTo(db, admin.email);
    expect(mails.map(({ language }) => language).toSorted()).toEqual(['ar', 'en']);
    const texts = await Promise.all(mails.map(({ id }) => shown(id)));
    expect(texts.map(({ subject }) => subject).toSorted()).toEqual([
      '[Test] Bibs',
      '[تجربة] الصدريات',
    ]);
    expect(texts.find(({ text }) => text.includes(english.text))?.text).toContain(
      'This is a test. Only you received it.',
    );
    expect(await mailsTo(db, stranger.email)).toEqual([]);
    expect(
      await db.tx((tx) =>
        tx.execute(`select detail ->> 'queued' as queued from audit_entry where actor_id = ?`, [
          admin.id,
        ]),
      ),
    ).toEqual([{ queued: '2' }]);
  });

  test('a test of one language is one email, and names what is missing', async () => {
    const admin = await t.asActor('admin');
    const call = (mail: object) => t.call(admin, 'POST', testCall, { email: { mail } });
    expect((await call(english)).body.data).toEqual({ queued: 1 });
    expect(Object.keys((await call({ subject: 'Bibs' })).body.fields)).toEqual(['email.mail.text']);
    const receivers = [randomAddress()];
    const more = await t.call(admin, 'POST', testCall, { email: { mail: english, receivers } });
    expect(more.status).toBe(422);
  });

  test('an administrator can send 30 tests in one burst', async () => {
    const admin = await t.asActor('admin');
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1)
      statuses.push((await t.call(admin, 'POST', testCall, { email: { mail: english } })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
