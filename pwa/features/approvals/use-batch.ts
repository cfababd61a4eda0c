import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { decideRequest, type Request } from '#sync/contracts/approvals.ts';
import { type Answer, sendAll } from '#pwa/features/approvals/batch.ts';
import { decidedTogether } from '#pwa/features/approvals/desk.ts';
import { ApiError, call } from '#pwa/lib/api.ts';

/**
 * Decides many requests, and tells how far it is. Sent again after the server was away, each goes
 * under the key it had: what was carried out unheard is not done twice.
 */
export function useBatch(requests: readonly Request[], status: 'approved' | 'rejected') {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [sending, setSending] = useState(false);
  const keys = useRef(new Map<string, string>());

  async function ask(id: string, reason: string | null): Promise<Answer> {
    const key = keys.current.get(id) ?? uuid();
    keys.current.set(id, key);
    try {
      await call(decideRequest, {
        params: { id },
        body: { status, ...(reason !== null && { rejectionReason: reason }) },
        idempotencyKey: key,
      });
      return { kind: 'done' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.code === 'network'
        ? { kind: 'away' }
        : { kind: 'refused', message: error.message };
    }
  }

  async function begin(reason: string | null): Promise<void> {
    setSending(true);
    const open = requests.filter(({ id }) => (answers.get(id)?.kind ?? 'away') === 'away');
    const done: string[] = [];
    try {
      await sendAll(
        open,
        ({ id }) => ask(id, reason),
        ({ id }, answer) => {
          if (answer.kind !== 'away') done.push(id);
          setAnswers((known) => new Map([...known, [id, answer]]));
        },
      );
    } finally {
      setSending(false);
      decidedTogether(done);
    }
  }

  return { answers, sending, begin };
}
