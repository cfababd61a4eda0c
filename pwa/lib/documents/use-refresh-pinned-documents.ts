import { useEffect } from 'react';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';

/** Keeps what is pinned up to date. `documents`: all there are. */
export function useRefreshPinnedDocuments(documents: readonly DocumentRow[] | undefined): void {
  const { asOf, reach } = useSyncStatus();
  // Before the first answer of the server an empty list says nothing.
  const known = asOf !== null && reach !== 'unreachable';
  useEffect(() => {
    if (!known || documents === undefined) return;
    // The screen comes first.
    const timer = setTimeout(() => {
      lazyImport(() => import('#pwa/lib/documents/open-document.ts'))
        .then(({ refreshPinnedDocuments }) => refreshPinnedDocuments(documents))
        .catch((error: unknown) => console.warn('pinned documents were not looked after', error));
    }, 1500);
    return () => clearTimeout(timer);
  }, [known, documents]);
}
