/**
 * The cache of opened documents, one per user. The app fills and reads it for whoever is logged in;
 * the worker does not touch it.
 */
import { withLock } from '#pwa/lib/session/web-locks.ts';

export function documentCacheName(userId: string): string {
  return `touchline-documents-${userId}`;
}

/**
 * Runs one change at a time across all tabs and the worker, so that nothing is written after a
 * log-out has emptied the cache.
 */
export function withDocumentsLock<T>(work: () => Promise<T>): Promise<T> {
  return withLock('touchline-documents', work);
}

/** Deletes everything a user has opened or pinned. */
export async function deleteCachedDocuments(userId: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  await withDocumentsLock(() => caches.delete(documentCacheName(userId)));
}
