/** Many calls at once: each is sent by itself, and none twice. */

/** `refused` for good, in the server's words; `away`: it could not be asked. */
export type SendResult = { kind: 'done' } | { kind: 'refused'; message: string } | { kind: 'away' };

/** At once on their way. */
const concurrency = 4;

/**
 * Sends each, some at a time. Once the server is away no more are begun: what has no answer then can
 * be sent again.
 *
 * @param tell hears every answer as it comes
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
