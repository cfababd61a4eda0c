/**
 * Answers concurrent requests with few reads: one runs at a time, and those that arrive meanwhile
 * share the next one. Nobody joins a read that has begun, so an answer contains every change that
 * was committed before it was asked for.
 */
export type BatchedReads<Asked, Answer> = (asked: Asked) => Promise<Answer>;

interface Batch<Asked, Answer> extends PromiseWithResolvers<Answer> {
  readonly asked: Asked[];
}

/** All who share a read get the same answer, or the same error. */
export function createBatchedReads<Asked, Answer>(
  read: (asked: readonly Asked[]) => Promise<Answer>,
): BatchedReads<Asked, Answer> {
  let next: Batch<Asked, Answer> | undefined;
  let isReading = false;

  function begin(): void {
    const batch = next;
    next = undefined;
    isReading = batch !== undefined;
    if (batch) void read(batch.asked).then(batch.resolve, batch.reject).finally(begin);
  }

  return (asked) => {
    const batch = (next ??= { asked: [], ...Promise.withResolvers<Answer>() });
    batch.asked.push(asked);
    if (!isReading) begin();
    return batch.promise;
  };
}
