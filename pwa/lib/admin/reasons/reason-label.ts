import { rejectionReason, revocationReason } from '#sync/contracts/admin/approvals.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { ReasonKind } from '#sync/contracts/messages/reasons.ts';

/** The label of a decision's reason; revoking and blocking are not rejections. */
export const reasonLabel = (kind: ReasonKind): MessageKey =>
  isRejection(kind) ? 'approvals.rejectionReason' : 'tickets.why';

/** The schema of a decision's reason, whose messages agree with the label. */
export const reasonSchema = (kind: ReasonKind) =>
  isRejection(kind) ? rejectionReason : revocationReason;

const isRejection = (kind: ReasonKind) => kind !== 'revocation' && kind !== 'block';
