import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { deleteExpiredLinks } from '#api/accounts/addresses/confirmation-links.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { sendResetLink } from '#api/accounts/passwords/reset-password.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { guestUploads } from '#api/permissions/test-uploads.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  env: { RATE_LIMIT: 'on' },
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const password = 'corner flag wind';
const hash = await hashPassword(password);
const address = () => `${randomUUID()}@press.example`;

/** Registers over the API; the addresses of callers differ, so that no limit is shared. */
async function register() {
  const { names, cookie } = await guestUploads({ db, t, actor: null }, 3);
  const [profilePicture, identification, pressId] = names;
  const user = {
    email: address(),
    password,
    firstName: 'Amira',
    lastName: 'Fathy',
    birthdate: '1990-04-05',
    mobileNumber: '+201001234567',
    profilePicture,
  };
  const member = { organization: 'Daily', role: 'photographer', identification, pressId };
  const { status, body } = await t.call(
    null,
    'POST',
    '/api/auth/register',
    { user, member },
    {
      cookie,
    },
  );
  expect(status).toBe(201);
  const id = body.data.user.id as string;
  return { id, email: user.email, token: await newestToken(id, 'registrationReceived') };
}

async function newestToken(id: string, template: string): Promise<string> {
  const [mail] = await run(
    `select data ->> 'token' as token from mail where account_id = ? and template = ?
     order by created_at desc, id desc limit 1`,
    [id, template],
  );
  return mail?.['token'] as string;
}

async function unconfirmed(kind: ActorKind = 'pending') {
  const actor = await t.asActor(kind);
  await run('update account set email_unconfirmed = true, password_hash = ? where id = ?', [
    hash,
    actor.id,
  ]);
  return actor;
}

const confirm = (emailToken: string, headers: Record<string, string> = {}) =>
  t.call(null, 'POST', '/api/auth/email/confirm', { emailToken }, headers);
const resend = (actor: TestActor) => t.call(actor, 'POST', `/api/profile/${actor.id}/email/resend`);
const isMarked = async (id: string) => {
  const admin = await t.asActor('admin');
  const { body } = await t.call(admin, 'GET', `/api/admin/users/unconfirmed?id=${id}`);
  return body.data.length === 1;
};

describe('the link of a registration’s receipt', () => {
  test('the link of a registration’s receipt confirms the address, without a login, and does nothing more when used again', async () => {
    const { id, email, token } = await register();
    expect(await isMarked(id)).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await confirm(token);
      expect([status, body.data]).toEqual([200, { email, isChange: false }]);
      expect(await isMarked(id)).toBe(false);
    }
    const log = await run('select action from audit_entry where subject_id = ?', [id]);
    expect(log).toEqual([{ action: 'account.email-confirm' }]);
  });

  test('the link of a registration’s receipt is stored as a hash, and opening its page confirms nothing', async () => {
    const { id, token } = await register();
    const [link] = await run(
      'select token_hash::text as hash from email_confirmation where account_id = ?',
      [id],
    );
    expect(JSON.stringify(link)).not.toContain(token);
    expect((await t.call(null, 'GET', `/api/auth/email/confirm?emailToken=${token}`)).status).toBe(
      404,
    );
    expect((await t.call(null, 'GET', '/email/confirm')).status).not.toBe(500);
    expect(await isMarked(id)).toBe(true);
  });

  test('the link of a registration’s receipt works for seven days', async () => {
    const { id, token } = await register();
    const expire = `update email_confirmation set expires_at = now() - make_interval(secs => ?)
      where account_id = ? returning expires_at > created_at + interval '6 days 23 hours' as week`;
    expect(await run(expire, [-604_800, id])).toEqual([{ week: true }]);
    await run(expire, [1, id]);
    const { status, body } = await confirm(token);
    expect([status, body.fields]).toEqual([
      422,
      { emailToken: expect.stringMatching(/^Links work once/) },
    ]);
    expect(await isMarked(id)).toBe(true);
  });

  test.each(['', 'x'.repeat(43), 'x'.repeat(42), 7])('%j is no link', async (emailToken) => {
    expect((await confirm(emailToken as string)).status).toBe(422);
  });

  test('the link of a registration’s receipt is deleted a day after it expired', async () => {
    const { id } = await register();
    const links = () => run('select from email_confirmation where account_id = ?', [id]);
    const expire = `update email_confirmation set expires_at = now() - interval '? hours'`;
    await run(expire.replace('?', '23'));
    await db.tx(deleteExpiredLinks);
    expect(await links()).toHaveLength(1);
    await run(expire.replace('?', '25'));
    await db.tx(deleteExpiredLinks);
    expect(await links()).toHaveLength(0);
  });
});

