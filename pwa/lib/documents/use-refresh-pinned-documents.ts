import { useEffect } from 'react';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';

/** Keeps pinned documents up to date with all synced ones. */
export function useRefreshPinnedDocuments(documents: readonly DocumentRow[] | undefined): void {
  const { asOf, reach } = useSyncStatus();
  // Before the first answer from the server an empty list means nothing.
  const known = asOf !== null && reach !== 'unreachable';
  useEffect(() => {
    if (!known || documents === undefined) return;
    // The screen loads first.
    const timer = setTimeout(() => {
      lazyImport(() => import('#pwa/lib/documents/open-document.ts'))
        .then(({ refreshPinnedDocuments }) => refreshPinnedDocuments(documents))
        .catch((error: unknown) => console.warn('pinned documents were not looked after', error));
    }, 1500);
    return () => clearTimeout(timer);
  }, [known, documents]);
}
