import { describe, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import {
  randomAddress,
  notificationForm,
  mailCall,
  mailsOf,
  mailsTo,
  uploadAttachment,
} from '#api/notifications/testing/notification-form.ts';
import { pruneNotifications } from '#api/notifications/send-notification.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const send = async (body: object, headers?: Record<string, string>) =>
  t.call(await t.asActor('admin'), 'POST', mailCall, body, headers);
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute(sql, params));
const recipients = async (id: string) => (await mailsOf(db, id)).map(({ recipient }) => recipient);

/**
 * Creates six people: one accredited in each status, one with a booking, one deleted, one
 * unrelated.
 */
async function people() {
  return db.tx(async (tx) => {
    const season = await createSeason(tx);
    const [approved, pending, rejected, booked, deleted, stranger] = await Promise.all(
      Array.from({ length: 6 }, () => createActor(tx, 'member')),
    );
    if (!approved || !pending || !rejected || !booked || !deleted || !stranger) throw new Error();
    await createAccreditation(tx, season, approved.id);
    await createAccreditation(tx, season, pending.id, 'pending');
    await createAccreditation(tx, season, rejected.id, 'rejected');
    await createAccreditation(tx, season, booked.id);
    await createBooking(tx, season, booked.id, 'pending');
    await createAccreditation(tx, season, deleted.id);
    await tx.execute('update account set deleted_at = now() where id = ?', [deleted.id]);
    return { season, approved, pending, rejected, booked, deleted, stranger };
  });
}

describe('a notification is sent to', () => {
  test('a notification is sent to people with the given statuses at a tournament, but not to deleted accounts', async () => {
    const { season, approved, pending, booked } = await people();
    const { eventId } = season;
    const eventReceivers = [
      { eventId, status: 'approved' },
      { eventId, status: 'pending' },
    ];
    const answer = await send(notificationForm(undefined, { eventReceivers }));
    expect(answer.body).toMatchObject({
      message: 'Email sent successfully',
      data: { queued: 3, refused: [] },
    });
    expect(await recipients(answer.body.data.notificationId)).toEqual(
      [approved, pending, booked].map(({ email }) => email).toSorted(),
    );
  });

  test('a notification is sent to people with a booking of a match', async () => {
    const { season, booked } = await people();
    const { matchId } = season;
    const matchReceivers = [{ matchId, status: 'pending' }];
    const { body } = await send(notificationForm(undefined, { matchReceivers }));
    expect(await recipients(body.data.notificationId)).toEqual([booked.email]);
  });

  test('a notification is sent to accounts of a status, but not to administrators', async () => {
    const { stranger, deleted } = await people();
    const admin = await t.asActor('admin');
    const { body } = await send(
      notificationForm(undefined, { usersReceivers: [{ status: 'approved' }] }),
    );
    const reached = await recipients(body.data.notificationId);
    expect(reached).toContain(stranger.email);
    expect(reached).not.toContain(deleted.email);
    expect(reached).not.toContain(admin.email);
  });

  test('a notification is sent to each person once, also when several groups contain them', async () => {
    const { season, approved } = await people();
    const typed = randomAddress();
    const answer = await send(
      notificationForm([approved.email.toUpperCase(), typed, ` ${typed.toUpperCase()} `, ''], {
        eventReceivers: [{ eventId: season.eventId, status: 'approved' }],
      }),
    );
    const mails = await mailsOf(db, answer.body.data.notificationId);
    expect(mails.filter(({ recipient }) => recipient === approved.email)).toHaveLength(1);
    expect(mails.filter(({ recipient }) => recipient === typed)).toHaveLength(1);
    expect(mails.every(({ recipient }) => !/[,;\s]/.test(recipient))).toBe(true);
  });

  test('a notification is sent to the valid addresses, and the invalid ones are returned', async () => {
    const good = randomAddress();
    const bad = ['nobody', 'a@b', 'x@y.example\r\nBcc: victim@press.example', '"a" <b@c.example>'];
    const answer = await send(notificationForm([...bad, good]));
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ queued: 1, refused: bad });
    const all = await send(notificationForm(bad));
    expect(all.status).toBe(422);
    expect(all.body.fields).toEqual({
      'email.receivers': 'None of these is a valid email address.',
    });
    expect(await mailsTo(db, 'victim@press.example')).toEqual([]);
  });

  test('a notification with an empty audience is 422, and nothing is stored', async () => {
    const { season } = await people();
    const { matchId } = season;
    const before = await run('select count(*) from notification');
    const answer = await send(
      notificationForm(undefined, { matchReceivers: [{ matchId, status: 'rejected' }] }),
    );
    expect(answer.body.fields).toEqual({
      'email.matchReceivers': 'This email has no recipients.',
    });
    expect(await run('select count(*) from notification')).toEqual(before);
  });

  test('a notification is sent to 10,000 addresses with one call, each with its own job', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `p${index}@many.example`);
    const queued: number[] = [];
    const { jobs } = t.app.services;
    const usual = jobs.sendMany;
    jobs.sendMany = async (_tx, _name, data) => void queued.push(data.length);
    const answer = await send(notificationForm(many));
    jobs.sendMany = usual;
    expect(answer.body.data).toMatchObject({ queued: 10_000, refused: [] });
    expect(queued).toEqual([10_000]);
    expect((await send(notificationForm([...many, 'one@more.example']))).status).toBe(422);
  });
});

