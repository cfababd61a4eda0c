import { expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { pushScene } from '#api/notifications/push/testing/push-scene.ts';
import { pruneNotifications } from '#api/notifications/send-notification.ts';
import {
  mailCall,
  mailsTo,
  notificationForm,
} from '#api/notifications/testing/notification-form.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ entities });
const { t, subscribe, sendAll, shownIn } = await pushScene(db);
const translation = { subject: 'Bibs in English', text: 'From 15:00.' };

const write = async (receivers: string[], more: object = {}) =>
  t.call(await t.asActor('admin'), 'POST', mailCall, notificationForm(receivers, { ...more }));

test('a message from the media office reaches people by email and on their devices', async () => {
  const [member, without] = [await t.asActor('member'), await t.asActor('member')];
  const browser = await subscribe(member);
  const { body } = await write([member.email, without.email, 'desk@press.example']);
  expect(body.data).toMatchObject({ queued: 3, pushed: 1 });
  await sendAll();
  expect(shownIn(browser)).toMatchObject([
    { title: 'Bibs', body: 'Bibs are given out from 15:00.' },
  ]);
});

test.each([
  ['email', 1, 0],
  ['push', 0, 1],
])('a message that is sent by %s only is not sent otherwise', async (way, mails, pushes) => {
  const member = await t.asActor('member');
  const browser = await subscribe(member);
  const { body } = await write([member.email], { way });
  expect(body.data).toMatchObject({ queued: mails, pushed: pushes });
  await sendAll();
  expect(shownIn(browser)).toHaveLength(pushes);
  expect(await mailsTo(db, member.email)).toHaveLength(mails);
});

test('each phone shows a message in its own language', async () => {
  const member = await t.asActor('member');
  const browser = await subscribe(member, { language: 'en' });
  const mail = { subject: 'القمصان', text: 'من الثالثة.', rtl: true, translation };
  await write([member.email], { way: 'push', mail });
  await sendAll();
  expect(shownIn(browser)).toMatchObject([{ title: 'Bibs in English' }]);
});

test('a message to devices is refused where no one has one', async () => {
  const member = await t.asActor('member');
  const { status, body } = await write([member.email], { way: 'push' });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['email.way']]);
});

test('people who switched messages off in a channel do not get them there', async () => {
  const member = await t.asActor('member');
  const browser = await subscribe(member);
  const off = { kind: 'message', channel: 'email', on: false };
  await t.call(member, 'PATCH', '/api/notifications/settings', off);
  expect((await write([member.email])).body.data).toMatchObject({ queued: 0, pushed: 1 });
  await sendAll();
  expect(shownIn(browser)).toHaveLength(1);
});

test('the text of a message stays until its last push message is deleted', async () => {
  const member = await t.asActor('member');
  await subscribe(member);
  const { body } = await write([member.email], { way: 'push' });
  const id = body.data.notificationId;
  const texts = () => db.tx((tx) => tx.execute('select from notification where id = ?', [id]));
  await db.tx((tx) =>
    tx.execute(`update notification set created_at = now() - interval '2 days' where id = ?`, [id]),
  );
  await db.tx(pruneNotifications);
  expect(await texts()).toHaveLength(1);
  await db.tx((tx) => tx.execute('delete from push_message where notification_id = ?', [id]));
  await db.tx(pruneNotifications);
  expect(await texts()).toHaveLength(0);
});
