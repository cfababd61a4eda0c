/** Permission rows for sessions and accounts. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createChangeLinks } from '#api/accounts/addresses/confirmation-links.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { signRefreshToken } from '#api/accounts/sessions/refresh-tokens.ts';
import {
  admins,
  adminsCreate,
  createMember,
  everybody,
  row,
  sessions,
  variant,
  type Cell,
} from '#api/permissions/permission-row.ts';
import {
  enableSecondFactor,
  startSecondFactor,
} from '#api/accounts/second-factor/testing/second-factor.ts';
import { guestUploads } from '#api/permissions/test-uploads.ts';
import { createActor } from '#api/platform/testing/actors.ts';

const password = 'corner flag wind';
const editProfile = 'PATCH /api/profile/user/{id}';
const notFound = [401, 404, 404, 404, 404, 404] as const;
const nobody = [401, 403, 403, 403, 403, 403] as const;

/** Made once: a hash takes longer than most calls. */
let passwordHash: Promise<string> | undefined;

async function setPassword({ db }: Cell, accountId: string | null) {
  const hash = await (passwordHash ??= hashPassword(password));
  await db.tx((tx) =>
    tx.execute('update account set password_hash = ? where id = ?', [hash, accountId]),
  );
}

async function login(cell: Cell) {
  const { email, id } = await createMember(cell);
  await setPassword(cell, id);
  return { body: { email, password } };
}

