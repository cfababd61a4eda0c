/** When the queries of the admin area are repeated after a failure. */
import { ApiError } from '#pwa/lib/http/api.ts';
import { retryPause } from '#pwa/lib/sync/retry-pause.ts';

/** Retries only network failures and busy replies, because a refusal is final. */
export function shouldRetry(failures: number, error: Error): boolean {
  return (
    failures < 2 &&
    (!(error instanceof ApiError) || error.code === 'network' || error.code === 'busy')
  );
}

/** Milliseconds: as long as the server asks, with jitter, or longer after each failure. */
export function delayOfRetry(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? retryPause(error) : null;
  return asked ?? 1000 * 2 ** failures;
}