describe('a notification', () => {
  test('a notification sent twice with one idempotency key is queued once', async () => {
    const admin = await t.asActor('admin');
    const to = randomAddress();
    const [first, second] = await Promise.all(
      [1, 2].map(() =>
        t.call(admin, 'POST', mailCall, notificationForm([to]), { 'idempotency-key': 'tap' }),
      ),
    );
    expect(second?.body).toEqual(first?.body);
    expect(await mailsTo(db, to)).toHaveLength(1);
    // Control: without a key these are two emails.
    await t.call(admin, 'POST', mailCall, notificationForm([to]));
    expect(await mailsTo(db, to)).toHaveLength(2);
  });

  test('a notification is Arabic and right to left, or English, and is recorded in the audit log', async () => {
    const [arabic, english] = [randomAddress(), randomAddress()];
    const { body } = await send(notificationForm([arabic], { mail: { rtl: true } }));
    await send(notificationForm([english], { templateName: 'custom' }));
    expect((await mailsTo(db, arabic))[0]).toMatchObject({ language: 'ar', data: {} });
    expect((await mailsTo(db, english))[0]).toMatchObject({ language: 'en' });
    expect(
      await run('select action, detail from audit_entry where subject_id = ?', [
        body.data.notificationId,
      ]),
    ).toEqual([
      {
        action: 'notification.send',
        detail: { subject: 'Bibs', categories: ['individuals'], queued: 1, refused: 0 },
      },
    ]);
  });

  test.each([
    [{ subject: '' }, 'email.mail.subject', 'Please input email subject!'],
    [{ text: ' \n ' }, 'email.mail.text', 'Email message is required. Please write it.'],
  ])('a notification needs a subject and a text: %j', async (mail, field, message) => {
    const answer = await send(notificationForm([randomAddress()], { mail }));
    expect([answer.status, answer.body.fields]).toEqual([422, { [field]: message }]);
  });

  test.each([
    [undefined, 'email.receivers', 'Please input recipient Email!'],
    [{ receivers: [''] }, 'email.receivers', 'Please input recipient Email!'],
    [{ eventReceivers: [] }, 'email.eventReceivers', 'Please select event!'],
    [{ matchReceivers: [] }, 'email.matchReceivers', 'Please select match!'],
    [{ usersReceivers: [] }, 'email.usersReceivers', 'Choose at least one status.'],
    [
      { eventReceivers: [{ eventId: '0199d0a0-0000-7000-8000-000000000000', status: 'approved' }] },
      'email.eventReceivers',
      'This tournament no longer exists.',
    ],
  ])('a notification needs an audience: %j', async (more, field, message) => {
    const answer = await send(notificationForm(undefined, more));
    expect([answer.status, answer.body.fields]).toEqual([422, { [field]: message }]);
  });

  test.each([
    'Bibs\r\nBcc: victim@press.example',
    'Bibs\nBcc: victim@press.example',
    'Bibs\rBcc: victim@press.example',
    'Bibs\u0085Bcc: victim@press.example',
    'Bibs\u2028Bcc: victim@press.example',
    'Bibs\u0000',
    'Bibs\u0007',
    'x'.repeat(201),
  ])('a notification has a subject of a single line: %j', async (subject) => {
    const to = randomAddress();
    const answer = await send(notificationForm([to], { mail: { subject } }));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual(['email.mail.subject']);
    expect(await mailsTo(db, to)).toEqual([]);
  });

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/events',
    'javascript:alert(1)',
    'http://localhost:3000@elsewhere.example/',
    'http://localhost:3000.elsewhere.example/',
    'http://user:word@localhost:3000/events',
    'https://localhost:3000/events',
    'http://localhost:3001/events',
    'http:\\\\localhost:3000\\events',
    'data:text/html,x',
  ])('a notification cannot have a button to another site: %s', async (url) => {
    const button = { text: 'Open', url };
    const answer = await send(notificationForm([randomAddress()], { mail: { button } }));
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([
      422,
      ['email.mail.button.url'],
    ]);
  });

  test('a notification may have a button to a page of the portal', async () => {
    const button = { text: 'Open', url: 'http://localhost:3000/events?from=mail#top' };
    expect((await send(notificationForm([randomAddress()], { mail: { button } }))).status).toBe(
      201,
    );
  });
});

