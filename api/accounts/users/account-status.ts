/** An account's standing: what a decision about a person does to everything the person holds. */
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';
import { revokeBookings } from '#api/matches/bookings/revoke-bookings.ts';
import type { Status } from '#sync/contracts/accounts/roles.ts';

export interface LockedAccount {
  id: string;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
  status: Status;
}

/**
 * Locks a press account for a change of its standing. 409 where it was deleted, 403 for an
 * administrator: nobody changes another (rulings §4, note h).
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<LockedAccount> {
  const [account] = await tx.execute<(LockedAccount & { scope: string; deleted: boolean })[]>(
    `select id, email, first_name as "firstName", language, status, scope,
       deleted_at is not null as deleted
     from account where id = ? for no key update`,
    [accountId],
  );
  if (!account || account.deleted) throw conflict('users.gone');
  if (account.scope === 'admin') throw forbidden();
  return account;
}

/** What the person is told of a decision: who was approved is blocked, and no registration rejected. */
export function decisionTemplate(before: Status, to: Status) {
  if (to === 'approved') return 'accountApproved';
  if (to === 'pending') return 'accountPending';
  return before === 'approved' ? 'accountBlocked' : 'accountRejected';
}

/** Sets a locked account's status. Losing the approval takes sessions, bookings and tickets along. */
export async function updateAccountStatus(
  tx: Tx,
  actor: Actor,
  account: LockedAccount,
  change: { status: Status; reason: string },
  services: Pick<Services, 'mail'>,
): Promise<void> {
  await tx.execute(`update account set status = ? where id = ?`, [change.status, account.id]);
  if (account.status !== 'approved' || change.status === 'approved') return;
  await endAllSessions(tx, account.id, 'error.accountBlocked');
  await revokeBookings(
    tx,
    { accountId: account.id },
    { actorId: actor.id, reason: change.reason },
    services,
  );
}
