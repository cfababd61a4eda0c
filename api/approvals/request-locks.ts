/** Locks that deciding a request takes. */
import type { RequestType } from '#sync/contracts/admin/approvals.ts';
import type { Status } from '#sync/contracts/accounts/roles.ts';
import { recipientColumns } from '#api/accounts/records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { Recipient } from '#api/platform/mail/mail-outbox.ts';
import { db } from '#api/schema.ts';

/** A row of the view `request`. */
export interface RequestRow {
  id: string;
  type: RequestType;
  accountId: string;
  eventId: string | null;
  matchId: string | null;
}

export type Applicant = Recipient & { status: Status };

/**
 * Locks the applicant's account against a change of its status. Locks are taken in one order
 * everywhere: account, tournament, match, accreditation, booking.
 */
export async function lockApplicant(tx: Tx, accountId: string): Promise<Applicant> {
  const applicant = await db(tx)
    .selectFrom('account as a')
    .select([...recipientColumns, 'a.status'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('scope', '<>', 'admin')
    .forShare()
    .executeTakeFirst();
  if (!applicant) throw conflict('approvals.accountNotApproved');
  return applicant;
}

/** Locks the tournament against deletion and returns its name. Throws 409 where it was deleted. */
export async function lockEvent(tx: Tx, eventId: string | null): Promise<string> {
  const event = await db(tx)
    .selectFrom('event')
    .select('name')
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!event) throw conflict('approvals.subjectDeleted');
  return event.name;
}
