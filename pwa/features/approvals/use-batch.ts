import { decideRequest, type Request } from '#sync/contracts/approvals.ts';
import { decidedTogether } from '#pwa/features/approvals/desk.ts';
import { call } from '#pwa/lib/api.ts';
import { useSendAll } from '#pwa/lib/use-send-all.ts';

/** Decides many requests, and tells how far it is. */
export function useBatch(requests: readonly Request[], status: 'approved' | 'rejected') {
  const { answers, sending, begin: sendOpen } = useSendAll<Request>();

  /** True when every one of them is decided as was asked. */
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
      decidedTogether(answered);
    }
  }

  return { answers, sending, begin };
}
