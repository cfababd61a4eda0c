import { withLock } from '#pwa/lib/session/web-locks.ts';

export function documentCacheName(userId: string): string {
  return `touchline-documents-${userId}`;
}

/** One change at a time in all tabs, so that nothing is written after a log-out emptied it. */
export function withDocumentsLock<T>(work: () => Promise<T>): Promise<T> {
  return withLock('touchline-documents', work);
}

export async function deleteCachedDocuments(userId: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  await withDocumentsLock(() => caches.delete(documentCacheName(userId)));
}
