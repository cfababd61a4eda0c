import { useEffect, useState } from 'react';
import {
  type OfflineDocument,
  subscribeToOfflineDocuments,
  readOfflineDocuments,
} from '#pwa/lib/documents/offline-documents.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';

/** The documents on this phone by document id; undefined while loading. */
export function useOfflineDocuments(): ReadonlyMap<string, OfflineDocument> | undefined {
  const userId = useOpenSession()?.user.id;
  const [result, setFound] = useState<{ userId: string; byId: Map<string, OfflineDocument> }>();
  useEffect(() => {
    if (userId === undefined) return;
    let cancelled = false;
    const read = () =>
      void readOfflineDocuments(userId).then(
        (list) => {
          if (!cancelled) setFound({ userId, byId: new Map(list.map((one) => [one.id, one])) });
        },
        (error: unknown) => console.warn('the kept documents could not be read', error),
      );
    read();
    const stop = subscribeToOfflineDocuments(read);
    return () => {
      cancelled = true;
      stop();
    };
  }, [userId]);
  return result?.userId === userId ? result?.byId : undefined;
}
