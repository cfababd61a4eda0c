import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Invitation } from '#sync/contracts/accounts/invitations.ts';
import { registerRoutes } from '#api/app.ts';
import { acceptInvitation } from '#api/accounts/invitations/accept-invitation.ts';
import { deleteExpiredRows } from '#api/accounts/privacy/retention.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { guestUploads } from '#api/permissions/test-uploads.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
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

const password = 'corner flag wind';
const address = () => `${randomUUID()}@press.example`;
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

const send = (admin: TestActor, body: object) =>
  t.call(admin, 'POST', '/api/admin/invitation', { role: 'admin', language: 'en', ...body });
const change = (admin: TestActor, id: string, how: 'resend' | 'revoke') =>
  t.call(admin, 'POST', `/api/admin/invitation/${id}/${how}`);
const open = (token: string) =>
  t.call(null, 'POST', '/api/auth/invitation', { invitationToken: token });
const accept = (token: string, more: object = {}) =>
  t.call(null, 'POST', '/api/auth/invitation/accept', {
    invitationToken: token,
    firstName: 'Amira',
    lastName: 'Fathy',
    password,
    ...more,
  });
const login = (email: string) =>
  t.call(null, 'POST', '/api/auth/login', { email, password, remember: true });

/** The token of the newest email to the address. */
async function tokenFor(email: string): Promise<string> {
  const [mail] = await run(
    `select data ->> 'token' as token from mail where recipient = ? order by id desc limit 1`,
    [email],
  );
  return String(mail?.['token']);
}

/** An invitation of an administrator, or of someone with `role`. */
async function invited(more: object = {}) {
  const admin = await t.asActor('admin');
  const email = address();
  const { status, body } = await send(admin, { email, ...more });
  expect(status).toBe(201);
  return { admin, email, id: (body.data as Invitation).id, token: await tokenFor(email) };
}

async function listed(admin: TestActor, id: string): Promise<Invitation | undefined> {
  const { body } = await t.call(admin, 'GET', '/api/admin/invitations');
  return (body.data as Invitation[]).find((one) => one.id === id);
}

const actions = async (id: string) =>
  (
    await run(
      `select action from audit_entry where subject_id = ? or detail ->> 'invitation' = ?
       order by at, id`,
      [id, id],
    )
  ).map(({ action }) => action);

async function register(email: string) {
  const { names, cookie } = await guestUploads({ db, t, actor: null }, 3);
  const [profilePicture, identification, pressId] = names;
  const user = { firstName: 'Amira', lastName: 'Fathy', birthdate: '1990-04-05' };
  const body = {
    user: { ...user, email, password, mobileNumber: '+201001234567', profilePicture },
    member: { organization: 'Daily', role: 'photographer', identification, pressId },
  };
  return t.call(null, 'POST', '/api/auth/register', body, { cookie });
}

const expire = (id: string) =>
  run('update invitation set expires_at = now() where id = ? returning 1', [id]);

describe('an invited administrator', () => {
  test('an invited administrator sets names and a password, and can log in', async () => {
    const { admin, email, id, token } = await invited({ firstName: 'Amira' });
    const opened = await open(token);
    expect(opened.body.data).toMatchObject({ email, role: 'admin', firstName: 'Amira' });
    expect((await accept(token)).status).toBe(201);
    const { body } = await login(email);
    expect(body.data).toMatchObject({
      scopes: ['admin'],
      status: 'approved',
      user: { firstName: 'Amira', lastName: 'Fathy' },
    });
    expect(await listed(admin, id)).toMatchObject({
      state: 'accepted',
      accountId: body.data.user.id,
    });
    expect(await actions(id)).toEqual(['invitation.send-admin', 'invitation.accept-admin']);
  });

  test('an invited administrator may give a name in Arabic', async () => {
    const { email, token } = await invited();
    const refused = await accept(token, { nameArabic: 'Amira' });
    expect(Object.keys(refused.body.fields)).toEqual(['nameArabic']);
    expect((await accept(token, { nameArabic: 'أميرة فتحي' })).status).toBe(201);
    expect((await login(email)).body.data.user).toMatchObject({ nameArabic: 'أميرة فتحي' });
  });

  test('an invited administrator needs names and a password that is long enough and not common', async () => {
    const { token } = await invited();
    const { body } = await accept(token, { firstName: ' ', lastName: 'Ærø', password: 'short' });
    expect(Object.keys(body.fields)).toEqual(['firstName', 'lastName', 'password']);
    const common = await accept(token, { password: '1234567890' });
    expect(common.body.fields).toEqual({ password: expect.stringContaining('too common') });
    expect((await accept(token)).status).toBe(201);
  });

  test('an invitation that is accepted twice at the same time gives one account and one refusal', async () => {
    const { email, token } = await invited();
    const passwordHash = await hashPassword(password);
    const names = { firstName: 'Amira', lastName: 'Fathy' };
    const answer = await duringTransaction(
      db,
      (tx) => acceptInvitation(tx, { token, ...names, passwordHash }),
      () => accept(token),
    );
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { invitationToken: expect.stringContaining('works once') },
    ]);
    expect(await run('select scope from account where email = ?', [email])).toHaveLength(1);
  });

  test('an invited administrator is refused with a clear message if the address has an account by now', async () => {
    const { email, token } = await invited();
    expect((await register(email)).status).toBe(201);
    const { status, body } = await accept(token);
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining('already has an account'),
    ]);
    expect(await run('select scope from account where email = ?', [email])).toEqual([
      { scope: 'member' },
    ]);
  });
});

