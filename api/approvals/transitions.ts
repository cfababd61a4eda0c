/** The state machine of requests, and the locks that deciding one takes. */
import type { Decision } from '#sync/contracts/admin/approvals.ts';
import type { Status } from '#sync/contracts/accounts/role-names.ts';
import { reasonToStore } from '#sync/contracts/messages/reasons.ts';
import { type AppError, conflict, invalid } from '#api/platform/errors/app-error.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { lockEventForShare } from '#api/events/read-events.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Recipient } from '#api/platform/mail/mail-outbox.ts';
import { db } from '#api/schema.ts';

/** The administrator who decides; a background job knows only the id. */
export type Decider = Pick<Actor, 'id'>;

export interface Transition {
  /** The state the request must still be in: pending, or the one that the administrator saw. */
  from: Status;
  to: 'approved' | 'rejected';
  reason: string | null;
  /** Takes an approval back. */
  isRevocation: boolean;
}

/** A decision starts from pending, or from the state `expected`. Throws 409, 422. */
export function readTransition(
  { status: to, rejectionReason, expected = 'pending' }: Decision,
  kind: string,
): Transition {
  if (expected === to) throw conflict('approvals.alreadyDecided');
  const isRevocation = expected === 'approved';
  const reason =
    to === 'rejected' && rejectionReason !== undefined ? reasonToStore(rejectionReason) : null;
  if (to === 'rejected' && reason === null && (isRevocation || kind === 'create_profile')) {
    throw invalid({ rejectionReason: 'approvals.reasonRequired' });
  }
  return { from: expected, to, reason, isRevocation };
}

/** A row of the view `request`. */
export interface RequestRow {
  id: string;
  accountId: string;
  eventId: string | null;
  matchId: string | null;
}

/** Locks are taken in one order: account, tournament, match, accreditation, booking. */
export async function lockApplicant(
  tx: Tx,
  accountId: string,
  { to }: Transition,
): Promise<Recipient> {
  const applicant = await db(tx)
    .selectFrom('account as a')
    .select([...recipientColumns, 'a.status'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('scope', '<>', 'admin')
    .forShare()
    .executeTakeFirst();
  if (!applicant || (to === 'approved' && applicant.status !== 'approved'))
    throw conflict('approvals.accountNotApproved');
  return applicant;
}

/** Locks the tournament against deletion and returns its name. Throws 409 where it was deleted. */
export async function lockEvent(tx: Tx, eventId: string | null): Promise<string> {
  const event = await lockEventForShare(tx, eventId);
  if (!event) throw conflict('approvals.subjectDeleted');
  return event.name;
}

/** Says why a request is not in the state that the decision starts from. */
export async function decisionRefusal(tx: Tx, id: string): Promise<AppError> {
  const request = await db(tx)
    .selectFrom('request')
    .select('withdrawn')
    .where('id', '=', id)
    .executeTakeFirst();
  return conflict(request?.withdrawn ? 'approvals.withdrawn' : 'approvals.alreadyDecided');
}
