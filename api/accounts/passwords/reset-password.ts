/** Reset links for forgotten and one-time passwords: each works once, for an hour. */
import { createHash, randomBytes } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import { resetLinkMinutes } from '#sync/contracts/accounts/passwords.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden, invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { cancelLinks } from '#api/accounts/addresses/confirmation-links.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';

/** Keeps strangers from flooding someone's mailbox. */
const maxLinksPerHour = 5;

/** Emails a link if an account has the address. A job, because the call's time would reveal it. */
export async function sendResetLink(
  tx: Tx,
  email: string,
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  const account = await db(tx)
    .selectFrom('account as a')
    .select(recipientColumns)
    .where('a.email', '=', email)
    .where('a.deleted_at', 'is', null)
    .where((eb) =>
      eb(
        eb
          .selectFrom('password_reset as r')
          .select((of) => of.fn.countAll<number>().as('count'))
          .whereRef('r.account_id', '=', 'a.id')
          .where('r.created_at', '>', sql<string>`now() - interval '1 hour'`)
          .$asScalar(),
        '<',
        maxLinksPerHour,
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) return;
  const token = await createResetLink(tx, account.accountId);
  await mail.queue(tx, account, 'passwordReset', { token });
}

/** Undefined where the one-time password was replaced meanwhile. Throws 403 for an expired one. */
export async function createLinkForOneTimePassword(
  tx: Tx,
  account: { id: string; hash: string },
): Promise<string | undefined> {
  const current = await db(tx)
    .selectFrom('account')
    .select((eb) =>
      eb('password_once_until', '>', sql<string>`now()`)
        .$castTo<boolean>()
        .as('isValid'),
    )
    .where('id', '=', account.id)
    .where('password_hash', '=', account.hash)
    .where('password_once_until', 'is not', null)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (current?.isValid === false) throw forbidden('users.passwordOnceOver');
  return current ? createResetLink(tx, account.id) : undefined;
}

/** Returns the token, of which only the hash is stored. */
async function createResetLink(tx: Tx, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db(tx)
    .insertInto('password_reset')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      expires_at: sql`now() + make_interval(mins => ${resetLinkMinutes})`,
    })
    .execute();
  return token;
}

/** Ends all sessions and emails the person. Throws one 422 for every link that does not work. */
export async function resetPassword(
  tx: Tx,
  { email, token, passwordHash }: { email: string; token: string; passwordHash: string },
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  const account = await db(tx)
    .with('used', (eb) =>
      eb
        .deleteFrom('password_reset as r')
        .using('account as a')
        .whereRef('a.id', '=', 'r.account_id')
        .where('r.token_hash', '=', hashToken(token))
        .where('r.expires_at', '>', sql<string>`now()`)
        .where('a.email', '=', email)
        .where('a.deleted_at', 'is', null)
        .returning('a.id'),
    )
    .updateTable('account as a')
    .set({
      password_hash: passwordHash,
      password_once_until: null,
      // The link came by email, unless the login with a one-time password gave it.
      email_unconfirmed: sql`a.email_unconfirmed and a.password_once_until is not null`,
    })
    .where('id', '=', (eb) => eb.selectFrom('used').select('used.id'))
    .returning(recipientColumns)
    .executeTakeFirst();
  if (!account) throw invalid({ resetPasswordToken: 'accounts.resetLinkInvalid' });
  const { accountId } = account;
  await deleteResetLinks(tx, accountId);
  await cancelLinks(tx, accountId, { isChange: true });
  await endAllSessions(tx, accountId, 'error.passwordChanged');
  await mail.queue(tx, account, 'passwordChanged', { byLink: true });
  await audit(tx, { id: accountId }, 'account.password-reset', ['account', accountId]);
}

/** Deletes the links of an account. */
export async function deleteResetLinks(tx: Tx, accountId: string): Promise<void> {
  await db(tx).deleteFrom('password_reset').where('account_id', '=', accountId).execute();
}

/** Deletes links that expired more than a day ago. */
export async function deleteExpiredResetLinks(tx: Tx): Promise<void> {
  await db(tx)
    .deleteFrom('password_reset')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
}

/** Whether the link with this token still works. */
export const resetLinkIsValid = (token: Expression<string | null>) =>
  sql<boolean>`exists (select from password_reset r
    where r.token_hash = sha256(convert_to('reset ' || (${token}), 'UTF8')) and r.expires_at > now())`;

function hashToken(token: string): Buffer {
  return createHash('sha256').update(`reset ${token}`).digest();
}
