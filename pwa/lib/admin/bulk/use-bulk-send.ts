/** Sends many requests from one dialog, with the progress and each result. */
import { useState } from 'react';
import { ApiError } from '#pwa/lib/http/request.ts';
import { isFinalRefusal, withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';

export type SendResults = ReadonlyMap<string, SendResult>;

interface BulkCalls<Item> {
  /** The content sent for an item; the same content reuses its idempotency key. */
  content: (item: Item) => unknown;
  send: (item: Item, idempotencyKey: string) => Promise<unknown>;
  /** Called with each answer as it arrives. */
  tell?: (item: Item, answer: SendResult) => void;
}

/**
 * Sends many requests and reports the progress. A request that is repeated because its answer was
 * lost reuses its idempotency key, so the server does not carry it out twice.
 */
export function useBulkSend<Item extends { id: string }>() {
  const [answers, setAnswers] = useState<SendResults>(new Map());
  const [sending, setSending] = useState(false);
  const [once] = useState(withIdempotencyKey);

  /** Sends the items that have no answer yet; resolves to the results of all. */
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
    // After a rate limit or a server error nothing was changed, so it can be sent again.
    return isFinalRefusal(error) ? { kind: 'refused', message: error.message } : { kind: 'away' };
  }
}

/** `refused` is final, with the server's message; `away` means that the server gave no answer. */
export type SendResult = { kind: 'done' } | { kind: 'refused'; message: string } | { kind: 'away' };

/** Number of requests at the same time. */
const concurrency = 4;

/**
 * Sends a request per item, a few at a time. Starts no more once the server is unreachable; items
 * without an answer can be sent again.
 *
 * @param tell is called with every answer as it arrives
 */
export async function sendInParallel<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<SendResult>,
  tell: (item: Item, answer: SendResult) => void,
): Promise<void> {
  const waiting = [...items];
  let away = false;
  async function lane(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined && !away; item = waiting.shift()) {
      const answer = await send(item);
      if (answer.kind === 'away') away = true;
      tell(item, answer);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane));
}
