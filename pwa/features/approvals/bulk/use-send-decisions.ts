import { decideRequest, type ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { removeDecided } from '#pwa/features/approvals/decisions/decision-store.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useBulkSend } from '#pwa/lib/admin/bulk/use-bulk-send.ts';

/** Sends one decision for many requests and reports the progress. */
export function useSendDecisions(
  requests: readonly ApprovalRequest[],
  status: 'approved' | 'rejected',
) {
  const { answers, sending, begin: sendOpen } = useBulkSend<ApprovalRequest>();

  /** Resolves to true if every request was decided as requested. */
  async function begin(reason: string | null): Promise<boolean> {
    const body = { status, ...(reason !== null && { rejectionReason: reason }) };
    const answered: string[] = [];
    try {
      const known = await sendOpen(requests, {
        content: ({ id }) => [id, body],
        send: ({ id }, idempotencyKey) =>
          call(decideRequest, { params: { id }, body, idempotencyKey }),
        tell: ({ id }, { kind }) => {
          if (kind !== 'away') answered.push(id);
        },
      });
      return requests.every(({ id }) => known.get(id)?.kind === 'done');
    } finally {
      removeDecided(answered);
    }
  }

  return { answers, sending, begin };
}
