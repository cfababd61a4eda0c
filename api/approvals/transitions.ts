/** What a decision asks for, in the words of the state machine (rulings §5). */
import type { AuditAction } from '#sync/contracts/admin/audit.ts';
import type { Decision } from '#sync/contracts/admin/approvals.ts';
import type { Status } from '#sync/contracts/accounts/roles.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';

export interface Transition {
  /** The state that it must still be in: pending, or what the admin says to have seen. */
  from: Status;
  to: 'approved' | 'rejected';
  reason: string | null;
  /** Taking an approval back. */
  isRevocation: boolean;
}

/**
 * pending → approved, rejected; rejected → approved and approved → rejected only when expected.
 * Throws 409 for what is no step, 422 without a reason where one is needed: for a registration,
 * and for whatever is taken back.
 */
export function readTransition(
  { status: to, rejectionReason, expected = 'pending' }: Decision,
  kind: string,
): Transition {
  if (expected === to) throw conflict('approvals.alreadyDecided');
  const revokes = expected === 'approved';
  const reason = to === 'rejected' ? (rejectionReason ?? null) : null;
  if (to === 'rejected' && reason === null && (revokes || kind === 'create_profile')) {
    throw invalid({ rejectionReason: 'approvals.reasonRequired' });
  }
  return { from: expected, to, reason, isRevocation: revokes };
}

/** For the audit log. */
export function auditActionOf({ to, isRevocation }: Transition): AuditAction {
  if (isRevocation) return 'request.revoke';
  return to === 'approved' ? 'request.approve' : 'request.reject';
}
