import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes, env: { RATE_LIMIT: 'on' } });

const address = () => `${randomUUID()}@press.example`;
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const invite = (admin: TestActor, emails: string[], more: object = {}) =>
  t.call(admin, 'POST', '/api/admin/invitations', {
    emails,
    role: 'photographer',
    organization: 'Delta Press',
    language: 'ar',
    ...more,
  });
const mailsTo = (email: string) =>
  run('select template, language from mail where recipient = ?', [email]);

test('a newsroom is invited with one call, each address with its own link', async () => {
  const admin = await t.asActor('admin');
  const emails = Array.from({ length: 12 }, address);
  const { status, body } = await invite(admin, emails);
  expect(status).toBe(201);
  expect(body.data).toEqual(emails.map((email) => ({ email, outcome: 'invited' })));
  const rows = await run(
    `select email, role, organization, token_hash from invitation where invited_by = ?`,
    [admin.id],
  );
  expect(rows.map(({ email }) => String(email)).toSorted()).toEqual(emails.toSorted());
  expect(new Set(rows.map(({ token_hash }) => String(token_hash))).size).toBe(12);
  expect(rows[0]).toMatchObject({ role: 'photographer', organization: 'Delta Press' });
  expect(await mailsTo(emails[0] ?? '')).toEqual([{ template: 'invitation', language: 'ar' }]);
});

test('addresses that cannot be invited are named with the reason, and the others are invited', async () => {
  const admin = await t.asActor('admin');
  const [open, fresh, expired] = [address(), address(), address()];
  const known = await db.tx((tx) => createActor(tx, 'member'));
  await invite(admin, [open, expired]);
  await run('update invitation set expires_at = now() where email = ? returning 1', [expired]);
  const { body } = await invite(admin, [
    open,
    known.email.toUpperCase(),
    'nobody',
    ` ${fresh.toUpperCase()} `,
    fresh,
    expired,
    '',
  ]);
  expect(body.data).toEqual([
    { email: open, outcome: 'alreadyInvited' },
    { email: known.email, outcome: 'registered' },
    { email: fresh, outcome: 'invited' },
    { email: expired, outcome: 'invited' },
    { email: 'nobody', outcome: 'invalid' },
  ]);
  expect(await mailsTo(open)).toHaveLength(1);
  expect(await mailsTo(fresh)).toHaveLength(1);
  expect(await mailsTo(known.email)).toEqual([]);
});

test('an administrator invites 50 people in an hour, and further addresses are named as not invited', async () => {
  const admin = await t.asActor('admin');
  await invite(admin, [address(), address()]);
  const { body } = await invite(admin, Array.from({ length: 50 }, address));
  const outcomes = body.data.map(({ outcome }: { outcome: string }) => outcome);
  expect(outcomes.slice(0, 48)).toEqual(Array.from({ length: 48 }, () => 'invited'));
  expect(outcomes.slice(48)).toEqual(['limited', 'limited']);
});

test('at most 50 addresses and at least one are accepted at once', async () => {
  const admin = await t.asActor('admin');
  const many = await invite(admin, Array.from({ length: 51 }, address));
  expect([many.status, many.body.fields]).toEqual([
    422,
    { emails: 'At most 50 addresses at once.' },
  ]);
  expect((await invite(admin, [])).status).toBe(422);
});

test('a call that is repeated with its idempotency key sends each link once', async () => {
  const admin = await t.asActor('admin');
  const email = address();
  const body = { emails: [email], role: null, language: 'en' };
  const call = () =>
    t.call(admin, 'POST', '/api/admin/invitations', body, { 'idempotency-key': 'tap' });
  const [first, second] = [await call(), await call()];
  expect(second.body).toEqual(first.body);
  expect(await mailsTo(email)).toHaveLength(1);
});
