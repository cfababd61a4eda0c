/** The status of an account, and what losing the approval takes from it. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { Status } from '#sync/contracts/accounts/role-names.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import {
  endDocumentReview,
  releaseReplacedDocuments,
} from '#api/accounts/registration/replaced-documents.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';
import { acceptWaiting } from '#api/evidence/give-evidence.ts';
import { listEndedMatches, revokeBookingsSilently } from '#api/matches/bookings/revoke-bookings.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid } from '#api/platform/errors/app-error.ts';
import type { Recipient } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { db, type Database } from '#api/schema.ts';

interface LockedAccount extends Recipient {
  accountId: string;
  status: Status;
}

/** Locks an account. Throws 409 where it was deleted, 403 for an administrator's. */
export async function lockAccount(tx: Tx, accountId: string): Promise<LockedAccount> {
  const account = await db(tx)
    .selectFrom('account as a')
    .select([...recipientColumns, 'a.status', 'a.scope', 'a.deleted_at as deletedAt'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account || account.deletedAt !== null) throw conflict('users.gone');
  if (account.scope === 'admin') throw forbidden();
  return account;
}

/** Whether `profile_request r` is its account's newest. */
export function isNewestRequest(
  eb: ExpressionBuilder<Database & { r: Database['profile_request'] }, 'r'>,
) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('profile_request as newer')
        .whereRef('newer.account_id', '=', 'r.account_id')
        .whereRef('newer.created_at', '>', 'r.created_at'),
    ),
  );
}

/** The email for a decision: losing an approval is called blocked, not rejected. */
export function decisionTemplate(before: Status, to: Status) {
  if (to === 'approved') return 'accountApproved';
  if (to === 'pending') return 'accountPending';
  return before === 'approved' ? 'accountBlocked' : 'accountRejected';
}

/**
 * Sets a locked account's status. Losing the approval ends sessions, bookings and tickets too.
 * Returns the coming matches whose booking ended, for the caller's email.
 */
export async function updateAccountStatus(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  account: LockedAccount,
  change: { status: Status; reason: string },
): Promise<TicketFacts[]> {
  await db(tx)
    .updateTable('account')
    .set({ status: change.status })
    .where('id', '=', account.accountId)
    .execute();
  if (change.status === 'approved') {
    await endDocumentReview(tx, account.accountId);
    await acceptWaiting(tx, account.accountId, actor.id);
  }
  // The marks are kept, so that the administrator who lifts the block sees which documents are new.
  if (change.status === 'rejected') await releaseReplacedDocuments(tx, account.accountId);
  if (account.status !== 'approved' || change.status === 'approved') return [];
  await endAllSessions(tx, account.accountId, 'error.accountBlocked');
  const revocation = { actorId: actor.id, reason: change.reason };
  const { accountId } = account;
  return listEndedMatches(await revokeBookingsSilently(tx, { accountId }, revocation));
}

interface StatusChange {
  id: string;
  status: Status;
  reason?: string | undefined;
}

/** Emails the person about a decision. Throws 422 without a reason to reject or revoke. */
export async function setAccountStatus(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  { id, status, reason }: StatusChange,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const account = await lockAccount(tx, id);
  const isRevocation = account.status === 'approved' && status !== 'approved';
  if ((isRevocation || status === 'rejected') && reason === undefined)
    throw invalid({
      rejectionReason: isRevocation
        ? 'approvals.revocationReasonRequired'
        : 'approvals.reasonRequired',
    });
  if (status === 'pending')
    await db(tx)
      .insertInto('profile_request')
      .values({ account_id: id })
      .onConflict((conflict) =>
        conflict.column('account_id').where('status', '=', 'pending').doNothing(),
      )
      .execute();
  else
    await db(tx)
      .updateTable('profile_request as r')
      .set({
        status,
        rejection_reason: status === 'rejected' ? (reason ?? null) : null,
        decided_at: sql`now()`,
        decided_by: actor.id,
      })
      .where('r.account_id', '=', id)
      .where(isNewestRequest)
      .execute();
  const matches = await updateAccountStatus(tx, actor, account, { status, reason: reason ?? '' });
  if (status === 'pending' && !isRevocation) return;
  const template = decisionTemplate(account.status, status);
  await services.mail.queue(tx, account, template, { reason: reason ?? null, matches });
}
