/** Sends many requests in parallel, each of them once. */

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
