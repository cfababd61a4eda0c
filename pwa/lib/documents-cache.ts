/**
 * Where opened documents lie on this phone: a cache of their user's own. No worker fills or reads
 * it; the app does, for who is logged in.
 */
import { withLock } from '#pwa/lib/locks.ts';

export function documentsCache(userId: string): string {
  return `touchline-documents-${userId}`;
}

/** One at a time, over all tabs and the worker: what is written after a log-out would stay. */
export function withDocuments<T>(work: () => Promise<T>): Promise<T> {
  return withLock('touchline-documents', work);
}

/** Removes what a user had opened or pinned. */
export async function forgetDocuments(userId: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  await withDocuments(() => caches.delete(documentsCache(userId)));
}
