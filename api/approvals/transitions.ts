/** The state machine of requests. */
import type { AuditAction } from '#sync/contracts/admin/audit.ts';
import type { Decision } from '#sync/contracts/admin/approvals.ts';
import type { Status } from '#sync/contracts/accounts/roles.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';

export interface Transition {
  /** The state the request must still be in: pending, or the one that the administrator saw. */
  from: Status;
  to: 'approved' | 'rejected';
  reason: string | null;
  /** Takes an approval back. */
  isRevocation: boolean;
}

/**
 * Allows pending → approved and pending → rejected, and with `expected` also rejected → approved and
 * approved → rejected. Throws 409 for any other, 422 without a reason where one is required: to
 * reject a registration, and to revoke.
 */
export function readTransition(
  { status: to, rejectionReason, expected = 'pending' }: Decision,
  kind: string,
): Transition {
  if (expected === to) throw conflict('approvals.alreadyDecided');
  const isRevocation = expected === 'approved';
  const reason = to === 'rejected' ? (rejectionReason ?? null) : null;
  if (to === 'rejected' && reason === null && (isRevocation || kind === 'create_profile')) {
    throw invalid({ rejectionReason: 'approvals.reasonRequired' });
  }
  return { from: expected, to, reason, isRevocation };
}

/** The action that the audit log names. */
export function auditActionOf({ to, isRevocation }: Transition): AuditAction {
  if (isRevocation) return 'request.revoke';
  return to === 'approved' ? 'request.approve' : 'request.reject';
}
