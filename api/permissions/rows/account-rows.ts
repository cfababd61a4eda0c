/** Permission rows for sessions and accounts. */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { signRefreshToken } from '#api/accounts/sessions/refresh-tokens.ts';
import { row } from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';
import { guestUploads } from '#api/permissions/test-uploads.ts';
import { createActor } from '#api/platform/testing/actors.ts';

const open = [200, 200, 200, 200, 200, 200] as const;

async function login({ db }: Cell) {
  const { email, id } = await db.tx((tx) => createActor(tx, 'member'));
  const password = 'corner flag wind';
  const hash = await hashPassword(password);
  await db.tx((tx) => tx.execute('update account set password_hash = ? where id = ?', [hash, id]));
  return { body: { email, password } };
}

async function refresh({ db, t }: Cell) {
  const { sessionId } = await db.tx((tx) => createActor(tx, 'member'));
  const { jwtSecret } = t.app.services.config;
  return { body: { refreshToken: signRefreshToken(jwtSecret, { sessionId, generation: 0 }) } };
}

/** The three images belong to the holder of the cookie, not to the logged-in account. */
async function register(cell: Cell) {
  const { names, cookie } = await guestUploads(cell, 3);
  const [profilePicture, identification, pressId] = names;
  return {
    headers: { cookie },
    body: {
      user: {
        email: `${randomBytes(6).toString('hex')}@press.example`,
        password: 'corner flag wind',
        firstName: 'Amira',
        lastName: 'Fathy',
        birthdate: '1990-04-05',
        mobileNumber: '+201001234567',
        profilePicture,
      },
      member: { organization: 'Daily', role: 'photographer', identification, pressId },
    },
  };
}

const anotherAccount = async ({ db }: Cell) => ({
  params: { id: (await db.tx((tx) => createActor(tx, 'member'))).id },
});

async function resetLink({ db }: Cell) {
  const { email, id } = await db.tx((tx) => createActor(tx, 'member'));
  const token = randomBytes(32).toString('base64url');
  await db.tx((tx) =>
    tx.execute(
      `insert into password_reset (token_hash, account_id, expires_at)
       values (sha256(convert_to(?, 'UTF8')), ?, now() + interval '1 hour')`,
      [`reset ${token}`, id],
    ),
  );
  return { body: { email, password: 'corner flag wind', resetPasswordToken: token } };
}

const anothersSession = async ({ db }: Cell) => ({
  params: { id: (await db.tx((tx) => createActor(tx, 'member'))).sessionId },
});

const anotherAdmin = async ({ db }: Cell) => ({
  params: { id: (await db.tx((tx) => createActor(tx, 'admin'))).id },
});

async function ownPassword(cell: Cell) {
  const { params, body } = await ownDeletion(cell);
  return { params, body: { ...body, newPassword: 'another corner flag' } };
}

/** Adds another administrator, because the last one cannot be deleted. */
async function ownDeletion(cell: Cell) {
  const { db, actor } = cell;
  const password = 'corner flag wind';
  const hash = await hashPassword(password);
  await db.tx((tx) => createActor(tx, 'admin'));
  await db.tx((tx) =>
    tx.execute('update account set password_hash = ? where id = ?', [hash, actor?.id ?? null]),
  );
  const { params } = await anotherAccount(cell);
  return { params: actor ? { id: actor.id } : params, body: { password } };
}

