import { v7 as uuid } from 'uuid';
import { ApiError } from '#pwa/lib/http/request.ts';

/** Sends each payload under one key until the server gives a final answer. */
export function withIdempotencyKey() {
  const keys = new Map<string, string>();
  return async <T>(payload: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const fingerprint = JSON.stringify(payload);
    const key = keys.get(fingerprint) ?? uuid();
    keys.set(fingerprint, key);
    try {
      const answer = await send(key);
      keys.delete(fingerprint);
      return answer;
    } catch (error) {
      if (isFinalRefusal(error)) keys.delete(fingerprint);
      throw error;
    }
  };
}

/** HTTP statuses of a final refusal. After any other error the outcome is unknown. */
const finalStatuses = new Set([400, 403, 404, 409, 413, 415, 422]);

/** Whether the server has refused the request for good. */
export function isFinalRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && finalStatuses.has(error.status);
}
