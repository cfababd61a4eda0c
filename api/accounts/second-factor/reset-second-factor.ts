import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { deleteSecondFactor } from '#api/accounts/second-factor/second-factor.ts';
import { mailSecondFactor } from '#api/accounts/second-factor/second-factor-mail.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';

/**
 * Switches an administrator's second factor off for the operator, and ends all sessions. False if no
 * administrator with this address has one.
 */
export async function resetSecondFactor(
  tx: Tx,
  email: string,
  services: Pick<Services, 'mail'>,
): Promise<boolean> {
  const account = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined || !(await deleteSecondFactor(tx, account.id))) return false;
  await endAllSessions(tx, account.id, 'error.secondFactorChanged');
  await mailSecondFactor(tx, account.id, 'reset', services);
  await audit(tx, null, 'admin.second-factor-reset', ['account', account.id]);
  return true;
}
