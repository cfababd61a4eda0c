/** Deletes an account: ends everything the person holds and emails them. */
import { sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';
import { deleteAbsencesOf } from '#api/absences/retention.ts';
import { deleteClearancesOf } from '#api/clearance/import-answers.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { deleteLinks } from '#api/accounts/addresses/confirmation-links.ts';
import { deleteAddress } from '#api/calendar/calendar-addresses.ts';
import { deleteResetLinks } from '#api/accounts/passwords/reset-password.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { releaseReplacedDocuments } from '#api/accounts/registration/replaced-documents.ts';
import { deleteSecondFactor } from '#api/accounts/second-factor/second-factor.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';
import {
  eraseFromLists,
  eraseFromPhones,
  eraseFromSettings,
} from '#api/gates/security-list/erase-person.ts';
import { endOutletsOfDeleted } from '#api/outlets/members.ts';
import {
  listEndedMatches,
  rejection,
  revokeBookingsSilently,
} from '#api/matches/bookings/revoke-bookings.ts';

/** An arbitrary advisory lock key: administrators who delete themselves are counted one at a time. */
const adminCountLock = 7_240_632;

/**
 * Marks the account as deleted, ends its sessions, revokes its accreditations, bookings and tickets,
 * and lists all of that in one email to the person, also if the person deletes it. The email address,
 * password, second factor, birthdate and phone number are deleted immediately, also where gates of
 * matches have them, and so is the name on security lists; names, reports and the audit log are kept.
 * Throws 404 for an unknown account, 403 for another administrator, 409 for the last one.
 */
export async function deleteUser(
  tx: Tx,
  actor: Actor,
  id: string,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const account = await db(tx)
    .selectFrom('account as a')
    .select([...recipientColumns, 'a.scope'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw notFound('accounts.userNotFound');
  if (account.scope === 'admin') await requireAnotherAdmin(tx, actor, id);
  await endOutletsOfDeleted(tx, account);
  await eraseFromSettings(tx, id);
  await eraseFromPhones(tx, id);
  const reason: LeagueReason = 'reason.accountDeleted';
  const revocation = { actorId: actor.id, reason };
  const bookings = await revokeBookingsSilently(tx, { accountId: id }, revocation);
  const events = await db(tx)
    .updateTable('accreditation as c')
    .from('event as e')
    .set((eb) => rejection(eb.ref('c.status'), revocation))
    .where('c.account_id', '=', id)
    .where('c.status', '<>', 'rejected')
    .whereRef('e.id', '=', 'c.event_id')
    .returning('e.name')
    .execute();
  await db(tx)
    .updateTable('profile_request')
    .set({
      status: 'rejected',
      rejection_reason: reason,
      decided_at: sql`now()`,
      decided_by: actor.id,
    })
    .where('account_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  await deleteResetLinks(tx, id);
  await deleteLinks(tx, id);
  await deleteAddress(tx, id);
  await releaseReplacedDocuments(tx, id);
  await eraseFromLists(tx, id);
  await deleteAbsencesOf(tx, id);
  await deleteClearancesOf(tx, id);
  await deleteSecondFactor(tx, id);
  await endAllSessions(tx, id, 'error.accountDeleted');
  await db(tx).deleteFrom('push_message').where('account_id', '=', id).execute();
  await db(tx).deleteFrom('notification_off').where('account_id', '=', id).execute();
  await db(tx)
    .updateTable('account')
    .set({ deleted_at: sql`now()`, ...blankContact(id) })
    .where('id', '=', id)
    .execute();
  await services.mail.queue(tx, account, 'accountDeleted', {
    events: events.map(({ name }) => name).toSorted(),
    matches: listEndedMatches(bookings),
  });
  await audit(tx, actor, 'account.delete', ['account', id]);
}

/** The address ends in a domain that no mail can reach (RFC 2606), and is unique as before. */
const blankContact = (id: string) => ({
  email: `${id}@deleted.invalid`,
  email_unconfirmed: false,
  password_hash: '',
  password_once_until: null,
  birthdate: null,
  mobile_number: null,
});

async function requireAnotherAdmin(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (actor.id !== id) throw forbidden();
  await sql`select pg_advisory_xact_lock(${adminCountLock})`.execute(db(tx));
  const other = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('scope', '=', 'admin')
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!other) throw conflict('users.lastAdmin');
}
