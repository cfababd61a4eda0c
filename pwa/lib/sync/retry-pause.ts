import type { ApiError } from '#pwa/lib/http/request.ts';
import { spreadRetryAfter } from '#sync/client/network/backoff.ts';

/** Milliseconds for which the server asked to be left alone; null if it did not. */
export function retryPause({ retryAfter }: ApiError): number | null {
  return retryAfter === null ? null : spreadRetryAfter(retryAfter) * 1000;
}