describe('an attachment', () => {
  test('an attachment is an upload of the sender, used once, that only administrators can read', async () => {
    const [admin, other, member] = [
      await t.asActor('admin'),
      await t.asActor('admin'),
      await t.asActor('member'),
    ];
    const filename = await uploadAttachment(t, admin);
    const email = notificationForm([randomAddress()], {
      attachments: [{ filename, title: 'Map.pdf' }],
    });
    const foreign = await t.call(other, 'POST', mailCall, email);
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([
      422,
      ['email.attachments.0.filename'],
    ]);
    expect((await t.call(admin, 'POST', mailCall, email)).status).toBe(201);
    expect((await t.call(admin, 'POST', mailCall, email)).status, 'taken already').toBe(422);
    const read = (actor: typeof admin | null) => t.call(actor, 'GET', `/api/file/${filename}`);
    expect((await read(other)).status).toBe(200);
    expect((await read(member)).status).toBe(404);
    expect((await read(null)).status).toBe(401);
  });

  test('an attachment is deleted after the emails it was sent with', async () => {
    const admin = await t.asActor('admin');
    const filename = await uploadAttachment(t, admin);
    const email = notificationForm([randomAddress()], { attachments: [{ filename }] });
    const { body } = await t.call(admin, 'POST', mailCall, email);
    const { notificationId: id } = body.data;
    await run(`update notification set created_at = now() - interval '91 days' where id = ?`, [id]);
    const file = () => run('select purpose from stored_file where name = ?', [filename]);
    await db.tx(pruneNotifications);
    expect(await file(), 'its mail is still there').toEqual([{ purpose: 'mail_attachment' }]);
    await run('delete from mail where notification_id = ?', [id]);
    await db.tx(pruneNotifications);
    expect(await file()).toEqual([{ purpose: null }]);
    expect(await run('select from notification where id = ?', [id])).toEqual([]);
  });
});

test('a preview returns the number of receivers and the invalid addresses, and sends nothing', async () => {
  const admin = await t.asActor('admin');
  const { season, approved } = await people();
  const { eventId } = season;
  const look = async (body: object) =>
    (await t.call(admin, 'POST', '/api/admin/notifications/preview', body)).body.data;
  const before = await run('select count(*) from mail');
  expect(await look({ email: { mail: {}, receivers: ['a@b', approved.email] } })).toMatchObject({
    receivers: 1,
    refused: ['a@b'],
  });
  const eventReceivers = [{ eventId, status: 'approved' }];
  expect(await look({ email: { mail: {}, eventReceivers } })).toMatchObject({
    receivers: 2,
    refused: [],
  });
  const incomplete = [{ receivers: [] }, { receivers: [approved.email], eventReceivers: [] }];
  for (const audience of incomplete)
    expect(await look({ email: { mail: {}, ...audience } })).toMatchObject({
      receivers: 0,
      refused: [],
    });
  expect(await run('select count(*) from mail')).toEqual(before);
});
