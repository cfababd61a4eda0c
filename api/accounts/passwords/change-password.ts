/** The own password: asked for again where a phone that lies open must not be enough, and changed. */
import type { Actor } from '#api/platform/auth/actor.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { countLoginAttempt, clearLoginAttempts } from '#api/accounts/sessions/login-limits.ts';
import { verifyPassword, withHashingSlot } from '#api/accounts/passwords/password-hashing.ts';
import { endOtherSessions } from '#api/accounts/sessions/sessions.ts';

/**
 * Answers the hash that the password is of. 422 for a wrong one, 429 after too many: guesses are
 * counted as at the login. `em` is outside of a transaction: none stays open while it is hashed.
 */
export async function requireOwnPassword(
  em: Tx,
  actor: Actor,
  { password, address }: { password: string; address: string },
  { limited }: { limited: boolean },
): Promise<string> {
  const account = await withHashingSlot(async () => {
    const [found] = await em.execute<{ email: string; hash: string }[]>(
      'select email, password_hash as hash from account where id = ? and deleted_at is null',
      [actor.id],
    );
    if (found && limited)
      await inTransaction(em, (tx) => countLoginAttempt(tx, address, found.email));
    const right = await verifyPassword(found?.hash ?? null, password);
    return right ? found : undefined;
  });
  if (!account) throw invalid({ password: 'profile.passwordWrong' });
  if (limited) await inTransaction(em, (tx) => clearLoginAttempts(tx, address, account.email));
  return account.hash;
}

/**
 * Sets the password that `passwordHash` is of in the place of the one that `before` is of, which the
 * person knew. Every other session ends, links for a new password too, and the person is told by
 * mail; the session that asks goes on. 409 where the password was changed since it was looked at.
 */
export async function changePassword(
  tx: Tx,
  actor: Actor,
  { before, passwordHash }: { before: string; passwordHash: string },
  services: Pick<Services, 'audit' | 'mail'>,
): Promise<void> {
  // A login with the old password waits for this, or this for it, and then ends its session.
  const [account] = await tx.execute<{ email: string; firstName: string; language: 'en' | 'ar' }[]>(
    `update account set password_hash = ?
     where id = ? and password_hash = ? and deleted_at is null
     returning email, first_name as "firstName", language`,
    [passwordHash, actor.id, before],
  );
  if (!account) throw conflict();
  await tx.execute('delete from password_reset where account_id = ?', [actor.id]);
  await endOtherSessions(tx, actor, 'error.accountChanged');
  await services.mail.queue(tx, {
    accountId: actor.id,
    recipient: account.email,
    language: account.language,
    template: 'passwordChanged',
    data: { firstName: account.firstName },
  });
  await services.audit(tx, {
    actorId: actor.id,
    action: 'account.password-change',
    subjectType: 'account',
    subjectId: actor.id,
  });
}
