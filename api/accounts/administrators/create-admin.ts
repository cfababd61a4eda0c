/** Creates administrators: only the operator of the server can, not the API. */
import { sql } from 'kysely';
import { email as emailSchema } from '#sync/contracts/accounts/accounts.ts';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';
import { oneTimePasswordDays } from '#sync/contracts/accounts/passwords.ts';
import { audit } from '#api/platform/audit.ts';
import { type Tx, inTransaction } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import { cancelLinks } from '#api/accounts/addresses/confirmation-links.ts';
import { deleteResetLinks } from '#api/accounts/passwords/reset-password.ts';
import { endDocumentReview } from '#api/accounts/registration/replaced-documents.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';
import { rejection, revokeBookingsSilently } from '#api/matches/bookings/revoke-bookings.ts';
import { isCommonPassword } from '#api/accounts/passwords/common-passwords.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { randomGroups } from '#api/accounts/passwords/random-groups.ts';
import type { Services } from '#api/platform/services.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

/** 20 characters out of 31 in groups of four: 99 bits. */
export const generateOneTimePassword = () => randomGroups(5, 4);

/** The address as accounts store it; undefined for an invalid one. */
export function parseEmail(value: string): string | undefined {
  const parsed = emailSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** Creates an administrator, or makes an account one, which loses its sessions and bookings. */
export async function createOrPromoteAdmin(
  tx: Tx,
  { email, passwordHash, oneTime }: { email: string; passwordHash: string; oneTime: boolean },
): Promise<'made' | 'promoted' | 'renewed'> {
  const account = await db(tx)
    .selectFrom('account')
    .select(['id', 'scope'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const outcome = !account ? 'made' : account.scope === 'admin' ? 'renewed' : 'promoted';
  if (account && outcome === 'promoted') {
    const reason: LeagueReason = 'reason.becameAdmin';
    const revocation = { actorId: null, reason };
    // No email: the operator tells the person.
    await revokeBookingsSilently(tx, { accountId: account.id }, revocation);
    await db(tx)
      .updateTable('accreditation')
      .set((eb) => rejection(eb.ref('status'), revocation))
      .where('account_id', '=', account.id)
      .where('status', '<>', 'rejected')
      .execute();
    await db(tx)
      .updateTable('profile_request')
      .set({ status: 'approved', decided_at: sql`now()` })
      .where('account_id', '=', account.id)
      .where('status', '=', 'pending')
      .execute();
    await endDocumentReview(tx, account.id);
  }
  const values = {
    scope: 'admin',
    status: 'approved',
    password_hash: passwordHash,
    password_once_until: oneTime
      ? sql<string>`now() + make_interval(days => ${oneTimePasswordDays})`
      : null,
  } as const;
  const admin = account
    ? await db(tx)
        .updateTable('account')
        .set({ ...values, role: null })
        .where('id', '=', account.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db(tx)
        .insertInto('account')
        .values({ ...values, email, first_name: 'League', last_name: 'Administrator' })
        .returning('id')
        .executeTakeFirstOrThrow();
  await deleteResetLinks(tx, admin.id);
  await cancelLinks(tx, admin.id, { isChange: true });
  await endAllSessions(tx, admin.id, 'error.accountChanged');
  await audit(tx, null, `admin.${outcome}`, ['account', admin.id]);
  return outcome;
}

/** An arbitrary advisory lock key: processes that start together create one administrator. */
const firstAdminLock = 7_240_617;

/** Returns whether it created one. Throws `StartError` for a password that is too common. */
export async function ensureFirstAdmin({
  config: { adminEmail, adminPassword },
  orm,
}: Pick<Services, 'config' | 'orm'>): Promise<boolean> {
  if (adminEmail === null || adminPassword === null) return false;
  if (await hasAdmin(orm.em.fork())) return false;
  if (isCommonPassword(adminPassword)) {
    throw new StartError('ADMIN_PASSWORD: is one of the most common passwords.');
  }
  const passwordHash = await hashPassword(adminPassword);
  return inTransaction(orm.em, async (tx) => {
    await sql`select pg_advisory_xact_lock(${firstAdminLock})`.execute(db(tx));
    if (await hasAdmin(tx)) return false;
    await refuseRegisteredEmail(tx, adminEmail);
    await createOrPromoteAdmin(tx, { email: adminEmail, passwordHash, oneTime: false });
    return true;
  });
}

async function hasAdmin(tx: Tx): Promise<boolean> {
  const admin = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('scope', '=', 'admin')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** Throws where someone registered with the address: a variable must not promote that account. */
async function refuseRegisteredEmail(tx: Tx, email: string): Promise<void> {
  const account = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (account) {
    throw new StartError(
      `ADMIN_EMAIL: ${email} belongs to an account that is not an administrator.`,
    );
  }
}
