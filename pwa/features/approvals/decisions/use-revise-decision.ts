import { useState } from 'react';
import { decideRequest, type ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/**
 * Changes the decision on a request. It is sent at once, with the status that the administrator
 * saw; if somebody else changed it first, nothing is saved and the list is fetched again.
 */
export function useReviseDecision(userId: string) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [once] = useState(withIdempotencyKey);

  async function decide(
    { id, status: expected }: Pick<ApprovalRequest, 'id' | 'status'>,
    status: 'approved' | 'rejected',
    reason: string | null,
  ): Promise<void> {
    const body = { status, expected, ...(reason !== null && { rejectionReason: reason }) };
    setBusy(true);
    try {
      await once([id, body], (idempotencyKey) =>
        call(decideRequest, { params: { id }, body, idempotencyKey }),
      );
      const word =
        status === 'approved'
          ? 'approvals.acceptedNow'
          : expected === 'approved'
            ? 'approvals.revoked'
            : 'approvals.rejectedNow';
      toast('success', { text: t(word) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast('error', {
        title: t('approvals.nothingChanged'),
        text: error.message,
        duration: 12_000,
        closeLabel: t('action.close'),
      });
    } finally {
      setBusy(false);
      for (const queryKey of [['requests'], ['user', userId]])
        void queryClient.invalidateQueries({ queryKey });
    }
  }

  return { decide, busy };
}
