/** What the deciders of the three kinds share. */
import type { RequestType } from '#sync/contracts/admin/approvals.ts';
import type { Status } from '#sync/contracts/accounts/roles.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';

/** A request as the view `request` shows it. */
export interface RequestRow {
  id: string;
  type: RequestType;
  accountId: string;
  eventId: string | null;
  matchId: string | null;
}

export interface Applicant {
  id: string;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
  status: Status;
}

/**
 * The person whom a request to join is of, locked against a change of standing. Locks are taken in
 * one order everywhere: account, tournament, match, accreditation, booking.
 */
export async function lockApplicant(tx: Tx, accountId: string): Promise<Applicant> {
  const [person] = await tx.execute<Applicant[]>(
    `select id, email, first_name as "firstName", language, status from account
     where id = ? and deleted_at is null and scope <> 'admin' for share`,
    [accountId],
  );
  if (!person) throw conflict('approvals.accountNotApproved');
  return person;
}

/** Throws 409 where the tournament was deleted; locks it against that. Answers its name. */
export async function lockEvent(tx: Tx, eventId: string | null): Promise<string> {
  const [event] = await tx.execute<{ name: string }[]>(
    `select name from event where id = ? and deleted_at is null for share`,
    [eventId],
  );
  if (!event) throw conflict('approvals.subjectDeleted');
  return event.name;
}