describe('an address that is not confirmed', () => {
  test('an address that is not confirmed is marked for administrators, and the request can be decided', async () => {
    const { id } = await register();
    const admin = await t.asActor('admin');
    const pending = await t.call(admin, 'GET', '/api/admin/users/unconfirmed?status=pending');
    expect(pending.body.data).toContain(id);
    const others = await t.call(admin, 'GET', '/api/admin/users/unconfirmed?status=approved');
    expect(others.body.data).not.toContain(id);
    const page = await t.call(admin, 'GET', '/api/admin/users/page?kind=unconfirmed');
    const listed = page.body.data.rows.find((user: { id: string }) => user.id === id);
    expect(listed).toMatchObject({ emailConfirmed: false });
    const [request] = await run('select id from profile_request where account_id = ?', [id]);
    const path = `/api/admin/request/${request?.['id'] as string}`;
    expect((await t.call(admin, 'PATCH', path, { status: 'approved' })).status).toBe(200);
    expect(await isMarked(id)).toBe(true);
  });

  test('an address that is not confirmed is confirmed by a new password that was set with a link', async () => {
    const actor = await unconfirmed();
    await db.tx((tx) => sendResetLink(tx, actor.email, t.app.services));
    const body = {
      email: actor.email,
      password: 'another corner flag',
      resetPasswordToken: await newestToken(actor.id, 'passwordReset'),
    };
    expect((await t.call(null, 'POST', '/api/auth/reset-password', body)).status).toBe(200);
    expect(await isMarked(actor.id)).toBe(false);
  });

  test('an address that is not confirmed gets a new link, and the older one ends', async () => {
    const { id, email, token } = await register();
    const login = await t.call(null, 'POST', '/api/auth/login', { email, password });
    const path = `/api/profile/${id}/email`;
    const headers = { 'x-access-token': login.body.data.token as string };
    const state = { email, isConfirmed: false, change: null };
    expect((await t.call(null, 'GET', path, undefined, headers)).body.data).toEqual(state);
    const sent = await t.call(null, 'POST', `${path}/resend`, undefined, headers);
    expect([sent.status, sent.body.data]).toEqual([200, state]);
    expect((await confirm(token)).status).toBe(422);
    expect((await confirm(await newestToken(id, 'emailConfirmation'))).status).toBe(200);
    const again = await t.call(null, 'POST', `${path}/resend`, undefined, headers);
    expect([again.status, again.body.message]).toEqual([
      409,
      'Your email address is already confirmed.',
    ]);
  });

  test('an address that is not confirmed gets five links an hour', async () => {
    const actor = await unconfirmed();
    for (let n = 0; n < 5; n += 1) expect((await resend(actor)).status).toBe(200);
    const sixth = await resend(actor);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3500);
    await run(`update mail set created_at = now() - interval '61 minutes' where account_id = ?`, [
      actor.id,
    ]);
    expect((await resend(actor)).status).toBe(200);
  });

  test('an address that is not confirmed gets five links an hour when they are asked for at the same time', async () => {
    const actor = await unconfirmed();
    const answers = await Promise.all(Array.from({ length: 9 }, () => resend(actor)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test('an address that is not confirmed has no links once its account is deleted', async () => {
    const actor = await unconfirmed();
    await resend(actor);
    const token = await newestToken(actor.id, 'emailConfirmation');
    await t.call(actor, 'POST', `/api/profile/${actor.id}/deletion`, { password });
    expect(await run('select from email_confirmation where account_id = ?', [actor.id])).toEqual(
      [],
    );
    expect((await confirm(token)).status).toBe(422);
  });
});

test('accounts that were sent no link are not marked', async () => {
  for (const kind of ['pending', 'rejected', 'member', 'officer', 'admin'] as const)
    expect(await isMarked((await t.asActor(kind)).id)).toBe(false);
});
