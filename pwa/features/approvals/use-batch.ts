import { useState } from 'react';
import { decideRequest, type Request } from '#sync/contracts/approvals.ts';
import { decidedTogether } from '#pwa/features/approvals/desk.ts';
import { ApiError, call } from '#pwa/lib/api.ts';
import { type Answer, sendAll } from '#pwa/lib/send-all.ts';
import { isFinal, underOneKey } from '#pwa/lib/under-one-key.ts';

/**
 * Decides many requests, and tells how far it is. Sent again after the server was away, each goes
 * under the key it had: what was carried out unheard is not done twice.
 */
export function useBatch(requests: readonly Request[], status: 'approved' | 'rejected') {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [sending, setSending] = useState(false);
  const [once] = useState(underOneKey);

  async function ask(id: string, reason: string | null): Promise<Answer> {
    const body = { status, ...(reason !== null && { rejectionReason: reason }) };
    try {
      await once([id, body], (idempotencyKey) =>
        call(decideRequest, { params: { id }, body, idempotencyKey }),
      );
      return { kind: 'done' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Too many at once, or a fault of the server's: nothing is decided, and it can be sent again.
      return isFinal(error) ? { kind: 'refused', message: error.message } : { kind: 'away' };
    }
  }

  /** True when every one of them is decided as was asked. */
  async function begin(reason: string | null): Promise<boolean> {
    setSending(true);
    const known = new Map(answers);
    const open = requests.filter(({ id }) => (answers.get(id)?.kind ?? 'away') === 'away');
    const done: string[] = [];
    try {
      await sendAll(
        open,
        ({ id }) => ask(id, reason),
        ({ id }, answer) => {
          if (answer.kind !== 'away') done.push(id);
          known.set(id, answer);
          setAnswers(new Map(known));
        },
      );
    } finally {
      setSending(false);
      decidedTogether(done);
    }
    return requests.every(({ id }) => known.get(id)?.kind === 'done');
  }

  return { answers, sending, begin };
}
