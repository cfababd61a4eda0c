/**
 * Answers concurrent requests with few reads: one runs at a time, and those that arrive meanwhile
 * share the next one. No one joins a read that has begun, so an answer contains every change that
 * was committed before it was asked for.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type BatchedReads<Asked, Answer> = (asked: Asked) => Promise<Answer>;

interface Batch<Asked, Answer> extends PromiseWithResolvers<Answer> {
  readonly asked: Asked[];
  /** Begins the read as part of the first request's work. */
  readonly begin: () => Promise<Answer>;
}

/** Creates reads whose callers share one answer, or one error. */
export function createBatchedReads<Asked, Answer>(
  read: (asked: readonly Asked[]) => Promise<Answer>,
): BatchedReads<Asked, Answer> {
  let next: Batch<Asked, Answer> | undefined;
  let isReading = false;

  function begin(): void {
    const batch = next;
    next = undefined;
    isReading = batch !== undefined;
    if (batch) void batch.begin().then(batch.resolve, batch.reject).finally(begin);
  }

  function createBatch(): Batch<Asked, Answer> {
    const asked: Asked[] = [];
    const readAll = AsyncLocalStorage.bind(() => read(asked));
    return { asked, begin: readAll, ...Promise.withResolvers<Answer>() };
  }

  return (asked) => {
    next ??= createBatch();
    const batch = next;
    batch.asked.push(asked);
    if (!isReading) begin();
    return batch.promise;
  };
}