async function refresh(cell: Cell) {
  const { sessionId } = await createMember(cell);
  const { jwtSecret } = cell.t.app.services.config;
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
        password,
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

const anotherAccount = async (cell: Cell) => ({ params: { id: (await createMember(cell)).id } });

const ownAccount = async (cell: Cell) =>
  cell.actor ? { params: { id: cell.actor.id } } : anotherAccount(cell);

async function resetLink(cell: Cell) {
  const { db } = cell;
  const { email, id } = await createMember(cell);
  const token = randomBytes(32).toString('base64url');
  await db.tx((tx) =>
    tx.execute(
      `insert into password_reset (token_hash, account_id, expires_at)
       values (sha256(convert_to(?, 'UTF8')), ?, now() + interval '1 hour')`,
      [`reset ${token}`, id],
    ),
  );
  return { body: { email, password, resetPasswordToken: token } };
}

const anothersSession = async (cell: Cell) => ({
  params: { id: (await createMember(cell)).sessionId },
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
  await cell.db.tx((tx) => createActor(tx, 'admin'));
  await setPassword(cell, cell.actor?.id ?? null);
  return { ...(await ownAccount(cell)), body: { password } };
}

const newAddress = () => `${randomUUID()}@press.example`;

/** An open invitation of someone to become an administrator, with its token. */
async function invite({ db }: Cell) {
  const token = randomBytes(32).toString('base64url');
  const id = await db.tx(async (tx) => {
    const sender = await createActor(tx, 'admin');
    const [row] = await tx.execute<{ id: string }[]>(
      `insert into invitation (email, role, language, token_hash, invited_by, expires_at)
       values (?, 'admin', 'en', sha256(convert_to(?, 'UTF8')), ?, now() + interval '1 day')
       returning id`,
      [newAddress(), `invitation ${token}`, sender.id],
    );
    return row?.id ?? '';
  });
  return { id, token };
}

const invitationId = async (cell: Cell) => ({ params: { id: (await invite(cell)).id } });

async function adminLogin(cell: Cell) {
  const { email, id } = await cell.db.tx((tx) => createActor(tx, 'admin'));
  await setPassword(cell, id);
  return { id, body: { email, password } };
}

const secondFactor = async (cell: Cell) => {
  await setPassword(cell, cell.actor?.id ?? null);
  return cell.actor === null
    ? { secondFactorCode: '000000' }
    : { secondFactorCode: await enableSecondFactor(cell, cell.actor.id) };
};

/** A change of someone's address that waits for its link. */
async function emailChange(cell: Cell) {
  const { id } = await createMember(cell);
  return cell.db.tx((tx) => createChangeLinks(tx, { accountId: id, email: newAddress() }));
}

async function ownEmail(cell: Cell) {
  await setPassword(cell, cell.actor?.id ?? null);
  return { ...(await ownAccount(cell)), body: { email: newAddress(), password } };
}

async function ownUnconfirmed(cell: Cell) {
  const mark = 'update account set email_unconfirmed = true where id = ?';
  await cell.db.tx((tx) => tx.execute(mark, [cell.actor?.id ?? null]));
  return ownAccount(cell);
}

export const accountRows = [
  row('POST /api/auth/login', everybody, login),
  row('POST /api/auth/second-factor/set-up', everybody, adminLogin),
  row('POST /api/auth/second-factor/set-up/confirm', everybody, async (cell) => {
    const { id, body } = await adminLogin(cell);
    return { body: { ...body, secondFactorCode: await startSecondFactor(cell, id) } };
  }),
  row('GET /api/auth/second-factor', admins),
  row('POST /api/auth/second-factor/start', admins, async (cell) => {
    await setPassword(cell, cell.actor?.id ?? null);
    return { body: { password } };
  }),
  row('POST /api/auth/second-factor/confirm', admins, async (cell) => ({
    body: {
      secondFactorCode: cell.actor ? await startSecondFactor(cell, cell.actor.id) : '000000',
    },
  })),
  row('POST /api/auth/second-factor/disable', admins, async (cell) => ({
    body: { password, ...(await secondFactor(cell)) },
  })),
  row('POST /api/auth/second-factor/recovery-codes', admins, async (cell) => ({
    body: { password, ...(await secondFactor(cell)) },
  })),
  row('POST /api/auth/register', [201, 201, 201, 201, 201, 201], register),
  row('POST /api/auth/refresh', everybody, refresh),
  row('POST /api/auth/forgot-password', everybody, () => ({
    body: { email: 'amira@press.example' },
  })),
  row('POST /api/auth/reset-password', everybody, resetLink),
  row('GET /api/admin/invitations', admins),
  row('POST /api/admin/invitation', adminsCreate, () => ({
    body: { email: newAddress(), role: null, language: 'en' },
  })),
  row('POST /api/admin/invitations', adminsCreate, () => ({
    body: { emails: [newAddress(), newAddress()], role: null, language: 'en' },
  })),
  row('POST /api/admin/invitation/{id}/resend', admins, invitationId),
  row('POST /api/admin/invitation/{id}/revoke', admins, invitationId),
  row('POST /api/auth/invitation', everybody, async (cell) => ({
    body: { invitationToken: (await invite(cell)).token },
  })),
  row('POST /api/auth/invitation/accept', [201, 201, 201, 201, 201, 201], async (cell) => ({
    body: {
      invitationToken: (await invite(cell)).token,
      firstName: 'Amira',
      lastName: 'Fathy',
      password,
    },
  })),
  row('POST /api/auth/email/confirm', everybody, async (cell) => ({
    body: { emailToken: (await emailChange(cell)).token },
  })),
  row('POST /api/auth/email/reject', everybody, async (cell) => ({
    body: { emailToken: (await emailChange(cell)).rejectToken },
  })),
  row('GET /api/admin/users/unconfirmed', admins),
  variant('GET /api/profile/{id}/email', 'own', sessions, ownAccount),
  variant('GET /api/profile/{id}/email', 'another’s', notFound, anotherAccount),
  variant('POST /api/profile/{id}/email', 'own', sessions, ownEmail),
  variant('POST /api/profile/{id}/email', 'another’s', notFound, async (cell) => ({
    ...(await ownEmail(cell)),
    ...(await anotherAccount(cell)),
  })),
  variant('POST /api/profile/{id}/email/resend', 'own', sessions, ownUnconfirmed),
  variant('POST /api/profile/{id}/email/resend', 'another’s', notFound, anotherAccount),
  variant('POST /api/profile/{id}/email/cancel', 'own', sessions, ownAccount),
  variant('POST /api/profile/{id}/email/cancel', 'another’s', notFound, anotherAccount),
  row('GET /api/auth/sessions', sessions),
  row('POST /api/auth/sessions/end-others', sessions, async (cell) => {
    await setPassword(cell, cell.actor?.id ?? null);
    return { body: { password } };
  }),
  variant('DELETE /api/auth/sessions/{id}', 'own', sessions, (cell) =>
    cell.actor ? { params: { id: cell.actor.sessionId } } : anothersSession(cell),
  ),
  variant('DELETE /api/auth/sessions/{id}', 'another’s', notFound, anothersSession),
  row('POST /api/auth/logout', sessions),
  variant('GET /api/profile/{id}', 'own', sessions, ownAccount),
  variant('GET /api/profile/{id}', 'another’s', [401, 404, 404, 404, 404, 200], anotherAccount),
  row('GET /api/admin/user/{id}', admins, anotherAccount),
  row('GET /api/admin/user/{id}/document-review', admins, anotherAccount),
  row('GET /api/admin/user/{id}/duplicates', admins, anotherAccount),
  variant('GET /api/profile/{id}/data', 'own', sessions, ownAccount),
  variant('GET /api/profile/{id}/data', 'another’s', notFound, anotherAccount),
  variant('POST /api/profile/{id}/deletion', 'own', sessions, ownDeletion),
  variant('POST /api/profile/{id}/deletion', 'another’s', notFound, async (cell) => ({
    ...(await ownDeletion(cell)),
    ...(await anotherAccount(cell)),
  })),
  variant('POST /api/profile/{id}/password', 'own', sessions, ownPassword),
  variant('POST /api/profile/{id}/password', 'another’s', notFound, async (cell) => ({
    ...(await ownPassword(cell)),
    ...(await anotherAccount(cell)),
  })),
  variant(editProfile, 'own', [401, 403, 403, 200, 200, 200], async (cell) => ({
    ...(await ownAccount(cell)),
    body: { user: { mobileNumber: '+201001234567' } },
  })),
  variant(editProfile, 'another’s', [401, 403, 403, 404, 404, 200], async (cell) => ({
    ...(await anotherAccount(cell)),
    body: { user: { organization: 'Delta' } },
  })),
  ...(['role', 'status'] as const).map((field) =>
    // Administrators have no role, and their status cannot change.
    variant(editProfile, `own ${field}`, [401, 403, 403, 403, 403, 422], async (cell) => ({
      ...(await ownAccount(cell)),
      body: { user: { [field]: field === 'role' ? 'commentator' : 'pending' } },
    })),
  ),
  row('POST /api/profile/request', [401, 409, 200, 409, 409, 409], () => ({
    body: { user: { firstName: 'Amira' } },
  })),
  row('GET /api/admin/users', admins, () => ({ query: '?text=test' })),
  row('GET /api/admin/users/page', admins),
  row('PATCH /api/admin/user/{id}', admins, async (cell) => ({
    ...(await anotherAccount(cell)),
    body: { user: { firstName: 'Amira' } },
  })),
  variant('PATCH /api/admin/user/{id}', 'an administrator’s', nobody, async (cell) => ({
    ...(await anotherAdmin(cell)),
    body: { user: { firstName: 'Amira' } },
  })),
  row('POST /api/admin/user/{id}/email', admins, async (cell) => ({
    ...(await anotherAccount(cell)),
    body: { email: `${randomUUID()}@press.example`, version: 1 },
  })),
  variant('POST /api/admin/user/{id}/email', 'an administrator’s', nobody, async (cell) => ({
    ...(await anotherAdmin(cell)),
    body: { email: `${randomUUID()}@press.example`, version: 1 },
  })),
  row('DELETE /api/admin/user/{id}', admins, anotherAccount),
  variant('DELETE /api/admin/user/{id}', 'an administrator’s', nobody, anotherAdmin),
];
