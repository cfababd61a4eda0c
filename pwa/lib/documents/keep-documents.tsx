import { useEffect } from 'react';
import { matchDocuments } from '#pwa/lib/documents/match-documents.ts';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { useCollection, useSyncStatus } from '#pwa/lib/sync/hooks.ts';

/** Keeps pinned documents and those for booked matches on this phone, up to date. Shows nothing. */
export function KeepDocuments() {
  const documents = useCollection('document');
  const bookings = useCollection('booking');
  const matches = useCollection('match');
  const { asOf, reach } = useSyncStatus();
  // Before the first answer from the server an empty list means nothing.
  const known = asOf !== null && reach !== 'unreachable';
  useEffect(() => {
    if (!known || !documents || !bookings || !matches) return;
    // The screen loads first.
    const timer = setTimeout(() => {
      const forMatches = matchDocuments({ documents, bookings, matches }, Date.now());
      lazyImport(() => import('#pwa/lib/documents/open-document.ts'))
        .then(({ refreshKeptDocuments }) => refreshKeptDocuments(documents, forMatches))
        .catch((error: unknown) => console.warn('documents were not kept up to date', error));
    }, 1500);
    return () => clearTimeout(timer);
  }, [known, documents, bookings, matches]);
  return null;
}
