import { useState } from 'react';
import { decideRequest, type Request } from '#sync/contracts/approvals.ts';
import { ApiError, call } from '#pwa/lib/api.ts';
import { queries } from '#pwa/lib/queries.ts';
import { underOneKey } from '#pwa/lib/under-one-key.ts';
import { useWords } from '#pwa/lib/words.ts';
import { toast } from '#pwa/ui/toast.tsx';

/**
 * Decides a request that may have been decided before. It goes at once, with the status that the
 * administrator saw: where another one was faster, nothing is changed and the list is read anew.
 */
export function useChangeOfMind(userId: string) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [once] = useState(underOneKey);

  async function decide(
    { id, status: expected }: Pick<Request, 'id' | 'status'>,
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
        void queries.invalidateQueries({ queryKey });
    }
  }

  return { decide, busy };
}
