import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { ReasonKind } from '#sync/contracts/messages/reasons.ts';

/** The label of a decision's reason; revoking and blocking are not rejections. */
export const reasonLabel = (kind: ReasonKind): MessageKey =>
  kind === 'revocation' || kind === 'block' ? 'tickets.why' : 'approvals.rejectionReason';
