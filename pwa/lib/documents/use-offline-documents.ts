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
  const [found, setFound] = useState<{ userId: string; kept: Map<string, OfflineDocument> }>();
  useEffect(() => {
    if (userId === undefined) return;
    let over = false;
    const read = () =>
      void readOfflineDocuments(userId).then(
        (list) => {
          if (!over) setFound({ userId, kept: new Map(list.map((one) => [one.id, one])) });
        },
        (error: unknown) => console.warn('the kept documents could not be read', error),
      );
    read();
    const stop = subscribeToOfflineDocuments(read);
    return () => {
      over = true;
      stop();
    };
  }, [userId]);
  return found?.userId === userId ? found?.kept : undefined;
}