describe('an invited member', () => {
  test('an invited member opens the link, registers with documents and waits for approval like everyone', async () => {
    const role = 'photographer';
    const { admin, email, id, token } = await invited({ role, organization: 'Delta Press' });
    const { body } = await open(token);
    expect(body.data).toMatchObject({ email, role, organization: 'Delta Press' });
    const { status, body: registered } = await register(email);
    expect([status, registered.data.user.status]).toEqual([201, 'pending']);
    expect(await listed(admin, id)).toMatchObject({
      state: 'accepted',
      accountId: registered.data.user.id,
    });
    expect((await open(token)).status).toBe(422);
    expect(await actions(id)).toEqual(['invitation.send', 'invitation.accept']);
  });

  test('an invited member does not become an administrator with the link', async () => {
    const { email, token } = await invited({ role: null });
    expect((await accept(token)).status).toBe(422);
    expect(await run('select 1 from account where email = ?', [email])).toEqual([]);
  });
});

describe('a link', () => {
  test('an invitation link is stored as a hash, and only the email has the token until it is sent', async () => {
    const { id, token, admin } = await invited();
    const [row] = await run('select token_hash from invitation where id = ?', [id]);
    const hash = createHash('sha256').update(`invitation ${token}`).digest();
    expect(Buffer.compare(row?.['token_hash'] as Buffer, hash)).toBe(0);
    const mails = await run(`select id from mail where data ->> 'token' = ?`, [token]);
    const { body } = await t.call(admin, 'GET', `/api/admin/mail/${String(mails[0]?.['id'])}`);
    expect(body.data.text).toContain('/invitation#...');
    expect(JSON.stringify(body)).not.toContain(token);
  });

  const endings: [string, (one: Awaited<ReturnType<typeof invited>>) => Promise<unknown>][] = [
    ['that has expired', ({ id }) => expire(id)],
    ['that was revoked', ({ admin, id }) => change(admin, id, 'revoke')],
    ['that was sent again', ({ admin, id }) => change(admin, id, 'resend')],
    ['that was used', ({ token }) => accept(token)],
    [
      'whose sender was deleted',
      ({ admin }) => run('update account set deleted_at = now() where id = ?', [admin.id]),
    ],
    [
      'whose sender is no longer an administrator',
      ({ admin }) =>
        run(`update account set scope = 'member', role = 'cameraman' where id = ?`, [admin.id]),
    ],
  ];
  test.each(endings)(
    'an invitation link that is %s is refused like one that never existed',
    async (_, end) => {
      const one = await invited();
      await end(one);
      const unknown = randomBytes(32).toString('base64url');
      for (const token of [one.token, unknown])
        for (const answer of [await open(token), await accept(token)])
          expect([answer.status, answer.body.message]).toEqual([
            422,
            expect.stringContaining('works once, for seven days'),
          ]);
    },
  );

  test('an invitation link does not work while its sender is being deleted', async () => {
    const { admin, email, token } = await invited();
    const answer = await duringTransaction(
      db,
      (tx) => tx.execute('update account set deleted_at = now() where id = ?', [admin.id]),
      () => accept(token),
    );
    expect(answer.status).toBe(422);
    expect(await run('select 1 from account where email = ?', [email])).toEqual([]);
  });
});

