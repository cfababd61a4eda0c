/** Idempotency keys that outlive a lost answer: the same, sent again, is the same for the server. */
import { v7 as uuid } from 'uuid';
import { ApiError } from '#pwa/lib/http/request.ts';

/**
 * Makes a function that sends `content` under a key of its own, which it has until the server says
 * what became of it: what was carried out unheard is not done twice. Other content has another key.
 */
export function withIdempotencyKey() {
  const keys = new Map<string, string>();
  return async <T>(content: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const what = JSON.stringify(content);
    const key = keys.get(what) ?? uuid();
    keys.set(what, key);
    try {
      const answer = await send(key);
      keys.delete(what);
      return answer;
    } catch (error) {
      if (isFinalRefusal(error)) keys.delete(what);
      throw error;
    }
  };
}

/** What the server says for good; anything else may pass, and tells nothing of what was done. */
const finalStatuses = new Set([400, 403, 404, 409, 413, 415, 422]);

/** Whether the server has said what became of it, as far as that was no success. */
export function isFinalRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && finalStatuses.has(error.status);
}
