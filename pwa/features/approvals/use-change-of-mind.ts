import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { decideRequest, type Request } from '#sync/contracts/approvals.ts';
import { ApiError, call } from '#pwa/lib/api.ts';
import { queries } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';
import { toast } from '#pwa/ui/toast.tsx';

/**
 * Decides a request that may have been decided before. It goes at once, with the status that the
 * administrator saw: where another one was faster, nothing is changed and the list is read anew.
 */
export function useChangeOfMind(userId: string) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  // After a lost answer the same decision goes under the same key.
  const keys = useRef(new Map<string, string>());

  async function decide(
    { id, status: expected }: Request,
    status: 'approved' | 'rejected',
    reason: string | null,
  ): Promise<void> {
    const what = JSON.stringify([id, expected, status, reason]);
    const key = keys.current.get(what) ?? uuid();
    keys.current.set(what, key);
    setBusy(true);
    try {
      await call(decideRequest, {
        params: { id },
        body: { status, expected, ...(reason !== null && { rejectionReason: reason }) },
        idempotencyKey: key,
      });
      keys.current.delete(what);
      const word =
        status === 'approved'
          ? 'approvals.acceptedNow'
          : expected === 'approved'
            ? 'approvals.revoked'
            : 'approvals.rejectedNow';
      toast('success', { text: t(word) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'network') keys.current.delete(what);
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
