import { describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { endAllSessions, endSession } from '#api/accounts/sessions/sessions.ts';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { prunePushes } from '#api/notifications/push/remind.ts';
import { storeSubscription } from '#api/notifications/push/subscriptions.ts';
import { pushScene } from '#api/notifications/push/testing/push-scene.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { TestActor } from '#api/platform/testing/app.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase({ entities });
const { t, service, subscribe } = await pushScene(db);
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const path = '/api/notifications/subscription';

const subscriptionsOf = ({ id }: TestActor) =>
  run(
    `select p.endpoint from push_subscription p join session s on s.id = p.session_id
     where s.account_id = ?`,
    [id],
  );

const newBrowser = async () => ({
  ...(await service.subscribe('unused')),
  language: 'en',
  details: true,
});

test('a session has one browser, and a newer one replaces it', async () => {
  const member = await t.asActor('member');
  await subscribe(member);
  const newer = await subscribe(member);
  expect(await subscriptionsOf(member)).toEqual([{ endpoint: newer.endpoint }]);
  const { body } = await t.call(member, 'GET', '/api/notifications/settings');
  expect(body.data.subscription).toEqual({
    id: newer.id,
    endpoint: newer.endpoint,
    language: 'en',
    details: true,
  });
});

test.each([
  ['another host', { endpoint: 'https://evil.example/send' }],
  ['the own network', { endpoint: 'http://169.254.169.254/latest' }],
  ['no address', { endpoint: 'x' }],
  ['a key that is too short', { keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } }],
  ['a key that is no point', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }],
])('a subscription with %s is refused', async (_, change) => {
  const member = await t.asActor('member');
  const answer = await t.call(member, 'POST', path, { ...(await newBrowser()), ...change });
  expect(answer.status).toBe(422);
  expect(await subscriptionsOf(member)).toEqual([]);
});

test('another session’s subscription is unknown to everyone else', async () => {
  const [holder, other] = [await t.asActor('member'), await t.asActor('member')];
  const { id, endpoint, keys } = await subscribe(holder);
  expect((await t.call(other, 'DELETE', `${path}/${id}`)).status).toBe(404);
  const guess = { ...(await newBrowser()), endpoint };
  expect((await t.call(other, 'POST', path, guess)).status).toBe(404);
  const halfGuess = { ...guess, keys: { ...guess.keys, p256dh: keys.p256dh } };
  expect((await t.call(other, 'POST', path, halfGuess)).status).toBe(404);
  expect(await subscriptionsOf(holder)).toEqual([{ endpoint }]);
  expect((await t.call(holder, 'DELETE', `${path}/${id}`)).status).toBe(200);
  expect(await subscriptionsOf(holder)).toEqual([]);
});

test('a browser whose last user never logged out belongs to the next one', async () => {
  const [first, next] = [await t.asActor('member'), await t.asActor('member')];
  const { endpoint, keys } = await subscribe(first);
  const given = { endpoint, keys, language: 'ar', details: false };
  expect((await t.call(next, 'POST', path, given)).status).toBe(200);
  expect(await subscriptionsOf(first)).toEqual([]);
  expect(await subscriptionsOf(next)).toEqual([{ endpoint }]);
});

describe('a subscription ends with its session', () => {
  test('when the person logs out', async () => {
    const member = await t.asActor('member');
    await subscribe(member);
    await t.call(member, 'POST', '/api/auth/logout');
    expect(await subscriptionsOf(member)).toEqual([]);
  });

  test('when an administrator or a changed password ends it', async () => {
    const member = await t.asActor('member');
    await subscribe(member);
    await db.tx((tx) => endAllSessions(tx, member.id, 'error.sessionEnded'));
    expect(await subscriptionsOf(member)).toEqual([]);
  });

  test('when the account is deleted, with its messages and settings', async () => {
    const [member, admin] = [await t.asActor('member'), await t.asActor('admin')];
    await subscribe(member);
    await run(`insert into notification_off values (?, 'match', 'email')`, [member.id]);
    await run(
      `insert into push_message (account_id, template, data, subject, expires_at)
       values (?, 'ticket', '{}', 'x', now() + interval '1 day')`,
      [member.id],
    );
    await db.tx((tx) => deleteUser(tx, admin, member.id, t.app.services));
    expect(await subscriptionsOf(member)).toEqual([]);
    for (const table of ['push_message', 'notification_off'])
      expect(await run(`select from ${table} where account_id = ?`, [member.id])).toEqual([]);
  });

  test('when it has expired', async () => {
    const member = await t.asActor('member');
    await subscribe(member);
    await run(`update session set expires_at = now() - interval '1 minute' where id = ?`, [
      member.sessionId,
    ]);
    await db.tx(prunePushes);
    expect(await subscriptionsOf(member)).toEqual([]);
  });

  test('when it ends while the browser subscribes', async () => {
    const member = await t.asActor('member');
    const { endpoint, keys } = await newBrowser();
    const given = { endpoint, keys, language: 'en', details: true } as const;
    const { pushHosts } = t.app.services.config;
    const answer = await duringTransaction(
      db,
      (tx) => endSession(tx, member.sessionId, 'error.sessionEnded'),
      () => db.tx((tx) => storeSubscription(tx, member, given, pushHosts)).catch((error) => error),
    );
    expect(answer).toMatchObject({ code: 'session_ended' });
    expect(await subscriptionsOf(member)).toEqual([]);
  });
});

describe('settings', () => {
  test('a kind is switched off and on again', async () => {
    const member = await t.asActor('member');
    const settings = '/api/notifications/settings';
    const off = { kind: 'match', channel: 'email', on: false };
    await t.call(member, 'PATCH', settings, off);
    await t.call(member, 'PATCH', settings, off);
    const read = async () => (await t.call(member, 'GET', settings)).body.data.off;
    expect(await read()).toEqual([{ kind: 'match', channel: 'email' }]);
    await t.call(member, 'PATCH', settings, { ...off, on: true });
    expect(await read()).toEqual([]);
  });

  test.each(['decision', 'seat', 'gatesOpen'])(
    'emails of the kind %s cannot be switched',
    async (kind) => {
      const change = { kind, channel: 'email', on: false };
      const answer = await t.call(
        await t.asActor('member'),
        'PATCH',
        '/api/notifications/settings',
        change,
      );
      expect(answer.status).toBe(422);
    },
  );
});

test('the download of one’s data has the subscription without its address and keys', async () => {
  const member = await t.asActor('member');
  const { endpoint, keys } = await subscribe(member);
  const answer = await t.call(member, 'GET', `/api/profile/${member.id}/data`);
  expect(answer.body.data.pushSubscriptions).toHaveLength(1);
  for (const secret of [endpoint, keys.auth, Buffer.from(keys.auth, 'base64url').toString('hex')])
    expect(JSON.stringify(answer.body)).not.toContain(secret);
});
