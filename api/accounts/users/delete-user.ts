/** Deleting an account: the person is told, nothing they hold works any more. */
import type { LeagueReason } from '#sync/contracts/messages/app/reasons.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';
import { revokeBookingsSilently } from '#api/matches/bookings/revoke-bookings.ts';

/** Administrators that leave are counted one after the other; any number nobody else locks. */
const adminCountLock = 7_240_632;

interface AccountToDelete {
  scope: string;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
}

/**
 * Marks the account as deleted, ends its sessions, revokes its accreditations, bookings and tickets,
 * and tells the person of all of it in one mail, whoever deletes it. Its e-mail is free for a new registration; reports and
 * the decision log stay. 404 where there is none, 403 for another administrator, 409 for the last
 * one.
 */
export async function deleteUser(
  tx: Tx,
  actor: Actor,
  id: string,
  services: Pick<Services, 'mail' | 'audit'>,
): Promise<void> {
  const [account] = await tx.execute<AccountToDelete[]>(
    `select scope, email, first_name as "firstName", language from account
     where id = ? and deleted_at is null for no key update`,
    [id],
  );
  if (!account) throw notFound('accounts.userNotFound');
  if (account.scope === 'admin') await requireAnotherAdmin(tx, actor, id);
  const reason: LeagueReason = 'reason.accountDeleted';
  const matches = await revokeBookingsSilently(
    tx,
    { accountId: id },
    { actorId: actor.id, reason },
  );
  const events = await tx.execute<{ name: string }[]>(
    `update accreditation c set revoked = c.status = 'approved', status = 'rejected', reason = ?,
       decided_at = now(), decided_by = ?
     from event e where c.account_id = ? and c.status <> 'rejected' and e.id = c.event_id
     returning e.name`,
    [reason, actor.id, id],
  );
  await tx.execute(
    `update profile_request set status = 'rejected', rejection_reason = ?, decided_at = now(),
       decided_by = ?
     where account_id = ? and status = 'pending'`,
    [reason, actor.id, id],
  );
  await tx.execute('delete from password_reset where account_id = ?', [id]);
  await endAllSessions(tx, id, 'error.accountDeleted');
  await tx.execute('update account set deleted_at = now() where id = ?', [id]);
  await services.mail.queue(tx, {
    accountId: id,
    recipient: account.email,
    language: account.language,
    template: 'accountDeleted',
    data: {
      firstName: account.firstName,
      events: events.map(({ name }) => name).toSorted(),
      matches: matches.map(({ facts }) => facts),
    },
  });
  await services.audit(tx, {
    actorId: actor.id,
    action: 'account.delete',
    subjectType: 'account',
    subjectId: id,
  });
}

async function requireAnotherAdmin(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (actor.id !== id) throw forbidden();
  await tx.execute('select pg_advisory_xact_lock(?)', [adminCountLock]);
  const others = await tx.execute<unknown[]>(
    `select from account
     where scope = 'admin' and status = 'approved' and deleted_at is null and id <> ?`,
    [id],
  );
  if (others.length === 0) throw conflict('users.lastAdmin');
}