describe('an administrator', () => {
  test('an administrator sends a new link instead of one that expired, for seven days', async () => {
    const { admin, email, id } = await invited();
    await expire(id);
    expect(await listed(admin, id)).toMatchObject({ state: 'expired' });
    const other = await t.asActor('admin');
    const { status, body } = await change(other, id, 'resend');
    expect([status, body.data.state]).toEqual([200, 'open']);
    const days = (Date.parse(body.data.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    // The link is the second administrator's from now on.
    await run('update account set deleted_at = now() where id = ?', [admin.id]);
    expect((await accept(await tokenFor(email))).status).toBe(201);
    expect(await actions(id)).toContain('invitation.resend');
  });

  test('an administrator can neither resend nor revoke an invitation that was accepted or revoked', async () => {
    const { admin, id, token } = await invited();
    const gone = await invited();
    await accept(token);
    await change(gone.admin, gone.id, 'revoke');
    expect(await actions(gone.id)).toContain('invitation.revoke');
    for (const one of [id, gone.id])
      for (const how of ['resend', 'revoke'] as const)
        expect(await change(admin, one, how)).toMatchObject({
          status: 409,
          body: { message: 'This invitation has already been accepted or revoked.' },
        });
    expect((await change(admin, randomUUID(), 'resend')).status).toBe(404);
  });

  test('an administrator cannot invite the address of an account, nor one with an open invitation', async () => {
    const { admin, email, id } = await invited();
    const { email: known } = await t.asActor('pending');
    expect(await send(admin, { email: known })).toMatchObject({
      status: 422,
      body: { fields: { email: 'This email address is already registered.' } },
    });
    expect(await send(admin, { email })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already has an open invitation') },
    });
    await expire(id);
    const again = await send(admin, { email, role: 'photographer' });
    expect(again.body.data).toMatchObject({ id, role: 'photographer', state: 'open' });
    await change(admin, id, 'revoke');
    const fresh = await send(admin, { email });
    expect(fresh.body.data.id).not.toBe(id);
  });

  test('an administrator can invite someone whose earlier inviter is no longer an administrator', async () => {
    const { admin, email, id } = await invited();
    await run('update account set deleted_at = now() where id = ?', [admin.id]);
    const other = await t.asActor('admin');
    expect(await listed(other, id)).toMatchObject({ state: 'expired', sender: { isAdmin: false } });
    expect((await send(other, { email })).body.data).toMatchObject({ id, state: 'open' });
  });

  test('an administrator may invite fifty people an hour, and one address five times', async () => {
    const { admin, id } = await invited();
    for (let sent = 1; sent < 5; sent += 1)
      expect((await change(admin, id, 'resend')).status).toBe(200);
    const refused = await change(admin, id, 'resend');
    expect([refused.status, Number(refused.headers['retry-after']) > 3000]).toEqual([429, true]);
    await run(
      `insert into invitation (email, language, token_hash, invited_by, expires_at)
       select n || ?, 'en', sha256(uuid_send(gen_random_uuid())), ?, now()
       from generate_series(1, 49) n returning 1`,
      [`-${address()}`, admin.id],
    );
    expect((await send(admin, { email: address() })).status).toBe(429);
    const other = await t.asActor('admin');
    expect((await send(other, { email: address() })).status).toBe(201);
  });
});

test('finished and expired invitations are deleted after 30 days, not earlier', async () => {
  const { admin, id: accepted, token } = await invited();
  await accept(token);
  const [revoked, expired, recent] = [await invited(), await invited(), await invited()];
  await change(admin, revoked.id, 'revoke');
  const age = (column: string, id: string, days: number) =>
    run(`update invitation set ${column} = now() - make_interval(days => ?) where id = ?`, [
      days,
      id,
    ]);
  await age('accepted_at', accepted, 31);
  await age('revoked_at', revoked.id, 31);
  await age('expires_at', expired.id, 31);
  await age('expires_at', recent.id, 29);
  await db.tx(deleteExpiredRows);
  const ids = [accepted, revoked.id, expired.id, recent.id];
  const left = await run('select id from invitation where id in (?, ?, ?, ?)', ids);
  expect(left).toEqual([{ id: recent.id }]);
});
