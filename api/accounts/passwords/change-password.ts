/** Changes one's own password, and asks for it again before dangerous actions. */
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { cancelLinks } from '#api/accounts/addresses/confirmation-links.ts';
import { countLoginAttempt, clearLoginAttempts } from '#api/accounts/sessions/login-limits.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { verifyPassword, withHashingSlot } from '#api/accounts/passwords/password-hashing.ts';
import { deleteResetLinks } from '#api/accounts/passwords/reset-password.ts';
import { endOtherSessions } from '#api/accounts/sessions/sessions.ts';

type PasswordServices = Pick<Services, 'clock'> & { config: Pick<Services['config'], 'rateLimit'> };

/** Returns the hash of the correct password; a wrong one is 422 and counts as a failed login. */
export async function requireOwnPassword(
  em: Tx,
  actor: Actor,
  password: string,
  { config: { rateLimit: limited }, clock }: PasswordServices,
): Promise<string> {
  // Tries are counted by session, so that only a person who took this session over uses them up.
  const from = `session ${actor.sessionId}`;
  const account = await withHashingSlot(async () => {
    const found = await db(em)
      .selectFrom('account')
      .select(['email', 'password_hash as hash'])
      .where('id', '=', actor.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (found && limited)
      await inTransaction(em, (tx) =>
        countLoginAttempt(tx, { from, email: found.email, known: true }, clock),
      );
    const isCorrect = await verifyPassword(found?.hash ?? null, password);
    return isCorrect ? found : undefined;
  }, actor.id);
  if (!account) throw invalid({ password: 'profile.passwordWrong' });
  if (limited) await inTransaction(em, (tx) => clearLoginAttempts(tx, from, account.email));
  return account.hash;
}

/** Changes the password and ends every other session. Throws 409 if `before` is not the current hash. */
export async function changePassword(
  tx: Tx,
  actor: Actor,
  { before, passwordHash }: { before: string; passwordHash: string },
  services: Pick<Services, 'mail'>,
): Promise<void> {
  // This and a login with the old password wait for each other; this ends the session it opened.
  const account = await db(tx)
    .updateTable('account as a')
    .set({ password_hash: passwordHash })
    .where('id', '=', actor.id)
    .where('password_hash', '=', before)
    .where('deleted_at', 'is', null)
    .returning(recipientColumns)
    .executeTakeFirst();
  if (!account) throw conflict();
  await deleteResetLinks(tx, actor.id);
  // Someone who knew the old password may have asked for another address.
  await cancelLinks(tx, actor.id, { isChange: true });
  await endOtherSessions(tx, actor, 'error.passwordChanged');
  await services.mail.queue(tx, account, 'passwordChanged', {});
  await audit(tx, actor, 'account.password-change', ['account', actor.id]);
}
