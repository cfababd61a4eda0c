/** Changes one's own password, and asks for it again before dangerous actions. */
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { countLoginAttempt, clearLoginAttempts } from '#api/accounts/sessions/login-limits.ts';
import { recipientColumns } from '#api/accounts/records.ts';
import { verifyPassword, withHashingSlot } from '#api/accounts/passwords/password-hashing.ts';
import { deleteResetLinks } from '#api/accounts/passwords/reset-password.ts';
import { endOtherSessions } from '#api/accounts/sessions/sessions.ts';

/**
 * Returns the hash of the correct password. Throws 422 for a wrong one, and 429 after too many, which
 * count as failed logins. `em` is outside of a transaction, so that none stays open while a password
 * is hashed.
 */
export async function requireOwnPassword(
  em: Tx,
  actor: Actor,
  { password, address }: { password: string; address: string },
  { limited }: { limited: boolean },
): Promise<string> {
  const account = await withHashingSlot(async () => {
    const found = await db(em)
      .selectFrom('account')
      .select(['email', 'password_hash as hash'])
      .where('id', '=', actor.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (found && limited)
      await inTransaction(em, (tx) => countLoginAttempt(tx, address, found.email));
    const isCorrect = await verifyPassword(found?.hash ?? null, password);
    return isCorrect ? found : undefined;
  });
  if (!account) throw invalid({ password: 'profile.passwordWrong' });
  if (limited) await inTransaction(em, (tx) => clearLoginAttempts(tx, address, account.email));
  return account.hash;
}

/**
 * Replaces the password with hash `before` by the one with `passwordHash`. Ends every other session,
 * deletes reset links, and mails the person; the current session stays. Throws 409 where the password
 * was changed meanwhile.
 */
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
  await endOtherSessions(tx, actor, 'error.passwordChanged');
  await services.mail.queue(tx, account, 'passwordChanged', {});
  await audit(tx, actor, 'account.password-change', ['account', actor.id]);
}
