/**
 * Where opened documents lie on this phone: a cache of their user's own. No worker fills or reads
 * it; the app does, for who is logged in.
 */
import { withLock } from '#pwa/lib/session/web-locks.ts';

export function documentCacheName(userId: string): string {
  return `touchline-documents-${userId}`;
}

/** One at a time, over all tabs and the worker: what is written after a log-out would stay. */
export function withDocumentsLock<T>(work: () => Promise<T>): Promise<T> {
  return withLock('touchline-documents', work);
}

/** Removes what a user had opened or pinned. */
export async function deleteCachedDocuments(userId: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  await withDocumentsLock(() => caches.delete(documentCacheName(userId)));
}