export const accountRows = [
  row('POST /api/auth/login', open, login),
  row('POST /api/auth/register', [201, 201, 201, 201, 201, 201], register),
  row('POST /api/auth/refresh', open, refresh),
  row('POST /api/auth/forgot-password', open, () => ({ body: { email: 'amira@press.example' } })),
  row('POST /api/auth/reset-password', open, resetLink),
  row('GET /api/auth/sessions', [401, 200, 200, 200, 200, 200]),
  row('DELETE /api/auth/sessions', [401, 200, 200, 200, 200, 200]),
  row(
    'DELETE /api/auth/sessions/{id}',
    [401, 200, 200, 200, 200, 200],
    (cell) => (cell.actor ? { params: { id: cell.actor.sessionId } } : anothersSession(cell)),
    'own',
  ),
  row(
    'DELETE /api/auth/sessions/{id}',
    [401, 404, 404, 404, 404, 404],
    anothersSession,
    'another’s',
  ),
  row('POST /api/auth/logout', [401, 200, 200, 200, 200, 200]),
  row(
    'GET /api/profile/{id}',
    [401, 200, 200, 200, 200, 200],
    (cell) => (cell.actor ? { params: { id: cell.actor.id } } : anotherAccount(cell)),
    'own',
  ),
  row('GET /api/profile/{id}', [401, 404, 404, 404, 404, 200], anotherAccount, 'another’s'),
  row('GET /api/admin/user/{id}', [401, 403, 403, 403, 403, 200], anotherAccount),
  row(
    'GET /api/profile/{id}/data',
    [401, 200, 200, 200, 200, 200],
    (cell) => (cell.actor ? { params: { id: cell.actor.id } } : anotherAccount(cell)),
    'own',
  ),
  row('GET /api/profile/{id}/data', [401, 404, 404, 404, 404, 404], anotherAccount, 'another’s'),
  row('POST /api/profile/{id}/deletion', [401, 200, 200, 200, 200, 200], ownDeletion, 'own'),
  row(
    'POST /api/profile/{id}/deletion',
    [401, 404, 404, 404, 404, 404],
    async (cell) => ({ ...(await ownDeletion(cell)), ...(await anotherAccount(cell)) }),
    'another’s',
  ),
  row('POST /api/profile/{id}/password', [401, 200, 200, 200, 200, 200], ownPassword, 'own'),
  row(
    'POST /api/profile/{id}/password',
    [401, 404, 404, 404, 404, 404],
    async (cell) => ({ ...(await ownPassword(cell)), ...(await anotherAccount(cell)) }),
    'another’s',
  ),
  row(
    'PATCH /api/profile/user/{id}',
    [401, 403, 403, 200, 200, 200],
    async (cell) => ({
      ...(cell.actor ? { params: { id: cell.actor.id } } : await anotherAccount(cell)),
      body: { user: { mobileNumber: '+201001234567' } },
    }),
    'own',
  ),
  row(
    'PATCH /api/profile/user/{id}',
    [401, 403, 403, 404, 404, 200],
    async (cell) => ({
      ...(await anotherAccount(cell)),
      body: { user: { organization: 'Delta' } },
    }),
    'another’s',
  ),
  ...(['role', 'status'] as const).map((field) =>
    row(
      'PATCH /api/profile/user/{id}',
      // Administrators have no role, and their status cannot change.
      [401, 403, 403, 403, 403, 422],
      async (cell) => ({
        ...(cell.actor ? { params: { id: cell.actor.id } } : await anotherAccount(cell)),
        body: { user: { [field]: field === 'role' ? 'commentator' : 'pending' } },
      }),
      `own ${field}`,
    ),
  ),
  row('POST /api/profile/request', [401, 409, 200, 409, 409, 409], () => ({
    body: { user: { firstName: 'Amira' } },
  })),
  row('GET /api/admin/users', [401, 403, 403, 403, 403, 200], () => ({ query: '?text=test' })),
  row('PATCH /api/admin/user/{id}', [401, 403, 403, 403, 403, 200], async (cell) => ({
    ...(await anotherAccount(cell)),
    body: { user: { firstName: 'Amira' } },
  })),
  row(
    'PATCH /api/admin/user/{id}',
    [401, 403, 403, 403, 403, 403],
    async (cell) => ({ ...(await anotherAdmin(cell)), body: { user: { firstName: 'Amira' } } }),
    'an administrator’s',
  ),
  row('DELETE /api/admin/user/{id}', [401, 403, 403, 403, 403, 200], anotherAccount),
  row(
    'DELETE /api/admin/user/{id}',
    [401, 403, 403, 403, 403, 403],
    (cell) => anotherAdmin(cell),
    'an administrator’s',
  ),
];
