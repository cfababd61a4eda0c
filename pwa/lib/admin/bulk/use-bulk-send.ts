/** Many calls asked for in one dialog: what became of each, and how far it is. */
import { useState } from 'react';
import { ApiError } from '#pwa/lib/http/request.ts';
import { type SendResult, sendInParallel } from '#pwa/lib/admin/bulk/send-in-parallel.ts';
import { isFinalRefusal, withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';

export type SendResults = ReadonlyMap<string, SendResult>;

interface BulkCalls<Item> {
  /** What is sent for one of them; the same again goes under the same key. */
  content: (item: Item) => unknown;
  send: (item: Item, idempotencyKey: string) => Promise<unknown>;
  /** Hears each answer as it comes. */
  tell?: (item: Item, answer: SendResult) => void;
}

/**
 * Sends many and tells how far it is. Sent again after the server was away, each goes under the key
 * it had: what was carried out unheard is not done twice.
 */
export function useBulkSend<Item extends { id: string }>() {
  const [answers, setAnswers] = useState<SendResults>(new Map());
  const [sending, setSending] = useState(false);
  const [once] = useState(withIdempotencyKey);

  /** Sends those that have no answer yet; answers what became of all. */
  async function begin(
    items: readonly Item[],
    { content, send, tell }: BulkCalls<Item>,
  ): Promise<SendResults> {
    setSending(true);
    const known = new Map(answers);
    try {
      await sendInParallel(
        items.filter(({ id }) => (answers.get(id)?.kind ?? 'away') === 'away'),
        (item) => toSendResult(once(content(item), (key) => send(item, key))),
        (item, answer) => {
          known.set(item.id, answer);
          setAnswers(new Map(known));
          tell?.(item, answer);
        },
      );
    } finally {
      setSending(false);
    }
    return known;
  }

  return { answers, sending, begin };
}

async function toSendResult(sent: Promise<unknown>): Promise<SendResult> {
  try {
    await sent;
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Too many at once, or a fault of the server's: nothing is done, and it can be sent again.
    return isFinalRefusal(error) ? { kind: 'refused', message: error.message } : { kind: 'away' };
  }
}
